import { readTable } from '../../../tables/file.js';
import { inLanguage, type Language } from '../../../tables/translate.js';
import { SHEET_LIMITS } from './sheets.js';

/** Reads the table of a sheet. */
export const run = ({ bytes, language }: { bytes: Uint8Array; language: Language }) =>
  inLanguage(language, () => readTable(bytes, undefined, SHEET_LIMITS));
