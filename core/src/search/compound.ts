import { fold } from '../text/words.js';
import { LEXICON } from './lexicon.js';

const set = (words: string) => new Set(words.split(/\s+/u).map(fold));

/** Short words that are parts of compounds nevertheless. */
const SHORT = set('rør veg vei lys bru tre hus rom mur dør tak sjø elv snø kum sko lås arm pel fot jern is');

/** They look like compounds of `skap`, `port`, `form` and others, and are not. */
const WHOLE = [
  ...set(`kunnskap landskap egenskap mannskap selskap regnskap budskap beredskap redskap vitenskap fellesskap eierskap
    lederskap vennskap medlemskap partnerskap entreprenørskap ordskap rapport transport import eksport support passport
    plattform uniform reform transform fordel middel handel kandidat termostat resultat format kontakt kontrakt
    hensikt oversikt innsikt utsikt forsikt avtale omtale samtale overtale veiled`),
];

/** They begin verbs and nouns that have little to do with what follows. */
const PARTICLES = set('etter fram frem gjennom sammen tilbake unna imot over under mellom uten innen');
const OPEN_PARTICLES = set('over under mellom');

const SHORTEST_WORD = 6;
const LONGEST_WORD = 40;
const SHORTEST_PART = 4;
const AFTER_PARTICLE = 7;
const ENDING = 4;
/** What the last part may end in besides. */
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
  /** Letters that belong to a part, not to a joint. */
  letters: number;
}

/**
 * The words that a compound consists of, by words that are known: the fewest, and of these the longest. Nothing for a
 * word that is no compound. An s or an e may join two parts.
 */
export function splitCompound(word: string, isKnown: (word: string) => boolean): string[] | undefined {
  if (word.length < SHORTEST_WORD || word.length > LONGEST_WORD || isWhole(word)) return;
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
      for (const joint of rest === 0 ? [''] : ['', 's', 'e']) {
        if (!word.startsWith(joint, end)) continue;
        const next = end + joint.length;
        if (joint === 'e' && word.startsWith('ring', next)) continue;
        const after = rest === 0 ? { parts: [], letters: 0 } : ends[next];
        if (!after) continue;
        const split = { parts: [part, ...after.parts], letters: part.length + after.letters };
        if (!best || isBetter(split, best)) best = split;
      }
    }
    return best;
  }

  /** The known word that a part is; the last one may be inflected. */
  function baseOf(part: string, start: number, rest: number): string | undefined {
    if (PARTICLES.has(part))
      return start === 0 && OPEN_PARTICLES.has(part) && rest >= AFTER_PARTICLE ? part : undefined;
    if (rest > 0) return mayStand(part) ? part : undefined;
    for (const ending of INFLECTIONS) {
      const base = part.slice(0, part.length - ending.length);
      if (part.endsWith(ending) && mayStand(base)) return base;
    }
  }

  function mayStand(part: string): boolean {
    if (part.length < SHORTEST_PART && !SHORT.has(part)) return false;
    return isKnown(part) || LEXICON.has(part) || WHOLE.includes(part);
  }
}

const isBetter = (a: Split, b: Split) =>
  a.parts.length < b.parts.length || (a.parts.length === b.parts.length && a.letters > b.letters);

/** Whether it is one of the words that only look like compounds, in any inflection. */
const isWhole = (word: string) =>
  WHOLE.some((whole) => word.startsWith(whole) && word.length - whole.length <= ENDING);
