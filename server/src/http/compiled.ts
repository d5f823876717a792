import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { MAX_FAULTS } from '../kernel/faults.js';
import { perObject } from '../kernel/perObject.js';

/** The validator looks for this many faults of a body, of which the first are listed. */
Settings.Set({ maxErrors: 10 * MAX_FAULTS });

/** The compiled schema. It is compiled once in a process: a contract is the same for every server in it. */
export const checkOf = perObject((schema: TSchema) => Compile(schema));
