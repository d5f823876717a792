import { ECONOMY_ASSUMPTIONS, type EconomyAssumptions } from '@spadework/core/electrical';
import { type TNumber, type TOptional, type TUnsafe, Type } from 'typebox';
import * as S from '../../../http/schemas.js';

/** Economy profiles, whose assumptions and bounds are those of the table in core. */

type OfEach<T> = Record<keyof EconomyAssumptions, T>;
const ofEach = <T>(schema: (assumption: (typeof ECONOMY_ASSUMPTIONS)[keyof EconomyAssumptions]) => T) =>
  Object.fromEntries(
    Object.entries(ECONOMY_ASSUMPTIONS).map(([name, assumption]) => [name, schema(assumption)]),
  ) as OfEach<T>;

const inputs: OfEach<TOptional<TUnsafe<number | null>>> = ofEach(({ value: { least, most } }) =>
  S.optional(Type.Number({ minimum: least, maximum: most })),
);
const answers: OfEach<TNumber> = ofEach(() => Type.Number());

export const EconomyAssumptionsInput = S.named('EconomyAssumptionsInput', Type.Object(inputs));

export const EconomyProfileInput = S.named(
  'EconomyProfileInput',
  Type.Object({ name: S.filledText(255), assumptions: EconomyAssumptionsInput }),
);

export const EconomyProfile = S.named(
  'EconomyProfile',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    version: S.int64(),
    builtIn: Type.Boolean(),
    assumptions: S.named('EconomyAssumptions', Type.Object(answers)),
  }),
);
