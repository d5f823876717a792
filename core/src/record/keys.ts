/** What a key names: a checkpoint, or a part of one. The words are those of the fields in our PDF forms. */
const KINDS = ['checkpoint', 'sub'] as const;

export const KEY_PATTERN = '^(?:checkpoint|sub)\\.(?:0|[1-9][0-9]{0,15})$';

export const pointKey = (id: number): string => `checkpoint.${id}`;
export const subKey = (id: number): string => `sub.${id}`;

/** Checkpoints before their parts, each by number. Numbers have no zeros in front, so a longer one is larger. */
export const keyOrder = (a: string, b: string): number =>
  kindOf(a) - kindOf(b) || a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

const kindOf = (key: string): number => KINDS.findIndex((kind) => key.startsWith(kind));

/** Keys without repeats, in order. */
export const sortedKeys = (keys: Iterable<string>): string[] => [...new Set(keys)].sort(keyOrder);
