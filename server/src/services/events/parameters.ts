import { Type } from 'typebox';
import { type Parameter, Unreadable } from '../../http/parameters.js';
import { LONGEST_ID } from './limits.js';

/** `keys` is the name of another resource. */
export const WEBHOOK_ID = new RegExp(`^(?!keys$)[A-Za-z0-9_.-]{1,${LONGEST_ID}}$`);

/** A webhook's id, which its owner chooses. */
export const webhookId: Parameter<string> = {
  schema: Type.String({ pattern: WEBHOOK_ID.source }),
  description: `Letters, digits, dot, hyphen and underscore; at most ${LONGEST_ID}. Not \`keys\`.`,
  read: (text) => (WEBHOOK_ID.test(text) ? text : new Unreadable('invalid')),
};
