import {
  CIRCUIT_FIELDS,
  type Circuit,
  FAULT_FIELDS,
  OPERATION_FIELDS,
  type Operated,
  PHASES,
  storedFault,
  storedOperation,
} from '@spadework/core/trench';
import { type Static, Type } from 'typebox';
import * as S from '../../../http/schemas.js';
import { inputOf, requiredOf } from '../schemas/fromFields.js';

/** The request bodies of circuits. Null removes a limit, an emergency limit, a load, a preload, an operation and a fault. */

const MAX_CONDUCTORS = 200;

const share = Type.Number({ minimum: 0, maximum: 1 });

const Conductor = S.named(
  'CircuitConductorInput',
  Type.Object({ partId: Type.String({ maxLength: 255 }), phase: S.optional(S.oneOf(PHASES)) }),
);
const Load = S.named(
  'LoadInput',
  Type.Object({
    factor: S.optional(Type.Number({ exclusiveMinimum: 0, maximum: 1 })),
    curve: S.optional(Type.Array(share, { minItems: 24, maxItems: 24 })),
  }),
);
const { current, duration, ...OPTIONAL_OF_FAULT } = FAULT_FIELDS;
/** Circuits and feeders have both. Each replaces what is stored as a whole. */
export const operatedFields = {
  operation: S.optional(S.named('CircuitOperationInput', Type.Object(inputOf(OPERATION_FIELDS)))),
  fault: S.optional(
    S.named(
      'CircuitFaultInput',
      Type.Object({ ...requiredOf({ current, duration }), ...inputOf(OPTIONAL_OF_FAULT) }),
    ),
  ),
};
const conductors = Type.Array(Conductor, { minItems: 1, maxItems: MAX_CONDUCTORS });
const fields = { ...inputOf(CIRCUIT_FIELDS), load: S.optional(Load), ...operatedFields };
export const AddCircuit = S.named('AddCircuit', Type.Object({ conductors, ...fields }));
export const UpdateCircuit = S.named(
  'UpdateCircuit',
  Type.Object({ conductors: S.optional(conductors), ...fields }),
);

export type GivenConductor = Static<typeof Conductor>;
export type GivenLoad = Static<typeof Load>;

/** A conductor without a phase is a multi-core cable. */
export const conductorsIn = (given: readonly GivenConductor[]): Circuit['conductors'] =>
  given.map(({ partId, phase }) => ({ partId, phase: phase ?? null }));

/** A load has a factor or a curve. With both or none it is no load, which `circuitFaults` finds. */
export function loadIn(given: GivenLoad | null): Circuit['load'] {
  if (given === null) return null;
  const { factor, curve } = given;
  if (factor != null && curve == null) return { factor };
  return { curve: factor == null ? (curve ?? []) : [] };
}

export interface GivenOperated {
  operation?: object | null | undefined;
  fault?: object | null | undefined;
}

/** Operation and fault of a body as they are stored; left out where the body does not name them. */
export const operatedIn = ({ operation, fault }: GivenOperated): Partial<Operated> => ({
  ...(operation !== undefined && { operation: operation && storedOperation(operation) }),
  ...(fault !== undefined && { fault: fault && storedFault(fault) }),
});
