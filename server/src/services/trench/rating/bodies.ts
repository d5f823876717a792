import { CURRENT } from '@spadework/core/trench';
import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';
import { AddCircuit } from '../circuits/bodies.js';
import { SurroundingsInput, TopCoveringInput, UpdateSection } from '../schemas/bodies.js';

const id = Type.String({ maxLength: 255 });

/** What a rating takes instead of what is stored. Nothing of it is kept. */
export const RatingInput = S.named(
  'RatingInput',
  Type.Object({
    surroundings: S.optional(SurroundingsInput),
    section: S.optional(UpdateSection),
    topCoverings: S.optional(Type.Array(TopCoveringInput, { maxItems: 100 })),
    circuits: S.optional(
      Type.Array(
        S.named('RatedCircuitInput', Type.Object({ id: S.optional(id), ...AddCircuit.properties })),
        { maxItems: 200 },
      ),
    ),
    loads: S.optional(
      Type.Array(
        S.named(
          'LoadOfCircuit',
          Type.Object({
            circuitId: id,
            current: Type.Number({ minimum: CURRENT.least, maximum: CURRENT.most }),
          }),
        ),
        { maxItems: 200 },
      ),
    ),
  }),
);
