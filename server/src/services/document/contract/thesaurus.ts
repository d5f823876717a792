import { THESAURUS_LIMITS } from '@spadework/core/search';
import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { MISSED_LIMITS } from '../limits.js';
import { MissedSearch, Thesaurus, ThesaurusInput } from '../schemas.js';

const row = { tag: 'Thesaurus', path: '/thesaurus', answer: Thesaurus, versioned: true } as const;

/** The words that a company adds to the search, and what it searched for without finding it. */
export const thesaurusRows = {
  getThesaurus: {
    ...row,
    method: 'GET',
    summary: 'The words of the company',
    description: 'The lines that the company adds to the thesaurus that is delivered with the server.',
    only: 'CONFIRMED',
  },
  putThesaurus: {
    ...row,
    method: 'PUT',
    summary: 'Set the words of the company',
    description: `For administrators of the company. At most ${THESAURUS_LIMITS.lines} lines, which take the place of all that there were; they add to those that are delivered. The next search uses them. A faulty line is refused with its path, such as \`lines.3\`.`,
    body: ThesaurusInput,
    only: 'ADMINISTRATORS',
    emits: 'thesaurus.changed',
  },
  listMissedSearches: {
    method: 'GET',
    tag: 'Thesaurus',
    path: '/searches/missed',
    summary: 'What the company searched for and did not find',
    description: `For administrators of the company. Searches of people among all documents that had no match with a \`confidence\` of 0.5 or more, of the last ${MISSED_LIMITS.days} days, those that were made most often first; at most ${MISSED_LIMITS.listed}. Nobody is told who searched. A search is counted some seconds after it was made. Of a query that is typed letter by letter only the last one counts, and those with an e-mail address, ${MISSED_LIMITS.digits} digits or more than ${MISSED_LIMITS.characters} characters are left out.`,
    answer: Type.Array(MissedSearch),
    only: 'ADMINISTRATORS',
    personal: true,
  },
} as const satisfies Record<string, Operation>;
