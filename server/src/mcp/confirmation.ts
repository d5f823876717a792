import { plural } from '@spadework/core/text';
import { ToolRefusal } from './refusal.js';

/** What a person reads before a change is stored: what it is made to, and each value that changes. */

export type Language = 'nb' | 'en';

/** A thing as it is now. What is not known, or not there yet, is left out. */
export interface Target {
  kind: 'project' | 'segment' | 'user';
  id?: number | string;
  number?: string;
  name?: string;
}

/** A value that changes. `from` is left out of what is new, `to` of what is removed. */
export interface FieldChange {
  field: string;
  from?: unknown;
  to?: unknown;
}

export interface Described {
  operation: string;
  targets: Target[];
  changes: FieldChange[];
}

/** Nobody reads more lines before agreeing. */
const MAX_CHANGES = 200;
/** Characters of one value. */
const MAX_VALUE = 120;
/** What is shown of equal beginnings, so that a difference far into a text is seen. */
const MAX_EQUAL = 30;

const TEXTS = {
  en: {
    question: 'Store this change in Spadework?',
    store: 'Store it',
    nothing: 'nothing',
    unchanged: 'No value changes.',
    of: (count: number) => `(${plural(count, 'character', 'characters')})`,
    kinds: { project: 'project', segment: 'segment', user: 'user' },
    number: 'number',
    operations: {
      create_project: 'Create a project',
      update_project: 'Change a project',
      create_segment: 'Create a segment',
      add_cable: 'Add a cable',
      change_trench: 'Change a trench',
      add_cost_code: 'Add a cost code',
      apply_design: 'Apply the design to the calculation',
    },
  },
  nb: {
    question: 'Lagre denne endringen i Spadework?',
    store: 'Lagre',
    nothing: 'ingenting',
    unchanged: 'Ingen verdi endres.',
    of: (count: number) => `(${plural(count, 'tegn', 'tegn')})`,
    kinds: { project: 'prosjekt', segment: 'strekk', user: 'bruker' },
    number: 'nummer',
    operations: {
      create_project: 'Opprett et prosjekt',
      update_project: 'Endre et prosjekt',
      create_segment: 'Opprett et strekk',
      add_cable: 'Legg til en kabel',
      change_trench: 'Endre en grøft',
      add_cost_code: 'Legg til en kostnadskode',
      apply_design: 'Bruk prosjekteringen i kalkylen',
    },
  },
} as const;

export const questionIn = (language: Language) => TEXTS[language];

/** Controls, bidirectional marks, other characters without a shape, and blanks that only look like a space. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;
const escaped = (character: string) => `\\u{${character.codePointAt(0)!.toString(16)}}`;

/** A text in quotes in which nothing can hide or reorder what stands beside it. */
export const quoted = (text: string): string =>
  `"${text.replace(/["\\]/g, '\\$&').replace(INVISIBLE, escaped)}"`;

/** A name of a field or a key, which may come from the request too. */
const label = (text: string) => (/^[\w.[\] +-]{1,200}$/.test(text) ? text : quoted(text.slice(0, 200)));

/** A value, cut by itself. `skipped` characters at its beginning are not shown. */
function shown(value: unknown, language: Language, skipped = 0): string {
  const texts = TEXTS[language];
  if (value === undefined || value === null) return texts.nothing;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const characters = [...text];
  const part = characters.slice(skipped, skipped + MAX_VALUE);
  const isCut = part.length < characters.length;
  const written =
    typeof value === 'string' ? quoted(part.join('')) : part.join('').replace(INVISIBLE, escaped);
  return isCut
    ? `${skipped > 0 ? '…' : ''}${written}${skipped + part.length < characters.length ? '…' : ''} ${texts.of(characters.length)}`
    : written;
}

/** How many characters of two long texts are equal and need not be shown. */
function equalBeginning(from: unknown, to: unknown): number {
  if (typeof from !== 'string' || typeof to !== 'string') return 0;
  const [before, after] = [[...from], [...to]];
  if (Math.max(before.length, after.length) <= MAX_VALUE) return 0;
  const first = before.findIndex((character, i) => character !== after[i]);
  return Math.max(0, (first < 0 ? before.length : first) - MAX_EQUAL);
}

function lineOf({ field, from, to }: FieldChange, language: Language): string {
  const skipped = equalBeginning(from, to);
  return `- ${label(field)}: ${shown(from, language, skipped)} → ${shown(to, language, skipped)}`;
}

function targetLine({ kind, id, number, name }: Target, language: Language): string {
  const texts = TEXTS[language];
  return [
    [texts.kinds[kind], ...(id === undefined ? [] : [label(String(id))])].join(' '),
    ...(number === undefined ? [] : [`${texts.number} ${shown(number, language)}`]),
    ...(name === undefined ? [] : [shown(name, language)]),
  ].join(', ');
}

/** The change in lines. One that is too long to be read is refused: what is cut off could be what matters. */
export function describe({ operation, targets, changes }: Described, language: Language): string {
  if (changes.length > MAX_CHANGES)
    throw new ToolRefusal(
      'CHANGE_TOO_LARGE',
      `This changes ${changes.length} values, and a user can confirm at most ${MAX_CHANGES}. Split it into smaller changes.`,
    );
  const texts = TEXTS[language];
  return [
    texts.operations[operation as keyof typeof texts.operations],
    ...targets.map((target) => targetLine(target, language)),
    ...(changes.length > 0 ? changes.map((change) => lineOf(change, language)) : [texts.unchanged]),
  ].join('\n');
}

/** Every value of a body by its path, such as `location.coordinate.latitude`. */
export function valuesOf(body: unknown, path = ''): [path: string, value: unknown][] {
  if (typeof body !== 'object' || body === null) return [[path, body]];
  const entries = Object.entries(body);
  if (entries.length === 0) return path === '' ? [] : [[path, body]];
  return entries.flatMap(([name, value]) =>
    valuesOf(value, Array.isArray(body) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`),
  );
}

/** What a new thing gets. */
export const newValues = (body: unknown, path = ''): FieldChange[] =>
  valuesOf(body, path).map(([field, to]) => ({ field, to }));

/** The values that differ. */
export function differences(before: unknown, after: unknown, path = ''): FieldChange[] {
  const from = new Map(valuesOf(before, path));
  const to = new Map(valuesOf(after, path));
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((field) => JSON.stringify(from.get(field) ?? null) !== JSON.stringify(to.get(field) ?? null))
    .map((field) => ({ field, from: from.get(field), to: to.get(field) }));
}
