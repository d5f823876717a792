import { ASSUMPTION_BOUNDS, type AssumptionBounds, GROUNDS } from '@spadework/core/trench';
import { type TSchema, Type } from 'typebox';
import * as S from '../../../http/schemas.js';

/** Changes of assumptions. Null takes one back. What is not allowed by its bounds is refused with its path. */

const valueSchema = ({ words, from, to, whole }: AssumptionBounds): TSchema => {
  if (words) return S.oneOf(words);
  const bounds = { minimum: from!, maximum: to! };
  return whole ? S.int32(bounds) : Type.Number(bounds);
};

const assumption = (bounds: AssumptionBounds) =>
  S.optional(
    bounds.kinds
      ? Type.Object(
          Object.fromEntries(bounds.kinds.map((kind) => [kind, S.optional(valueSchema(bounds))])),
          // A covering or ground that nobody knows would otherwise be ignored without a word.
          { additionalProperties: false },
        )
      : valueSchema(bounds),
  );

const fields = Object.fromEntries(
  Object.entries(ASSUMPTION_BOUNDS).map(([name, bounds]) => [name, assumption(bounds)]),
);

export const AssumptionsInput = S.named(
  'QuantityAssumptionsInput',
  Type.Object({
    ...fields,
    ground: S.optional(
      Type.Array(
        S.named(
          'GroundShare',
          Type.Object({ kind: S.oneOf(GROUNDS), share: Type.Number({ minimum: 0, maximum: 1 }) }),
        ),
        { minItems: 1, maxItems: GROUNDS.length },
      ),
    ),
  }),
);

export const ProfileInput = S.named(
  'QuantityProfileInput',
  Type.Object({ name: S.filledText(255), assumptions: AssumptionsInput }),
);
