import {
  type Cable,
  type Change,
  type Circuit,
  type CircuitKind,
  type CircuitValues,
  cablesIn,
  circuitLabels,
  circuitsFromCables,
  circuitsIn,
  type Phase,
  type Section,
  type SectionLayout,
  type SegmentTrench,
} from '@spadework/core/trench';
import { labelsIn } from '../names.js';

/** The circuits of a section: stored ones or, while the segment has none, those that follow from the cables. */
export interface SectionCircuits {
  circuits: Circuit[];
  derived: boolean;
  /** Cables that no circuit has a part of. */
  free: Cable[];
}

export function circuitsOf(trench: SegmentTrench, section: Section): SectionCircuits {
  const stored = circuitsIn(trench);
  const here = { sections: [section] };
  if (stored.length === 0)
    return { circuits: withOwnNames(circuitsFromCables(here), []), derived: true, free: [] };
  const inSection = new Set(circuitsIn({ ...here, circuits: stored }).map(({ id }) => id));
  // With their conductors in other sections, which must not be lost when a circuit is saved.
  const circuits = stored.filter(({ id }) => inSection.has(id));
  return { circuits, derived: false, free: freeCables(trench, section) };
}

function freeCables(trench: SegmentTrench, section: Section): Cable[] {
  const taken = new Set(trench.circuits.flatMap(({ conductors }) => conductors.map(({ partId }) => partId)));
  return cablesIn({ sections: [section] }).filter(({ partIds }) => partIds.every((id) => !taken.has(id)));
}

/** Whether somebody has given the loads of all circuits of a section. */
export const hasAllLoads = ({ circuits }: { circuits: readonly Circuit[] }): boolean =>
  circuits.every(({ currentGiven }) => currentGiven);

/** Stores a circuit for each group of cables of a section that is in none, with values for those that have some. */
export function makeCircuits(
  trench: SegmentTrench,
  section: Section,
  newId: () => string,
  valuesOf: (circuitId: string) => CircuitValues = () => ({}),
): Change[] {
  const free = new Set(freeCables(trench, section).map(({ id }) => id));
  const only = { sections: [section] };
  const cableOf = new Map(cablesIn(only).flatMap(({ id, partIds }) => partIds.map((part) => [part, id])));
  const made = circuitsFromCables(only).filter(({ conductors }) =>
    conductors.every(({ partId }) => free.has(cableOf.get(partId) ?? '')),
  );
  return withOwnNames(made, circuitsIn(trench)).map(({ id, ...circuit }) => {
    const values = valuesOf(id);
    const given = values.current !== undefined && { currentGiven: true };
    return { kind: 'addCircuit', id: newId(), values: { ...circuit, ...given, ...values } };
  });
}

/** Cables of one type without labels give circuits of one name, which nobody could tell apart: they are numbered. */
function withOwnNames(circuits: readonly Circuit[], others: readonly Circuit[]): Circuit[] {
  const taken = new Set(others.map(({ name }) => name));
  const counts = new Map<string, number>();
  for (const { name } of circuits) counts.set(name, (counts.get(name) ?? 0) + 1);
  const numbers = new Map<string, number>();
  return circuits.map((circuit) => {
    const isOnly = counts.get(circuit.name) === 1;
    let name = circuit.name;
    while ((!isOnly && name === circuit.name) || taken.has(name)) {
      const number = (numbers.get(circuit.name) ?? 0) + 1;
      numbers.set(circuit.name, number);
      name = `${circuit.name} (${number})`;
    }
    taken.add(name);
    return { ...circuit, name };
  });
}

/** The labels of the circuits of a section, as its drawing has those of their cables. */
export const labelsOfCircuits = (circuits: readonly Circuit[], layout: SectionLayout): Map<string, string> =>
  circuitLabels(
    circuits,
    new Map(
      cablesIn({ sections: [layout.section] }).flatMap(({ id, partIds }) =>
        partIds.map((part) => [part, id]),
      ),
    ),
    labelsIn(layout),
  );

/** A conductor of a circuit, or one that could become one. */
export interface ConductorChoice {
  partId: string;
  cable: Cable;
  /** Place within its group, from 1. 0 where the group is one cable. */
  place: number;
}

/** The parts of a section that a circuit has, and those that no other circuit has. */
export function conductorChoices(
  trench: SegmentTrench,
  section: Section,
  circuitId: string,
): ConductorChoice[] {
  const taken = new Set(
    trench.circuits
      .filter(({ id }) => id !== circuitId)
      .flatMap(({ conductors }) => conductors.map(({ partId }) => partId)),
  );
  return cablesIn({ sections: [section] }).flatMap((cable) =>
    cable.partIds
      .map((partId, i) => ({ partId, cable, place: cable.partIds.length > 1 ? i + 1 : 0 }))
      .filter(({ partId }) => !taken.has(partId)),
  );
}

export const phasesOf = (kind: CircuitKind): readonly Phase[] =>
  kind === 'DC' ? ['PLUS', 'MINUS'] : ['L1', 'L2', 'L3', 'N'];

/** The phase that a circuit lacks most. */
export function nextPhase(kind: CircuitKind, conductors: Circuit['conductors']): Phase {
  const phases = kind === 'DC' ? (['PLUS', 'MINUS'] as const) : (['L1', 'L2', 'L3'] as const);
  const count = (phase: Phase) => conductors.filter((each) => each.phase === phase).length;
  return phases.reduce((a, b) => (count(b) < count(a) ? b : a));
}

/** Conductors with phases of another kind of circuit. */
export function withKind(
  kind: CircuitKind,
  conductors: Circuit['conductors'],
  isMultiCore: (partId: string) => boolean,
): Circuit['conductors'] {
  const all: Circuit['conductors'][number][] = [];
  for (const { partId, phase } of conductors) {
    const keeps = phase !== null && phasesOf(kind).includes(phase);
    all.push({ partId, phase: isMultiCore(partId) ? null : keeps ? phase : nextPhase(kind, all) });
  }
  return all;
}
