import type { PropertyChange } from './event.js';

/** Whether two values of plain data are equal; a field that is undefined counts as absent. Shared parts are not compared. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const one = a as Record<string, unknown>;
  const other = b as Record<string, unknown>;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    sameValue(one[key], other[key]),
  );
}

/** The properties of `after` that differ from `before`; values are told where they are texts, numbers or flags. */
export function changesBetween<T extends object>(
  before: T,
  after: T,
  properties: readonly (keyof T & string)[],
): PropertyChange[] {
  return properties
    .filter((property) => !sameValue(before[property] ?? null, after[property] ?? null))
    .map((property) => ({
      property,
      ...told('from', before[property]),
      ...told('to', after[property]),
    }));
}

const told = (name: 'from' | 'to', value: unknown): Partial<PropertyChange> =>
  ['string', 'number', 'boolean'].includes(typeof value) ? { [name]: value as string } : {};
