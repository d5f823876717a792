import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { perObject } from '../kernel/perObject.js';

/** The compiled schema. It is compiled once in a process: a contract is the same for every server in it. */
export const checkOf = perObject((schema: TSchema) => Compile(schema));
