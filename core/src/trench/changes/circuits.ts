import { type Circuit, newCircuit } from '../circuits/circuit.js';
import { cablesByPart, circuitNameOf, newCircuitOf, partsOfCopies } from '../circuits/derived.js';
import { circuitFaults } from '../circuits/faults.js';
import { storedFault, storedOperation } from '../circuits/operation.js';
import { CIRCUIT_FIELDS } from '../fields/index.js';
import { copyOfSection } from './ids.js';
import { locate } from './lists.js';
import { CannotApply, type ChangeOf, type CircuitValues, type SegmentTrench, type Step } from './model.js';
import { indexIn } from './places.js';
import { onlyGiven, requireKnown } from './values.js';

const NAMES = ['conductors', 'load', 'currentGiven', 'operation', 'fault', ...Object.keys(CIRCUIT_FIELDS)];

/** A current makes `currentGiven` true. Undo, and circuits that were derived, say themselves whether it was given. */
function circuitValues(values: CircuitValues): Partial<Circuit> {
  const given: Partial<Circuit> = onlyGiven(values);
  requireKnown(given, NAMES);
  if (isObject(given.operation)) given.operation = storedOperation(given.operation);
  if (isObject(given.fault)) given.fault = storedFault(given.fault);
  return given.current === undefined ? given : { currentGiven: true, ...given };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first fault refuses a circuit. */
function requireFaultless(trench: SegmentTrench, circuit: Circuit, earlier?: Circuit): void {
  const [fault] = circuitFaults(trench, circuit, earlier);
  if (fault) throw new CannotApply(fault.reason, `values.${fault.field}`);
}

/** Name and kind, unless given, follow from the first cable. */
export function addCircuit(trench: SegmentTrench, { id, index, values = {} }: ChangeOf<'addCircuit'>): Step {
  const given = circuitValues(values);
  const value = { ...newCircuitOf(trench, id, given.conductors ?? [], given.kind), ...given };
  if (trench.circuits.some((circuit) => circuit.id === id)) throw new CannotApply('ID_TAKEN', 'id');
  requireFaultless(trench, value);
  return { step: 'insert', what: 'circuit', id, value, index: indexIn(trench.circuits, index) };
}

/** Another kind without a frequency gets the usual one. Parts that are gone stay, so that undo of their removal works. */
export function updateCircuit(trench: SegmentTrench, { circuitId, values }: ChangeOf<'updateCircuit'>): Step {
  const { value: earlier } = locate(trench, 'circuit', circuitId);
  const given = withGoneParts(trench, earlier, withFrequency(earlier, circuitValues(values)));
  requireFaultless(trench, { ...earlier, ...given }, earlier);
  return { step: 'set', what: 'circuit', id: circuitId, values: given };
}

/** The values of a circuit with the frequency that follows from another kind. */
export const withFrequency = ({ kind: earlier }: Circuit, values: Partial<Circuit>): Partial<Circuit> => {
  const { kind, frequency } = values;
  if (kind === undefined || frequency !== undefined || (kind === 'DC') === (earlier === 'DC')) return values;
  return { ...values, frequency: newCircuit('', kind, []).frequency };
};

function withGoneParts(trench: SegmentTrench, earlier: Circuit, values: Partial<Circuit>): Partial<Circuit> {
  if (!values.conductors) return values;
  const here = cablesByPart(trench);
  const named = new Set(values.conductors.map(({ partId }) => partId));
  const gone = earlier.conductors.filter(({ partId }) => !here.has(partId) && !named.has(partId));
  return gone.length === 0 ? values : { ...values, conductors: [...values.conductors, ...gone] };
}

export function moveCircuit(trench: SegmentTrench, { circuitId, index }: ChangeOf<'moveCircuit'>): Step {
  locate(trench, 'circuit', circuitId);
  return { step: 'move', what: 'circuit', id: circuitId, index: indexIn(trench.circuits, index, circuitId) };
}

export function removeCircuit(trench: SegmentTrench, { circuitId }: ChangeOf<'removeCircuit'>): Step {
  locate(trench, 'circuit', circuitId);
  return { step: 'remove', what: 'circuit', id: circuitId };
}

/** A circuit comes back unless another one has one of its parts by now. */
export function requireFreeParts({ circuits }: SegmentTrench, { conductors }: Circuit): void {
  const wanted = new Set(conductors.map(({ partId }) => partId));
  if (circuits.some((other) => other.conductors.some(({ partId }) => wanted.has(partId))))
    throw new CannotApply('CONDUCTOR_TAKEN');
}

/**
 * The changes that put the parts of a copied section into the circuits of the section that it is a copy of: they are the
 * same cables, further along the trench. To be made right after `copySection`.
 */
export function circuitsOfCopiedSection(
  trench: SegmentTrench,
  sectionId: string,
  copyId: string,
): ChangeOf<'updateCircuit'>[] {
  const section = locate(trench, 'section', sectionId).value;
  const copyOfPart = partsOfCopies({ sections: [section] }, { sections: [copyOfSection(section, copyId)] });
  return trench.circuits.flatMap(({ id, conductors }) => {
    const added = conductors.flatMap(({ partId, phase }) => {
      const copy = copyOfPart.get(partId);
      return copy === undefined ? [] : { partId: copy, phase };
    });
    if (added.length === 0) return [];
    return {
      kind: 'updateCircuit',
      circuitId: id,
      values: { conductors: [...conductors, ...added] },
    } as const;
  });
}

/**
 * The changes that give circuits the name of a cable's new type, where they have that of its old one, also with a number
 * after it ("TFXP 4x240 (2)"): a name that somebody typed stays. To be made right after `replaceType`.
 */
export function circuitsOfReplacedType(
  trench: SegmentTrench,
  itemId: string,
  typeName: string,
): ChangeOf<'updateCircuit'>[] {
  const byPart = cablesByPart(trench);
  return trench.circuits.flatMap(({ id, name, conductors }) => {
    const cable = byPart.get(conductors[0]?.partId ?? '');
    if (cable?.id !== itemId || !name.startsWith(circuitNameOf(cable))) return [];
    const number = name.slice(circuitNameOf(cable).length);
    if (!/^( \(\d+\))?$/.test(number)) return [];
    const next = circuitNameOf({ ...cable, typeName }) + number;
    return next === name ? [] : ({ kind: 'updateCircuit', circuitId: id, values: { name: next } } as const);
  });
}
