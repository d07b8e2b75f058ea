//! The painter: renders pictures of tiles and figures from their definitions to pixels, without any window.

pub mod back;
pub mod cache;
pub mod canvas;
pub mod chip;
pub mod church;
pub mod city;
pub mod compose;
pub mod dice;
pub mod draft;
mod emblem;
pub mod figure;
pub mod ground;
pub mod half;
pub mod house;
pub mod label;
pub mod layout;
pub mod livery;
pub mod measure;
pub mod object;
pub mod palette;
pub mod point;
pub mod river;
pub mod schematic;
pub mod shape;
pub mod sign;
mod silhouette;
pub mod site;
pub mod solid;
pub mod spot;
pub mod tree;

pub mod sheet;
pub mod thing;
pub mod tile;
pub mod wall;
pub mod way;
pub mod wood;
