import { type NoteWords, noteWords } from '../../rating/note/words.js';
import type { Language } from '../../text/language.js';
import { en } from './words.en.js';
import { nb, type OwnWords } from './words.nb.js';

/** Every text of the notes of electrical sheets and feeders: their own, and those of all notes. */
export type SheetWords = OwnWords & Omit<NoteWords, keyof OwnWords>;

const textsOf = (language: Language): SheetWords => ({
  ...noteWords(language),
  ...(language === 'nb' ? nb : en),
});
/** Every step of a note asks for them, so they are joined once. */
const TEXTS = { nb: textsOf('nb'), en: textsOf('en') };

export const sheetWords = (language: Language): SheetWords => TEXTS[language];
