import { CIRCUIT_FIELDS, FAULT_FIELDS, OPERATION_FIELDS, PHASES } from '@spadework/core/trench';
import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';
import { answerOf } from '../schemas/fromFields.js';

const number = Type.Optional(Type.Number());

/** As circuits and feeders answer them: what is stored, and whether the current leads. */
export const operatedAnswer = {
  operation: Type.Optional(S.named('CircuitOperation', Type.Object(answerOf(OPERATION_FIELDS)))),
  fault: Type.Optional(S.named('CircuitFault', Type.Object(answerOf(FAULT_FIELDS)))),
};

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
    ...operatedAnswer,
    derived: Type.Boolean(),
  }),
);
