import { CIRCUIT_FIELDS, PHASES } from '@spadework/core/trench';
import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';
import { answerOf } from '../schemas/fromFields.js';

const number = Type.Optional(Type.Number());

export const Circuit = S.named(
  'Circuit',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    conductors: Type.Array(
      S.named(
        'CircuitConductor',
        Type.Object({ partId: Type.String({ format: 'uuid' }), phase: Type.Optional(S.oneOf(PHASES)) }),
      ),
    ),
    load: Type.Optional(
      S.named('Load', Type.Object({ factor: number, curve: Type.Optional(Type.Array(Type.Number())) })),
    ),
    ...answerOf(CIRCUIT_FIELDS),
    currentGiven: Type.Boolean(),
    derived: Type.Boolean(),
  }),
);
