import {
  type BONDINGS,
  CIRCUIT_FIELDS,
  type CIRCUIT_KINDS,
  defaultsOf,
  type ValuesOf,
} from '../fields/index.js';
import type { Operated } from './operation.js';

/** Circuits as they are stored with a segment: which conductors carry which current, and how they are bonded. */

export type CircuitKind = (typeof CIRCUIT_KINDS)[number];

export const PHASES = ['L1', 'L2', 'L3', 'N', 'PLUS', 'MINUS'] as const;
export type Phase = (typeof PHASES)[number];

export type Bonding = (typeof BONDINGS)[number];

export interface CircuitConductor {
  partId: string;
  /** Null: a multi-core cable, whose conductors are all of the circuit's. */
  phase: Phase | null;
}

/** A load factor of the day, or the 24 shares of the highest hourly current. */
export type Load = { factor: number } | { curve: readonly number[] };

export interface Circuit extends ValuesOf<typeof CIRCUIT_FIELDS>, Operated {
  id: string;
  conductors: readonly CircuitConductor[];
  load: Load | null;
  /** Whether anyone has given `current`. Else it is only assumed. */
  currentGiven: boolean;
}

export function newCircuit(id: string, kind: CircuitKind, conductors: readonly CircuitConductor[]): Circuit {
  const { name: _, kind: __, frequency, preload, ...values } = defaultsOf(CIRCUIT_FIELDS);
  const own = { name: id, kind, frequency: kind === 'DC' ? 0 : frequency, conductors };
  return { id, ...own, ...values, load: null, preload, currentGiven: false, operation: null, fault: null };
}

/** What a group of parts needs to tell so that a circuit can be made of it. */
export interface PartGroup {
  cableId: string;
  partIds: readonly string[];
  /** Conductors of one part: more than one make a circuit of their own. */
  conductors: number;
  direct: boolean;
}

export const AC3_PHASES: readonly Phase[] = ['L1', 'L2', 'L3'];

/**
 * Circuits where none is stored. Three or more single-core parts are one AC3 circuit in the order of the parts, the fourth
 * being N and six being two for each phase. A multi-core cable and a pair of direct current are circuits of their own. A
 * lone single-core cable is a circuit too, though an incomplete one.
 */
export const derivedCircuits = (groups: readonly PartGroup[]): Circuit[] =>
  groups.flatMap(({ cableId, partIds, conductors, direct }) => {
    if (conductors > 1) {
      const kind = direct ? 'DC' : conductors === 2 ? 'AC1' : 'AC3';
      return partIds.map((partId) => newCircuit(partId, kind, [{ partId, phase: null }]));
    }
    const kind = direct ? 'DC' : partIds.length === 2 ? 'AC1' : 'AC3';
    // Direct current flows in pairs: the odd one of a group is in no circuit.
    const count = direct && partIds.length > 1 ? 2 * Math.floor(partIds.length / 2) : partIds.length;
    const own = partIds
      .slice(0, count)
      .map((partId, i) => ({ partId, phase: derivedPhase(i, count, direct) }));
    return [newCircuit(cableId, kind, own)];
  });

function derivedPhase(i: number, count: number, direct: boolean): Phase {
  if (direct) return i % 2 === 0 ? 'PLUS' : 'MINUS';
  return count === 4 && i === 3 ? 'N' : AC3_PHASES[i % 3]!;
}

export interface ConductorTaken {
  code: 'CONDUCTOR_TAKEN';
  partId: string;
  circuitIds: [string, string];
}

/** The parts that more than one circuit names, or one circuit twice. */
export function takenConductors(circuits: readonly Circuit[]): ConductorTaken[] {
  const owners = new Map<string, string>();
  const taken: ConductorTaken[] = [];
  for (const { id, conductors } of circuits)
    for (const { partId } of conductors) {
      const owner = owners.get(partId);
      if (owner !== undefined) taken.push({ code: 'CONDUCTOR_TAKEN', partId, circuitIds: [owner, id] });
      else owners.set(partId, id);
    }
  return taken;
}
