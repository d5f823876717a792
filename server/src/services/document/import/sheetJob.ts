import { readTable } from '../../../tables/file.js';
import { type Language, speaking } from '../../../tables/say.js';
import { SHEET_LIMITS } from './sheets.js';

/** Reads the table of a sheet. */
export const run = ({ bytes, language }: { bytes: Uint8Array; language: Language }) =>
  speaking(language, () => readTable(bytes, undefined, SHEET_LIMITS));
