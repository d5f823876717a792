import type { Language } from '../../text/language.js';
import { en } from './words.en.js';
import { type NoteWords, nb } from './words.nb.js';

export type { NoteWords };

/** Every text of calculation notes. */
export const noteWords = (language: Language): NoteWords => (language === 'nb' ? nb : en);
