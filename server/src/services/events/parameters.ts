import { Type } from 'typebox';
import { type Parameter, Unreadable } from '../../http/parameters.js';
import { LONGEST_ID } from './limits.js';

/** `keys` is the name of another resource. */
const PATTERN = new RegExp(`^(?!keys$)[A-Za-z0-9_.-]{1,${LONGEST_ID}}$`);

/** A webhook's id, which its owner chooses. */
export const webhookId: Parameter<string> = {
  schema: Type.String({ pattern: PATTERN.source }),
  description: `Letters, digits, dot, hyphen and underscore; at most ${LONGEST_ID}. Not \`keys\`.`,
  read: (text) => (PATTERN.test(text) ? text : new Unreadable('invalid')),
};
