/** What a key names: a checkpoint, or a part of one. The words are those of the fields in our PDF forms. */
const KINDS = ['checkpoint', 'sub'] as const;

export const KEY_PATTERN = '^(?:checkpoint|sub)\\.(?:0|[1-9][0-9]{0,15})$';

export const pointKey = (id: number): string => `checkpoint.${id}`;
export const subKey = (id: number): string => `sub.${id}`;

/** Checkpoints before their parts, each by number. */
export function keyOrder(a: string, b: string): number {
  const [one, other] = [placeOf(a), placeOf(b)];
  return one.kind - other.kind || one.number - other.number;
}

/** Keys without repeats, in order. */
export const sortedKeys = (keys: Iterable<string>): string[] => [...new Set(keys)].sort(keyOrder);

function placeOf(key: string): { kind: number; number: number } {
  const [kind, number] = key.split('.');
  return { kind: KINDS.indexOf(kind as (typeof KINDS)[number]), number: Number(number) };
}
