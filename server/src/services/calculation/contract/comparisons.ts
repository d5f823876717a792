import type { Operation } from '../../../http/contract.js';
import { flag, int64, oneOf, repeated } from '../../../http/parameters.js';
import { Comparison, MAX_COMPARED } from '../comparisons/schemas.js';
import { reading } from './calculation.js';

const row = {
  ...reading,
  tag: 'Comparisons',
  slow: true,
  params: { segmentId: int64('The segment or variant that the others are compared with.') },
  query: {
    with: repeated(int64(`Segments of the same project, or variants of them: from one to ${MAX_COMPARED}.`)),
    differing: flag('Whether rows are left out in which all sides are equal.', false),
    mode: oneOf(
      ['COMMON_FACTOR', 'EQUAL_LIMITS', 'INDIVIDUAL'],
      'What circuits can carry, as in `GET …/rating`. The check of a segment names the mode of each of its sections.',
      'COMMON_FACTOR',
    ),
  },
  refuses: ['PROJECT_HAS_NO_CALCULATION', 'SEGMENT_NOT_FOUND', 'RATING_BUSY'],
} as const;

export const comparisonRows = {
  compareSegments: {
    ...row,
    path: '/comparisons/by-segmentid/{segmentId}',
    summary: 'Segments or variants side by side',
    description:
      'Geometry, items, quantities, prices, what circuits can carry, and findings of their checks. Each is priced by the rules and the profile of the design of its segment. A comparison writes nothing, and no sum of the project has it.',
    answer: Comparison,
  },
  compareSegmentsExcel: {
    ...row,
    path: '/comparisons/by-segmentid/{segmentId}.xlsx',
    summary: 'The same as a workbook',
    description: 'One sheet for each group of figures, in the language of the caller.',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    versioned: true,
    refuses: [...row.refuses, 'RENDERING_BUSY'],
  },
} as const satisfies Record<string, Operation>;
