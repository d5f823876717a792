import { ELECTRICAL_FINDING_CODES, MAX_CANDIDATES } from '@spadework/core/electrical';
import { FINDING_CODES } from '@spadework/core/rating';
import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';

const number = Type.Optional(Type.Number());
/** kr per m of circuit. */
const MAX_PRICE = 1_000_000;

export const EconomyInput = S.named(
  'EconomyInput',
  Type.Object({
    typeIds: S.optional(Type.Array(S.int64(), { maxItems: MAX_CANDIDATES })),
    prices: S.optional(
      Type.Array(
        S.named(
          'CandidatePrice',
          Type.Object({ typeId: S.int64(), price: Type.Number({ minimum: 0, maximum: MAX_PRICE }) }),
        ),
        { maxItems: MAX_CANDIDATES },
      ),
    ),
  }),
);

/** Its numbers are not rounded, and what does not apply is left out. */
export const Economy = S.named(
  'Economy',
  Type.Object({
    segmentId: S.int64(),
    circuitId: Type.String(),
    profile: S.named('EconomyOfProfile', Type.Object({ id: Type.String(), version: S.int64() })),
    length: Type.Number(),
    current: Type.Number(),
    capitalisationFactor: Type.Number(),
    rows: Type.Array(
      S.named(
        'EconomyRow',
        Type.Object({
          typeId: S.int64(),
          typeName: Type.String(),
          area: number,
          material: Type.Optional(Type.String()),
          rating: number,
          utilisation: number,
          voltageDropPercent: number,
          loadLoss: number,
          energyLoss: number,
          lossCost: number,
          capitalisedLossCost: number,
          investment: number,
          priceOrigin: Type.Optional(S.oneOf(['GIVEN', 'RULES'])),
          total: number,
          fits: Type.Boolean(),
          present: Type.Boolean(),
          cheapest: Type.Boolean(),
        }),
      ),
    ),
    findings: Type.Array(
      S.named(
        'EconomyFinding',
        Type.Object({
          code: S.oneOf([...ELECTRICAL_FINDING_CODES, ...FINDING_CODES]),
          message: Type.String(),
          itemIds: Type.Array(Type.String()),
        }),
      ),
    ),
  }),
);
