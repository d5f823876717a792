import type { TSchema } from 'typebox';
import type { Operation, Service } from './contract.js';

/** The answers whose properties a body may send back: of this row, of the GET at its path, and what it says itself. */
export function echoesOf({ path, answer, echoes }: Operation, { operations }: Service): TSchema[] {
  const read = Object.values(operations).find((row) => row.method === 'GET' && row.path === path);
  return [echoes, answer, read?.answer].flatMap((schema) => {
    if (!schema) return [];
    const { items } = schema as { items?: TSchema };
    return items ? [schema, items] : [schema];
  });
}
