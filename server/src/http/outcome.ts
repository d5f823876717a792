import { OUTCOME_KINDS } from '../events/door.js';

/** The header that tells what a write has done. */
export const OUTCOME = 'X-Spadework-Outcome';

/** How the OpenAPI documents describe it. */
export const OUTCOME_HEADER = {
  description:
    'What was done: `CREATED` if something is new, `CHANGED` if something is different now, `UNCHANGED` if all was so already.',
  schema: { type: 'string', enum: [...OUTCOME_KINDS] },
};
