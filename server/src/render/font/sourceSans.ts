import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readTrueType, type TrueType } from './trueType.js';

const require = createRequire(import.meta.url);
const cached = new Map<string, TrueType>();

/** The font Source Sans 3, read on first use and cached. */
export function sourceSans(weight: 'Regular' | 'Semibold' | 'Bold'): TrueType {
  let font = cached.get(weight);
  if (!font) {
    font = readTrueType(readFileSync(require.resolve(`source-sans/TTF/SourceSans3-${weight}.ttf`)));
    cached.set(weight, font);
  }
  return font;
}
