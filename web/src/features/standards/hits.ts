import { fold, searchWords } from '@spadework/core/text';

/** A part of a text: a hit or what stands around it. */
export interface Part {
  text: string;
  isHit: boolean;
}

export interface Span {
  start: number;
  end: number;
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** A `highlightText` as parts. It is never set as HTML: only `<em>` and the five escapes are understood, all else is text. */
export function partsOf(highlightText: string): Part[] {
  return highlightText.split(/(<em>[\s\S]*?<\/em>)/).flatMap((piece) => {
    const marked = /^<em>([\s\S]*)<\/em>$/.exec(piece)?.[1];
    const text = (marked ?? piece).replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name]!);
    return text ? [{ text, isHit: marked !== undefined }] : [];
  });
}

/** What a `highlightText` marks. */
export const markedWords = (highlightText: string): string[] =>
  partsOf(highlightText).flatMap(({ text, isHit }) => (isHit ? [text] : []));

/** Words that stand in every text. */
const STOP_WORDS = new Set(
  'av den det eller en er et for fra i ikke med og om på som til ved and for in of on or the to with'
    .split(' ')
    .map(fold),
);
const ENDINGS = /(?:ene|ane|ens|ets|ers|er|en|et|a|e|s)$/;
const MIN_STEM = 4;
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[-.,/:][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;

function stemOf(word: string): string {
  const stem = word.replace(ENDINGS, '');
  return stem.length >= MIN_STEM ? stem : word;
}

/**
 * Finds the words of a search in a text, in any inflection and as a part of compounds, as the service does. `marked` are
 * words that the service found, such as one that was misspelled in the search. Undefined when nothing is searched for.
 */
export function hitFinder(q: string, marked: readonly string[] = []): ((text: string) => Span[]) | undefined {
  const asked = searchWords(q.replace(/["“”«»]/g, ' ')).filter((word) => !STOP_WORDS.has(word));
  const known = new Set([...asked, ...marked.map(fold)]);
  const stems = asked.map(stemOf).filter((stem) => stem.length >= MIN_STEM);
  // The last word may be a beginning.
  const beginnings = asked.slice(-1).filter((word) => word.length >= 2);
  if (known.size === 0) return undefined;
  const isHit = (word: string) =>
    known.has(word) ||
    stems.some((stem) => word.includes(stem)) ||
    beginnings.some((beginning) => word.startsWith(beginning));
  return (text) =>
    [...text.matchAll(TOKEN)].flatMap(({ index, 0: token }) =>
      isHit(fold(token)) ? [{ start: index, end: index + token.length }] : [],
    );
}

const squeeze = (text: string) => text.replace(/[\s\u00ad]+/gu, '');

/** The page that a snippet is from, else the first one with a hit, else the first. */
export function pageOf(
  snippet: string | undefined,
  texts: readonly string[],
  hits: readonly number[],
): number {
  const whole = squeeze(snippet ?? '');
  const middle = whole.slice(Math.floor(whole.length / 4), Math.ceil((whole.length * 3) / 4));
  const at = middle ? texts.findIndex((text) => squeeze(text).includes(middle)) : -1;
  if (at >= 0 && hits[at]) return at + 1;
  return (
    Math.max(
      0,
      hits.findIndex((count) => count > 0),
    ) + 1
  );
}
