import type { RouteFaults } from './faults.js';
import { MAX_IN_ROUTE } from './model.js';

/** Values of an input as anybody may send them. Null is the same as left out. */

export type Given = Readonly<Record<string, unknown>>;

export function readNumber(value: unknown, path: string, faults: RouteFaults): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (Number.isFinite(value)) return value as number;
  return void faults.add(path, 'notNumber');
}

export function readChoice<T extends string>(
  value: unknown,
  known: readonly T[],
  path: string,
  faults: RouteFaults,
): T | undefined {
  if (value === undefined || value === null) return undefined;
  if (known.includes(value as T)) return value as T;
  return void faults.add(path, 'unknownValue', known.join(', '));
}

export function readName(value: unknown, path: string, faults: RouteFaults): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && value.trim() !== '' && value.length <= MAX_IN_ROUTE.name) return value;
  return void faults.add(path, 'notText', MAX_IN_ROUTE.name);
}

/** The objects of a list. Others are told, and read as if they were empty. */
export function readList(value: unknown, path: string, most: number, faults: RouteFaults): Given[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) faults.add(path, 'notList');
  else if (value.length > most) faults.add(path, 'tooMany', most);
  else
    return value.flatMap((one, i) => {
      if (typeof one === 'object' && one !== null) return [one as Given];
      faults.add(`${path}.${i}`, 'notObject');
      return [];
    });
  return [];
}

/** A property that is there if its value is. */
export const optional = <Name extends string, T>(name: Name, value: T | undefined): { [N in Name]?: T } =>
  (value === undefined ? {} : { [name]: value }) as { [N in Name]?: T };
