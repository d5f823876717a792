import { cleanText } from '../text/cleanText.js';

/**
 * Escapes %%, ^, \U+ and \M+, which CAD programs read as codes. Dashes become hyphens: where their fonts lack one, they
 * show a dot, and 1–4 would read 1.4.
 */
export const escapeCodes = (words: string): string =>
  cleanText(words)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('%%', '% %')
    .replaceAll('^', '^ ')
    .replaceAll('\\U+', '\\ U+')
    .replaceAll('\\M+', '\\ M+');
