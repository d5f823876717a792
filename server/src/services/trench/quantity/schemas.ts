import { LINE_KIND_NAMES, MASS_STATES, QUANTITY_UNITS, QUANTITY_WARNINGS } from '@spadework/core/quantity';
import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';
import { finding } from '../schemas/answers.js';

/** Quantities, profiles and explanations as they are answered. */

const anyObject = Type.Unsafe<object>({ type: 'object' });

const amount = {
  key: Type.String(),
  kind: S.oneOf(LINE_KIND_NAMES),
  name: Type.String(),
  unit: S.oneOf(QUANTITY_UNITS),
  state: Type.Optional(S.oneOf(MASS_STATES)),
  net: Type.Number(),
  gross: Type.Number(),
};
const QuantityTotal = S.named('QuantityTotal', Type.Object(amount));
const QuantityLine = S.named(
  'QuantityLine',
  Type.Object({
    ...amount,
    sectionId: Type.String(),
    itemIds: Type.Array(Type.String()),
    labels: Type.Array(Type.String()),
    assumptions: Type.Array(Type.String()),
    explanation: Type.String(),
  }),
);

export const UsedProfile = S.named('UsedProfile', Type.Object({ id: Type.String(), version: S.int64() }));

export const Quantities = S.named(
  'Quantities',
  Type.Object({
    segmentId: S.int64(),
    version: S.int64(),
    profile: UsedProfile,
    assumptions: anyObject,
    lines: Type.Array(QuantityLine),
    totals: Type.Array(QuantityTotal),
    warnings: Type.Array(finding('QuantityWarning', QUANTITY_WARNINGS)),
  }),
);

export const ProjectQuantities = S.named(
  'ProjectQuantities',
  Type.Object({
    totals: Type.Array(QuantityTotal),
    segments: Type.Array(
      S.named(
        'SegmentQuantities',
        Type.Object({
          segmentId: S.int64(),
          segmentName: Type.String(),
          profile: UsedProfile,
          totals: Type.Array(QuantityTotal),
        }),
      ),
    ),
  }),
);

/** Only what differs from the profile. */
export const SegmentAssumptions = S.named(
  'SegmentAssumptions',
  Type.Object({ segmentId: S.int64(), assumptions: anyObject }),
);

export const QuantityProfile = S.named(
  'QuantityProfile',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    version: S.int64(),
    builtIn: Type.Boolean(),
    assumptions: anyObject,
  }),
);
