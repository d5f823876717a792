import { CIRCUIT_FIELDS, holds } from '../fields/index.js';
import type { Trench } from '../model.js';
import type { Circuit, CircuitKind, Phase } from './circuit.js';
import { cablesByPart } from './derived.js';
import { faultFaults, operationFaults } from './operation.js';

export type CircuitReason = 'PART_NOT_FOUND' | 'CONDUCTOR_TAKEN' | 'INVALID_VALUE';

/** What is wrong with a circuit. */
export interface CircuitFault {
  reason: CircuitReason;
  /** The field of the circuit, for example `conductors.0.phase`. */
  field: string;
  /** What the text names: phases, or the circuit that has the part. */
  details: readonly string[];
}

/** The phases that the conductors of each kind of circuit can have. */
export const PHASES_OF: Record<CircuitKind, readonly Phase[]> = {
  AC3: ['L1', 'L2', 'L3', 'N'],
  AC1: ['L1', 'L2', 'L3', 'N'],
  DC: ['PLUS', 'MINUS'],
};

/**
 * What is wrong with a circuit in a trench. `earlier` is the circuit that it replaces: parts that it had and that are gone
 * may stay.
 */
export function circuitFaults(trench: Trench, circuit: Circuit, earlier?: Circuit): CircuitFault[] {
  return [...conductorFaults(trench, circuit, earlier), ...valueFaults(circuit)];
}

function conductorFaults(trench: Trench, { id, kind, conductors }: Circuit, earlier?: Circuit) {
  const cables = cablesByPart(trench);
  const known = new Set(earlier?.conductors.map(({ partId }) => partId));
  const owners = new Map<string, string>();
  for (const other of trench.circuits)
    if (other.id !== id) for (const { partId } of other.conductors) owners.set(partId, other.name);
  const faults: CircuitFault[] = [];
  const report = (reason: CircuitReason, field: string, ...details: string[]) =>
    faults.push({ reason, field, details });
  if (conductors.length === 0) report('INVALID_VALUE', 'conductors');
  const seen = new Set<string>();
  conductors.forEach(({ partId, phase }, i) => {
    const field = `conductors.${i}`;
    const cable = cables.get(partId);
    if (!cable && !known.has(partId)) report('PART_NOT_FOUND', `${field}.partId`, partId);
    else if (owners.has(partId)) report('CONDUCTOR_TAKEN', `${field}.partId`, owners.get(partId)!);
    else if (seen.has(partId)) report('INVALID_VALUE', `${field}.partId`);
    else if (cable && !fits(phase, cable.conductorCount, kind)) {
      const phases = cable.conductorCount > 1 ? [] : PHASES_OF[kind];
      report('INVALID_VALUE', `${field}.phase`, ...phases);
    }
    seen.add(partId);
  });
  return faults;
}

/** A multi-core cable is named as a whole, and a single-core one with its phase. */
const fits = (phase: Phase | null, cores: number, kind: CircuitKind): boolean =>
  cores > 1 ? phase === null : phase !== null && PHASES_OF[kind].includes(phase);

function valueFaults(circuit: Circuit): CircuitFault[] {
  const { kind, frequency, load } = circuit;
  const wrong = Object.entries(CIRCUIT_FIELDS).flatMap(([name, field]) =>
    holds(field, circuit[name as keyof typeof CIRCUIT_FIELDS]) ? [] : name,
  );
  if ((kind === 'DC') !== (frequency === 0) && !wrong.includes('frequency')) wrong.push('frequency');
  if (load !== null && !isLoad(load)) wrong.push('load');
  if (typeof circuit.currentGiven !== 'boolean') wrong.push('currentGiven');
  wrong.push(...operationFaults(circuit.operation), ...faultFaults(circuit.fault));
  return wrong.map((field) => ({ reason: 'INVALID_VALUE', field, details: [] }));
}

const HOURS = 24;

/** A factor above 0, or the shares of 24 hours of which the highest is above 0. */
function isLoad(load: NonNullable<Circuit['load']>): boolean {
  if ('factor' in load) return load.factor > 0 && load.factor <= 1;
  const { curve } = load;
  return (
    curve.length === HOURS &&
    curve.every((share) => share >= 0 && share <= 1) &&
    curve.some((share) => share > 0)
  );
}
