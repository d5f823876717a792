import { fold } from '../text/words.js';
import { Tokenizer } from './tokens.js';

/** The words and phrases to highlight. */
export interface Hits {
  /** Folded words, and the number of the query word that each matches. */
  words: ReadonlyMap<string, number>;
  /** Those of the words that only mean the same as a query word. Other hits are shown before them. */
  synonyms?: ReadonlySet<string>;
  /** Phrases of folded words. Each begins and ends with a blank. */
  phrases: readonly string[];
}

interface Mark {
  start: number;
  end: number;
  /** The number of the query word that it matches. */
  answers: number;
  isSynonym: boolean;
}

const LENGTH = 200;
const LEAD = 40;
/** The number of characters in which hits are searched for. */
const MAX_SEARCHED = 400_000;

/** The tokenizer is shared, because its cache is useful for all texts of a library. */
const TOKENIZER = new Tokenizer(50_000);

/** Makes fragments of texts with marked hits. */
export class Highlighter {
  constructor(readonly hits: Hits) {}

  /**
   * About 200 characters around the place with the most different hits, as escaped HTML with the hits in `<em>`.
   * Undefined when there is no hit.
   */
  fragment(text: string): string | undefined {
    const near = text.slice(0, MAX_SEARCHED);
    const marks = this.#marks(near);
    if (marks.length === 0) return;
    const { start, end } = bestWindow(near, marks);
    let html = '';
    let place = start;
    for (const mark of marks) {
      if (mark.start < start || mark.end > end) continue;
      html += `${escapeHtml(near.slice(place, mark.start))}<em>${escapeHtml(near.slice(mark.start, mark.end))}</em>`;
      place = mark.end;
    }
    return (html + escapeHtml(near.slice(place, end))).trim();
  }

  #marks(text: string): Mark[] {
    const marks: Mark[] = [];
    for (const { start, raw, words } of TOKENIZER.tokens(text)) {
      const hit = words.find(({ word }) => this.hits.words.has(word));
      if (!hit) continue;
      const isSynonym = this.hits.synonyms?.has(hit.word) ?? false;
      marks.push({ start, end: start + raw.length, answers: this.hits.words.get(hit.word)!, isSynonym });
    }
    return withoutOverlaps([...marks, ...phraseMarks(text, this.hits.phrases)]);
  }
}

/** Sorts marks and removes those that overlap an earlier one. A phrase comes before its own words. */
function withoutOverlaps(marks: Mark[]): Mark[] {
  let end = 0;
  return marks
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((mark) => {
      const isFree = mark.start >= end;
      if (isFree) end = mark.end;
      return isFree;
    });
}

/** The window with the most different hits, then the most hits, then the earliest. */
function bestWindow(text: string, marks: readonly Mark[]): { start: number; end: number } {
  let best = { first: 0, last: 0, value: -1 };
  for (let first = 0, last = 0; first < marks.length; first++) {
    last = Math.max(last, first);
    while (last + 1 < marks.length && marks[last + 1]!.end - marks[first]!.start <= LENGTH - LEAD) last++;
    const value = windowValue(marks.slice(first, last + 1));
    if (value > best.value) best = { first, last, value };
  }
  const from = marks[best.first]!;
  const to = marks[best.last]!;
  const before = Math.max(0, from.start - Math.max(LEAD, (LENGTH - (to.end - from.start)) >> 1));
  const start = before === 0 ? 0 : wordStart(text, before, from.start);
  const after = Math.min(text.length, Math.max(start + LENGTH, to.end));
  return { start, end: after === text.length ? after : wordEnd(text, after, to.end) };
}

/** Different query words count most, and half if only synonyms of them are hit. */
function windowValue(marks: readonly Mark[]): number {
  const own = new Set(marks.filter(({ isSynonym }) => !isSynonym).map(({ answers }) => answers));
  const all = new Set(marks.map(({ answers }) => answers));
  return (own.size + all.size) * 50 + Math.min(marks.length - 1, 49);
}

/** The beginning of the first word after a place, but at most `most`, where the hit begins. */
function wordStart(text: string, place: number, most: number): number {
  const blank = text.slice(place, most).search(/\s/u);
  return blank < 0 ? most : place + blank + 1;
}

function wordEnd(text: string, place: number, least: number): number {
  const tail = text.slice(least, place);
  const blank = Math.max(...[' ', '\n', '\t', '\r', '\u00a0'].map((space) => tail.lastIndexOf(space)));
  return blank < 0 ? least : least + blank;
}

/** The places where a phrase occurs. */
function phraseMarks(text: string, phrases: readonly string[]): Mark[] {
  if (phrases.length === 0) return [];
  const places: { start: number; end: number }[] = [];
  let stream = ' ';
  const at = new Map<number, number>();
  for (const match of text.matchAll(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu)) {
    const word = fold(match[0]);
    at.set(stream.length - 1, places.length);
    places.push({ start: match.index, end: match.index + match[0].length });
    stream += `${word} `;
  }
  const marks: Mark[] = [];
  for (const [i, phrase] of phrases.entries()) {
    const count = phrase.trim().split(' ').length;
    for (let found = stream.indexOf(phrase); found >= 0; found = stream.indexOf(phrase, found + 1)) {
      const first = at.get(found);
      const last = first === undefined ? undefined : places[first + count - 1];
      if (first !== undefined && last)
        marks.push({ start: places[first]!.start, end: last.end, answers: -1 - i, isSynonym: false });
    }
  }
  return marks;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) =>
  text.replace(/\s+/gu, ' ').replace(/[&<>"']/g, (character) => ESCAPES[character]!);
