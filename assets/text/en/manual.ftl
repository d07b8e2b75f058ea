# The screen that shows the manual; its chapters lie in ../../manual. Every key stands in ../de too.

manual = Help
manual-hint = The manual, chapter by chapter ({ $key })
manual-next = Next: { $chapter }
