import { COMPARISON_GROUPS } from '@spadework/core/comparison';
import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';

/** How many are compared with the first. */
export const MAX_COMPARED = 4;

const maybe = Type.Unsafe<number | null>({ type: ['number', 'null'] });

export const Comparison = S.named(
  'Comparison',
  Type.Object({
    sides: Type.Array(
      S.named(
        'ComparedSegment',
        Type.Object({
          segmentId: S.int64(),
          name: Type.String(),
          variantOf: Type.Unsafe<number | null>({ type: ['integer', 'null'], format: 'int64' }),
          chosen: Type.Boolean(),
          version: S.int64(),
          price: Type.Number(),
          state: S.oneOf(['COMPLETE', 'INCOMPLETE']),
        }),
      ),
    ),
    groups: Type.Array(
      S.named(
        'ComparisonGroup',
        Type.Object({
          group: S.oneOf(COMPARISON_GROUPS),
          rows: Type.Array(
            S.named(
              'ComparisonRow',
              Type.Object({
                key: Type.String(),
                name: Type.String(),
                unit: Type.String(),
                values: Type.Array(maybe),
                differences: Type.Array(maybe),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
);
