import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import { PageFont } from '../font/pageFont.js';
import { sourceSans } from '../font/sourceSans.js';

/** Latin letters with diacritics, Greek, punctuation, currencies, arrows and mathematical symbols. */
const RANGES: [from: number, to: number][] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x370, 0x3ff],
  [0x1e00, 0x1eff],
  [0x2010, 0x2044],
  [0x20a0, 0x20bf],
  [0x2190, 0x2193],
  [0x2200, 0x2265],
];

/** The font of text that users type into fields. PDF readers cannot add glyphs, so it has all that a name may need. */
export function formFont(context: PDFContext): PDFRef {
  const source = sourceSans('Regular');
  const font = new PageFont(source, 'SourceSans3-Regular');
  let letters = '';
  for (const [from, to] of RANGES)
    for (let code = from; code <= to; code++) if (source.glyphOf(code)) letters += String.fromCodePoint(code);
  font.encode(letters);
  return font.embed(context);
}
