/** Numbers are short and few, so that long lists of numbers in a text are no cross-sections. */
const CROSS_SECTION = /^\p{N}{1,5}(?:x\p{N}{1,5}){1,3}$/u;
/** A cross-section whose numbers are separate tokens. `3x240` is one token. */
const SPACED_CROSS_SECTION =
  /(?<!\p{N})\p{N}{1,5}(?:(?:\s{1,3}[x×]\s{0,3}|×\s{0,3})\p{N}{1,5}){1,3}(?!\p{N})/giu;

/** Whether a word is a cross-section such as 3x1x240. */
export const isCrossSection = (word: string): boolean => CROSS_SECTION.test(word);

/** Writes `3 × 1 × 240` as 3x1x240. */
export const joinCrossSections = (text: string): string =>
  text.replace(/(?<=\p{N})\s{0,3}[x×]\s{0,3}(?=\p{N})/giu, 'x');

/** The cross-sections of a text that consist of several tokens, with their endings. */
export const spacedCrossSections = (text: string): string[] =>
  [...text.matchAll(SPACED_CROSS_SECTION)].flatMap(([raw]) => {
    const joined = joinCrossSections(raw).toLowerCase();
    return [joined, ...crossSectionEndings(joined)].filter((word) => word.includes('x'));
  });

/** What a cross-section ends with: 1x240 and 240 of 3x1x240. Other words have no such endings. */
export const crossSectionEndings = (word: string): string[] =>
  isCrossSection(word) ? word.split('x').flatMap((_, i, all) => (i > 0 ? [all.slice(i).join('x')] : [])) : [];
