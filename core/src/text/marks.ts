import { fold } from './words.js';

export interface MarkedPart {
  text: string;
  isHit: boolean;
}

/**
 * The parts of a text, with what was searched for told apart, whatever its case and accents.
 * Folding may change how long a text is (æ becomes ae), so places are found letter by letter.
 */
export function markedParts(text: string, words: readonly string[]): MarkedPart[] {
  const letters = [...text];
  const origins: number[] = [];
  let folded = '';
  for (const [place, letter] of letters.entries()) {
    const plain = fold(letter);
    folded += plain;
    for (let at = 0; at < plain.length; at++) origins.push(place);
  }
  const hits = new Set<number>();
  for (const word of words.map(fold).filter(Boolean))
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      for (let letter = at; letter < at + word.length; letter++) hits.add(origins[letter]!);
  const parts: MarkedPart[] = [];
  for (const [place, letter] of letters.entries()) {
    const isHit = hits.has(place);
    const last = parts.at(-1);
    if (last && last.isHit === isHit) last.text += letter;
    else parts.push({ text: letter, isHit });
  }
  return parts;
}
