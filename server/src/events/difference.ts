import { sameValue } from '@spadework/core/value';
import type { PropertyChange } from './event.js';

export { sameValue };

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
      ...shortValue('from', before[property]),
      ...shortValue('to', after[property]),
    }));
}

const shortValue = (name: 'from' | 'to', value: unknown): Partial<PropertyChange> =>
  ['string', 'number', 'boolean'].includes(typeof value) ? { [name]: value as string } : {};
