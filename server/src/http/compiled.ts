import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

export type Check = ReturnType<typeof Compile>;

const compiled = new WeakMap<TSchema, Check>();

/** The compiled schema. It is compiled once in a process: a contract is the same for every server in it. */
export function checkOf(schema: TSchema): Check {
  let check = compiled.get(schema);
  if (!check) {
    check = Compile(schema);
    compiled.set(schema, check);
  }
  return check;
}
