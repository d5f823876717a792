import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readTrueType, type TrueType } from './trueType.js';

const require = createRequire(import.meta.url);
const read = new Map<string, TrueType>();

/** Read once, when a first page needs it. */
export function sourceSans(weight: 'Regular' | 'Semibold'): TrueType {
  let font = read.get(weight);
  if (!font) {
    font = readTrueType(readFileSync(require.resolve(`source-sans/TTF/SourceSans3-${weight}.ttf`)));
    read.set(weight, font);
  }
  return font;
}
