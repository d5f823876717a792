export { type NoteFrame, noteOfFeeder, noteOfSheet, type SheetNote } from './input.js';
export { sheetDocument, sheetWorkbook } from './note.js';
