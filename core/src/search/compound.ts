import { fold } from '../text/words.js';
import { LEXICON } from './lexicon.js';
import { foldRinged } from './tokens.js';

const set = (words: string) => new Set(words.split(/\s+/u).map(fold));

/** Short words that can be parts of compounds. */
const SHORT = new Set(
  'rør veg vei lys bru tre hus rom mur dør tak sjø elv snø kum sko lås arm pel fot jern is lyn nød sol ras søl mål bor tog tap vær lag kai bly lim sag øy tau hav bil fly båt våt fri'
    .split(' ')
    .flatMap((word) => [fold(word), foldRinged(word)]),
);

/** Words that look like compounds of `skap`, `port`, `form` and others, but are not. */
const WHOLE =
  set(`kunnskap landskap egenskap mannskap selskap regnskap budskap beredskap redskap vitenskap fellesskap eierskap
    lederskap vennskap medlemskap partnerskap entreprenørskap ordskap rapport transport import eksport support passport
    plattform uniform reform transform fordel middel handel kandidat termostat resultat format kontakt kontrakt
    hensikt oversikt innsikt utsikt forsikt avtale omtale samtale overtale veiled`);

const WHOLE_WORDS = [...WHOLE];

/** Words at the beginning of verbs and nouns whose meaning does not follow from the rest. */
const PARTICLES = set('etter fram frem gjennom sammen tilbake unna imot over under mellom uten innen');
const OPEN_PARTICLES = set('over under mellom');

const MIN_WORD_LENGTH = 6;
const MAX_WORD_LENGTH = 40;
const MIN_PART_LENGTH = 4;
const MIN_LENGTH_AFTER_PARTICLE = 7;
const MAX_ENDING_LENGTH = 4;
/** The endings that the last part may have. */
const INFLECTIONS = [
  '',
  'en',
  'et',
  'a',
  'er',
  'e',
  'r',
  'n',
  'ene',
  'ne',
  's',
  'ens',
  'ets',
  'enes',
  'nes',
  'ers',
];

interface Split {
  parts: string[];
  /** The number of letters in the parts, without linking letters. */
  letters: number;
}

/**
 * Splits a compound into known words: as few as possible, and then as long as possible. Undefined when the word is not
 * a compound. An s or an e may link two parts.
 */
export function splitCompound(word: string, isKnown: (word: string) => boolean): string[] | undefined {
  if (word.length < MIN_WORD_LENGTH || word.length > MAX_WORD_LENGTH || isWhole(word)) return;
  if (!/^\p{L}+$/u.test(word)) return;
  const ends: (Split | undefined)[] = [];
  for (let start = word.length - 3; start >= 0; start--) {
    if (start === 1 || start === 2) continue;
    ends[start] = bestFrom(start);
  }
  const split = ends[0];
  return split && split.parts.length > 1 ? split.parts : undefined;

  function bestFrom(start: number): Split | undefined {
    let best: Split | undefined;
    for (let end = start + 3; end <= word.length; end++) {
      const rest = word.length - end;
      if (start === 0 && rest === 0) continue;
      const part = baseOf(word.slice(start, end), start, rest);
      if (part === undefined) continue;
      for (const link of rest === 0 ? [''] : ['', 's', 'e']) {
        if (!word.startsWith(link, end)) continue;
        const next = end + link.length;
        if (link === 'e' && word.startsWith('ring', next)) continue;
        const after = rest === 0 ? { parts: [], letters: 0 } : ends[next];
        if (!after) continue;
        const split = { parts: [part, ...after.parts], letters: part.length + after.letters };
        if (!best || isBetter(split, best)) best = split;
      }
    }
    return best;
  }

  /** The known word for a part. The last part may be inflected. */
  function baseOf(part: string, start: number, rest: number): string | undefined {
    if (PARTICLES.has(part))
      return start === 0 && OPEN_PARTICLES.has(part) && rest >= MIN_LENGTH_AFTER_PARTICLE ? part : undefined;
    if (rest > 0) return isPart(part) ? part : undefined;
    for (const ending of INFLECTIONS) {
      const base = part.slice(0, part.length - ending.length);
      if (part.endsWith(ending) && isPart(base)) return base;
    }
  }

  function isPart(part: string): boolean {
    if (part.length < MIN_PART_LENGTH && !SHORT.has(part)) return false;
    return isKnown(part) || LEXICON.has(part) || WHOLE.has(part);
  }
}

/**
 * All parts by which a compound is found: those of its best split, their own parts, and those of any other split into
 * two known words. `veglysmast` is veg and lysmast, lys and mast, and veglys and mast.
 */
export function allParts(word: string, isKnown: (word: string) => boolean): Set<string> {
  const best = splitCompound(word, isKnown) ?? [];
  const found = new Set(best.flatMap((part) => [part, ...(splitCompound(part, isKnown) ?? [])]));
  if (best.length === 0) return found;
  for (let end = MIN_PART_LENGTH; end <= word.length - MIN_PART_LENGTH; end++) {
    const [first, rest] = [word.slice(0, end), word.slice(end)];
    const known = [first, first.replace(/[se]$/u, '')].find(isKnown);
    if (known && isKnown(rest)) found.add(known).add(rest);
  }
  return found;
}

const isBetter = (a: Split, b: Split) =>
  a.parts.length < b.parts.length || (a.parts.length === b.parts.length && a.letters > b.letters);

/** Whether a word only looks like a compound, in any inflection. */
const isWhole = (word: string) =>
  WHOLE_WORDS.some((whole) => word.startsWith(whole) && word.length - whole.length <= MAX_ENDING_LENGTH);
