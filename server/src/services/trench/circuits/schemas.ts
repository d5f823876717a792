import { BONDINGS, CIRCUIT_KINDS, PHASES } from '@spadework/core/trench';
import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';

const number = Type.Optional(Type.Number());

export const Circuit = S.named(
  'Circuit',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    kind: S.oneOf(CIRCUIT_KINDS),
    frequency: Type.Number(),
    conductors: Type.Array(
      S.named(
        'CircuitConductor',
        Type.Object({ partId: Type.String({ format: 'uuid' }), phase: Type.Optional(S.oneOf(PHASES)) }),
      ),
    ),
    bonding: S.oneOf(BONDINGS),
    eddy: Type.Boolean(),
    current: Type.Number(),
    limitTemperature: number,
    emergencyTemperature: number,
    load: Type.Optional(
      S.named('Load', Type.Object({ factor: number, curve: Type.Optional(Type.Array(Type.Number())) })),
    ),
    preload: number,
    derived: Type.Boolean(),
  }),
);
