//! The manual: its chapters at the left, the one that lies open beside them.

use super::{Cx, focus, widget};
use crate::command::{KeyCommand, Realm};
use crate::intent::{Intent, Page};
use crate::manual::{Block, Chapter, Span};
use egui::text::{LayoutJob, TextFormat};
use egui::{CentralPanel, FontFamily, FontId, Frame, Label, Panel, RichText, ScrollArea, Ui, vec2};

/// Below this width the chapters go above the text.
const NARROW: f32 = 620.0;
/// The width of the list of chapters.
const LIST: f32 = 200.0;
/// The longest lines.
const LINE: f32 = 660.0;
/// How far the lines of an item are from the margin.
const INDENT: f32 = 24.0;

/// What this screen remembers.
#[derive(Debug, Default)]
pub struct Reader {
    /// The chapter that lies open.
    open: Chapter,
}

/// Goes to a page when the key of the help is pressed, to the manual or back from it; what is typed is text.
pub fn key(ui: &Ui, cx: &Cx<'_>, page: Page) {
    if !ui.ctx().text_edit_focused() && cx.keys.pressed(ui, KeyCommand::Help, Realm::Table) {
        cx.want(Intent::Go(page));
    }
}

/// The whole screen.
pub fn show(ui: &mut Ui, cx: &Cx<'_>, reader: &mut Reader) {
    key(ui, cx, Page::Home);
    let space = cx.theme.space;
    let paper = Frame::new().fill(cx.theme.paper.0).inner_margin(space);
    Panel::top("manual head").frame(paper).show(ui, |ui| head(ui, cx));
    let is_narrow = ui.available_width() < NARROW;
    if !is_narrow {
        let list = Panel::left("chapters").resizable(false).exact_size(LIST).frame(paper);
        list.show(ui, |ui| {
            ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                chapters(ui, cx, &mut reader.open);
                focus::follow(ui);
            });
        });
    }
    CentralPanel::no_frame().frame(paper).show(ui, |ui| {
        // Each chapter lies open where it was left.
        let area = ScrollArea::vertical().id_salt(reader.open).auto_shrink([false, false]);
        area.show(ui, |ui| {
            let height = ui.clip_rect().height();
            ui.set_max_width(ui.available_width().min(LINE));
            if is_narrow {
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    chapters(ui, cx, &mut reader.open);
                });
                ui.add_space(space);
            }
            text(ui, cx, reader);
            focus::follow(ui);
            focus::scroll(ui, height, focus::Arrows::Walk);
        });
    });
}

fn head(ui: &mut Ui, cx: &Cx<'_>) {
    ui.horizontal(|ui| {
        if widget::back_button(ui, cx).clicked() {
            cx.want(Intent::Go(Page::Home));
        }
        ui.label(RichText::new(cx.text("manual")).size(cx.theme.title * 0.8).strong());
    });
}

/// The headings to choose from.
fn chapters(ui: &mut Ui, cx: &Cx<'_>, open: &mut Chapter) {
    for chapter in Chapter::all() {
        let name = format!("chapter {}", chapter.name());
        if widget::entry(ui, cx, &name, &chapter.text(cx.words).title, *open == chapter).clicked() {
            *open = chapter;
        }
    }
}

/// The chapter that lies open, and the way to the next one.
fn text(ui: &mut Ui, cx: &Cx<'_>, reader: &mut Reader) {
    let t = cx.theme;
    let chapter = reader.open.text(cx.words);
    ui.add(Label::new(RichText::new(&chapter.title).size(t.heading).strong()).wrap());
    ui.add_space(t.space);
    for (n, one) in chapter.blocks.iter().enumerate() {
        let is_item = |block: Option<&Block>| matches!(block, Some(Block::Item(..)));
        block(ui, cx, one);
        let is_in_list = is_item(Some(one)) && is_item(chapter.blocks.get(n + 1));
        ui.add_space(if is_in_list { 0.0 } else { t.space * 0.6 });
    }
    if let Some(next) = reader.open.next() {
        ui.add_space(t.space);
        let title = &next.text(cx.words).title;
        let label = cx.words.with("manual-next", &[("chapter", title.into())]);
        if widget::button(ui, cx, "next chapter", label).clicked() {
            reader.open = next;
        }
    }
    ui.add_space(t.space * 2.0);
}

fn block(ui: &mut Ui, cx: &Cx<'_>, block: &Block) {
    let t = cx.theme;
    match block {
        Block::Heading(spans) => {
            ui.add_space(t.space * 0.6);
            line(ui, cx, spans, t.heading * 0.85);
        }
        Block::Paragraph(spans) => line(ui, cx, spans, t.text),
        Block::Item(number, spans) => {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                let mark = number.map_or_else(|| "•".to_owned(), |n| format!("{n}."));
                ui.allocate_ui(vec2(INDENT, 0.0), |ui| {
                    ui.set_width(INDENT);
                    ui.label(mark);
                });
                ui.vertical(|ui| line(ui, cx, spans, t.text));
            });
        }
        Block::Code(code) => {
            let frame = Frame::new().fill(t.field.0).corner_radius(t.radius).inner_margin(t.space);
            frame.show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.add(Label::new(RichText::new(code).monospace().size(t.small)).wrap());
            });
        }
    }
}

/// Words of a size, wrapped: those of the program in italics, keys and commands as they are typed.
fn line(ui: &mut Ui, cx: &Cx<'_>, spans: &[Span], size: f32) {
    let t = cx.theme;
    let ink = if size > t.text { ui.visuals().strong_text_color() } else { t.ink.0 };
    let mut job = LayoutJob::default();
    for span in spans {
        let of = |family, size| TextFormat::simple(FontId::new(size, family), ink);
        let (text, format) = match span {
            Span::Plain(text) => (text, of(FontFamily::Proportional, size)),
            Span::Word(text) => (text, TextFormat { italics: true, ..of(FontFamily::Proportional, size) }),
            Span::Code(text) => {
                let typed = of(FontFamily::Monospace, size * 0.9);
                (text, TextFormat { background: t.field.0, ..typed })
            }
        };
        job.append(text, 0.0, format);
    }
    ui.add(Label::new(job).wrap());
}
