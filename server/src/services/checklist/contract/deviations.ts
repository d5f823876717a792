import { DEVIATION_STATES, KEY_PATTERN, SEVERITIES } from '@spadework/core/record';
import type { Operation } from '../../../http/contract.js';
import { int64, isoDay, matching, oneOf, repeated, text, uuid } from '../../../http/parameters.js';
import { paginated } from '../../../http/summary.js';
import { Deviation, DeviationPlan, DeviationStateInput, ListedDeviation } from '../records/schemas.js';
import { language } from './language.js';
import { paging, recordId } from './rows.js';

const one = {
  tag: 'Deviations',
  params: { recordId, key: matching(KEY_PATTERN, 'The point, such as `checkpoint.1080` or `sub.5012`.') },
  answer: Deviation,
  versioned: true,
} as const;
const refuses = ['RECORD_NOT_FOUND', 'DEVIATION_NOT_FOUND'] as const;
const writing = {
  ...one,
  right: 'WRITE',
  refuses: [...refuses, 'PROJECT_RIGHT_REQUIRED', 'PROJECT_READONLY'],
} as const;
const PATH = '/records/{recordId}/deviations/{key}';

export const deviationRows = {
  pageDeviations: {
    method: 'GET',
    tag: 'Deviations',
    path: '/deviations/page',
    summary: 'Deviations, page by page',
    description:
      'The worst first, then the oldest. Repeated values of a filter are alternatives; different filters must all hold.',
    query: {
      projectId: int64('Deviations of this project.'),
      recordId: uuid('Deviations of this record.'),
      state: repeated(oneOf(DEVIATION_STATES, 'Deviations in this state.')),
      severity: repeated(oneOf(SEVERITIES, 'Deviations of this severity.')),
      responsible: text('Deviations that this user is responsible for.'),
      dueBefore: isoDay('Deviations that are due before this day.'),
      language,
      ...paging,
    },
    answer: paginated('PaginatedDeviation', ListedDeviation),
  },
  getDeviation: {
    ...one,
    method: 'GET',
    right: 'READ',
    path: PATH,
    summary: 'One deviation',
    query: { language },
    refuses,
  },
  putDeviation: {
    ...writing,
    method: 'PUT',
    path: PATH,
    summary: 'Say who follows a deviation up, and until when',
    body: DeviationPlan,
    emits: 'deviation.changed',
  },
  moveDeviation: {
    ...writing,
    method: 'POST',
    path: `${PATH}/state`,
    summary: 'Report a deviation as done, verify it, reject it or open it again',
    description:
      'From `OPEN` to `DONE` or `REJECTED`, from `DONE` to `VERIFIED` or `OPEN`, from `VERIFIED` or `REJECTED` to `OPEN`. Another person verifies than who reported it done. This goes on after the record is signed, and is not signed.',
    body: DeviationStateInput,
    emits: 'deviation.state',
    refuses: [...writing.refuses, 'DEVIATION_STATE', 'SELF_VERIFICATION'],
  },
} as const satisfies Record<string, Operation>;
