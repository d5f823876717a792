import type { Operation } from '../../../http/contract.js';
import { int32, int64 } from '../../../http/parameters.js';
import { Check, ProjectCheck } from '../check/schemas.js';
import { bySegment, reading } from './rows.js';

/** What was checked of a segment, and what was found. */
export const checkRows = {
  getCheck: {
    ...reading,
    tag: 'Checks',
    path: '/segments/{segmentId}/check',
    summary: 'What was checked of a segment, and what was found',
    description:
      'Layout, design rules, ratings at the given loads, and prices. A version is checked after it was written, so the answer may be `PENDING`; with `wait` it comes as soon as it is not. `INDIVIDUAL` ratings cannot be used all at once.',
    params: bySegment,
    query: { wait: int32({ minimum: 0, maximum: 30, fallback: 0 }, 'Seconds to wait while it is pending.') },
    answer: Check,
    versioned: true,
  },
  getProjectCheck: {
    tag: 'Checks',
    method: 'GET',
    path: '/segments/by-projectid/{projectId}/check',
    summary: 'What was checked of the segments of a project',
    params: { projectId: int64('The project.') },
    answer: ProjectCheck,
    right: 'READ',
    refuses: ['PROJECT_HAS_NO_TRENCHES'],
  },
} as const satisfies Record<string, Operation>;
