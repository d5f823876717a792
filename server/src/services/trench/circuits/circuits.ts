import { randomUUID } from 'node:crypto';
import {
  type Change,
  CIRCUIT_FIELDS,
  type Circuit,
  type CircuitFault,
  circuitFaults,
  circuitsFromCables,
  circuitsIn,
  newCircuitOf,
  type Operated,
  type Trench,
  withFrequency,
} from '@spadework/core/trench';
import type { Handlers } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { Refusal } from '../../../kernel/refusals.js';
import { removeBy, writeSegment } from '../changes/writes.js';
import type { trenchService } from '../contract.js';
import { MESSAGES } from '../messages.js';
import { updatesOf, valuesIn } from '../schemas/fromFields.js';
import { etagOf, openSegment } from '../segments/access.js';
import { MAX_IN_SEGMENT } from '../segments/limits.js';
import {
  conductorsIn,
  type GivenConductor,
  type GivenLoad,
  type GivenOperated,
  loadIn,
  operatedIn,
} from './bodies.js';

export const circuitHandlers = {
  async listCircuits(call) {
    const segment = await openSegment(call);
    const { circuits, derived } = circuitsOf(segment.trench);
    return { body: circuits.map((circuit) => presentCircuit(circuit, derived)), etag: etagOf(segment) };
  },

  addCircuit: writeSegment(({ body, language }, { trench }) => {
    const { conductors, ...given } = circuitFields(valuesIn(CIRCUIT_FIELDS, body), body);
    const circuit = { ...newCircuitOf(trench, randomUUID(), conductors ?? [], given.kind), ...given };
    requireFaultless({ ...trench, circuits: circuitsIn(trench) }, circuit, language);
    return {
      changes: [...roomFor(trench), adding(circuit)],
      result: () => presentCircuit(circuit, false),
    };
  }),

  async getCircuit(call) {
    const segment = await openSegment(call);
    const { circuits, derived } = circuitsOf(segment.trench);
    const circuit = circuits.find(({ id }) => id === call.params.circuitId);
    if (!circuit) throw new Refusal('CIRCUIT_NOT_FOUND');
    return { body: presentCircuit(circuit, derived), etag: etagOf(segment) };
  },

  updateCircuit: writeSegment(({ body, params: { circuitId }, language }, { trench }) => {
    const { circuits, derived } = circuitsOf(trench);
    const earlier = circuits.find(({ id }) => id === circuitId);
    if (!earlier) throw new Refusal('CIRCUIT_NOT_FOUND');
    const values = withFrequency(earlier, circuitFields(updatesOf(CIRCUIT_FIELDS, body), body));
    const circuit = { ...earlier, ...values };
    requireFaultless({ ...trench, circuits }, circuit, language);
    return {
      changes: [...(derived ? circuits.map(adding) : []), { kind: 'updateCircuit', circuitId, values }],
      result: () => presentCircuit(circuit, false),
    };
  }),

  deleteCircuit: removeBy(({ params: { circuitId } }, { trench }) => {
    const { circuits, derived } = circuitsOf(trench);
    if (!circuits.some(({ id }) => id === circuitId)) throw new Refusal('CIRCUIT_NOT_FOUND');
    if (derived) throw new Refusal('CIRCUIT_DERIVED');
    return [{ kind: 'removeCircuit', circuitId }];
  }),
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

const adding = ({ id, ...values }: Circuit): Change => ({ kind: 'addCircuit', id, values });

/** Those that have lost all their conductors make room, when there is none left. */
function roomFor(trench: Trench): Change[] {
  if (trench.circuits.length < MAX_IN_SEGMENT.circuits) return [];
  const kept = new Set(circuitsIn(trench).map(({ id }) => id));
  return trench.circuits.flatMap(({ id }) => (kept.has(id) ? [] : { kind: 'removeCircuit', circuitId: id }));
}

/** The stored circuits or, while there is none, those that follow from the cables. */
export function circuitsOf(trench: Trench): { circuits: Circuit[]; derived: boolean } {
  const circuits = circuitsIn(trench);
  if (circuits.length > 0) return { circuits, derived: false };
  return { circuits: circuitsFromCables(trench), derived: true };
}

interface Given extends GivenOperated {
  conductors?: readonly GivenConductor[] | null;
  load?: GivenLoad | null;
}

/** A circuit's values, and what else a body gives, as a circuit has it. */
export const circuitFields = (
  values: Partial<Circuit>,
  { conductors, load, ...operated }: Given,
): Partial<Omit<Circuit, 'id'>> => ({
  ...values,
  ...(values.current !== undefined && { currentGiven: true }),
  ...(conductors && { conductors: conductorsIn(conductors) }),
  ...(load !== undefined && { load: loadIn(load) }),
  ...operatedIn(operated),
});

const requireFaultless = (trench: Trench, circuit: Circuit, language: Language): void =>
  refuseFaults(circuitFaults(trench, circuit), language);

/** A conductor of another circuit is a conflict. Everything else that is wrong is named in one 400. */
export function refuseFaults(faults: readonly CircuitFault[], language: Language, path = ''): void {
  const errors = faults.map((fault) => ({ path: path + fault.field, message: faultText(fault, language) }));
  if (faults.some(({ reason }) => reason !== 'CONDUCTOR_TAKEN')) refuseFields(errors);
  if (faults.length > 0) throw new Refusal('CONDUCTOR_TAKEN', { errors });
}

function faultText({ reason, field, details }: CircuitFault, language: Language): string {
  const [detail = ''] = details;
  if (reason === 'PART_NOT_FOUND') return message(language, MESSAGES.unknownPart, detail);
  if (reason === 'CONDUCTOR_TAKEN') return message(language, MESSAGES.partTaken, detail);
  if (field.endsWith('.partId')) return message(language, MESSAGES.partTwice);
  if (field.endsWith('.phase') && details.length === 0) return message(language, MESSAGES.noPhase);
  if (field.endsWith('.phase')) return message(language, MESSAGES.phases, details.join(', '));
  if (field === ENERGY_AND_TIME) return message(language, MESSAGES.energyOrTime);
  if (field === 'conductors' || field === 'load' || field === 'frequency')
    return message(language, MESSAGES[field]);
  return message(language, MESSAGES.invalidValue);
}

/** Bounds are in the schema, so this is told when both are given. */
const ENERGY_AND_TIME = 'operation.yearlyEnergy';

const presentLoad = (load: Circuit['load']) => {
  if (load === null) return undefined;
  return 'factor' in load ? { factor: load.factor } : { curve: [...load.curve] };
};

export const presentOperated = ({ operation, fault }: Operated) => ({
  operation: operation ? { ...operation, leading: operation.leading ?? false } : undefined,
  fault: fault ?? undefined,
});

/** Numbers of ratings are not rounded, and neither is what they start from. */
const presentCircuit = (circuit: Circuit, derived: boolean) => ({
  ...circuit,
  conductors: circuit.conductors.map(({ partId, phase }) => ({ partId, phase: phase ?? undefined })),
  limitTemperature: circuit.limitTemperature ?? undefined,
  emergencyTemperature: circuit.emergencyTemperature ?? undefined,
  load: presentLoad(circuit.load),
  preload: circuit.preload ?? undefined,
  ...presentOperated(circuit),
  derived,
});
