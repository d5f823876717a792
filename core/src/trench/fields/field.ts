/** What a field of a trench may hold. */
export type FieldValue =
  | { type: 'number'; least?: number; above?: number; most: number; whole?: true }
  | { type: 'choice'; values: readonly string[] }
  | { type: 'text'; most: number; filled?: true }
  | { type: 'flag' };

export type Unit =
  | 'mm'
  | 'm'
  | 'K·m/W'
  | '°C'
  | 'm²/s'
  | 'A'
  | 'Hz'
  | 'kV'
  | 'kA'
  | 's'
  | 'h'
  | 'MWh'
  | 'Ω·m';

/** Where a text about a field stands: in what is answered, in a body that makes something new, in one that changes it, in what is stored. */
export type Role = 'answer' | 'create' | 'update' | 'stored';

/**
 * One field of an element of a trench. The types of the model, the defaults, the bounds that changes check, the schemas of
 * bodies and answers with their texts, and the rows of forms all follow from it.
 */
export interface Field {
  value: FieldValue;
  unit?: Unit;
  /** What something new has, and a stored document without the field. Null where null is a value. */
  default: string | number | boolean | null;
  /** The field may have no value: null in the model and in changes. `clears`: in a REST update too, where null else keeps. */
  none?: 'null' | 'clears';
  /** The most that forms take, where nobody builds more: a slip of the finger is told beside the field. Changes and bodies may hold more. */
  usual?: number;
  /** In forms. */
  name: { en: string; nb: string };
  /** In the documents of the API. */
  help: string | Readonly<Record<Role, string>>;
}

export type Fields = Readonly<Record<string, Field>>;

type Plain<V extends FieldValue> = V extends { values: readonly (infer W)[] }
  ? W
  : V extends { type: 'number' }
    ? number
    : V extends { type: 'text' }
      ? string
      : boolean;
export type ValueOf<F extends Field> = F extends { none: string }
  ? Plain<F['value']> | null
  : Plain<F['value']>;

/** What an element has by its table. */
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };

export const defaultsOf = <F extends Fields>(fields: F): ValuesOf<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default])) as ValuesOf<F>;

/** Whether a field may hold a value. */
export const holds = ({ value: kind, none }: Field, value: unknown): boolean =>
  value === null ? none !== undefined : isOfKind(kind, value);

/** Whether a value is of a kind, and within its bounds. */
export function isOfKind(kind: FieldValue, value: unknown): boolean {
  switch (kind.type) {
    case 'number':
      return (
        typeof value === 'number' &&
        value >= (kind.least ?? Number.NEGATIVE_INFINITY) &&
        value > (kind.above ?? Number.NEGATIVE_INFINITY) &&
        value <= kind.most &&
        (!kind.whole || Number.isInteger(value))
      );
    case 'choice':
      return kind.values.includes(value as string);
    case 'text':
      return (
        typeof value === 'string' && [...value].length <= kind.most && !(kind.filled && value.trim() === '')
      );
    case 'flag':
      return typeof value === 'boolean';
  }
}

const MOST_LENGTH = 1_000_000;
/** A length in mm, which may be 0. */
export const LENGTH = { type: 'number', least: 0, most: MOST_LENGTH } as const;
/** A distance in either direction. */
export const DISTANCE = { type: 'number', least: -MOST_LENGTH, most: MOST_LENGTH } as const;
/** A length of something that is there. */
export const SIZE = { type: 'number', above: 0, most: MOST_LENGTH } as const;
export const RESISTIVITY = { type: 'number', above: 0, most: 1000 } as const;

/** Free text about an element. */
export const DESCRIPTION = {
  value: { type: 'text', most: 1000 },
  none: 'null',
  default: null,
  name: { en: 'Description', nb: 'Beskrivelse' },
  help: 'Free text.',
} as const satisfies Field;
