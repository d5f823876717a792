import { inLanguage, type Language } from '../../../tables/translate.js';
import { prepare, readPdf } from './pdf.js';

// Loading the library does not count towards the time of a file.
await prepare();

/** The PDF library does not accept a Buffer. */
const plain = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Reads the text of a PDF, or says why there is none. */
export const run = ({ bytes, language }: { bytes: Uint8Array; language: Language }) =>
  inLanguage(language, () => readPdf(plain(bytes)));
