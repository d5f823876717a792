import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readTrueType, type TrueType } from './trueType.js';

const require = createRequire(import.meta.url);
const cached = new Map<string, TrueType>();

/** The font Source Sans 3, read on first use and cached. */
export const sourceSans = (weight: 'Regular' | 'Semibold' | 'Bold'): TrueType =>
  fontIn(`source-sans/TTF/SourceSans3-${weight}.ttf`);

/** Noto Emoji, whose glyphs have one colour. It is read when a text has a character that the other font lacks. */
export const notoEmoji = (): TrueType =>
  fontIn('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff');

function fontIn(file: string): TrueType {
  let font = cached.get(file);
  if (!font) {
    font = readTrueType(readFileSync(require.resolve(file)));
    cached.set(file, font);
  }
  return font;
}
