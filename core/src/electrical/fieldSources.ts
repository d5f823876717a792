import { circuitFindings } from '../rating/answer/circuitFindings.js';
import type { RatingFinding } from '../rating/answer/findings.js';
import type { Phasor } from '../rating/losses/network.js';
import type { Warm } from '../rating/losses/sharing.js';
import type { Rating } from '../rating/rate.js';
import type { RatingRequest } from '../rating/request.js';
import { installSection } from '../rating/section/section.js';
import { assemble } from '../rating/solving/assembly.js';
import type { Circuit } from '../trench/circuits/circuit.js';
import { coresOf, type Role } from './conductors.js';
import { type CircuitCables, loadNetwork, unitCurrents } from './impedance.js';
import { HOURS_OF_A_YEAR } from './model.js';
import { operationOf } from './operation.js';
import { scaled } from './phasors.js';
import type { EconomyAssumptions } from './profile.js';

/** Of which currents a field is told: the mean of the year, or the load. */
export const FIELD_LOADS = ['MEAN', 'CURRENT'] as const;
export type FieldLoad = (typeof FIELD_LOADS)[number];

/** A straight line of current, m and A. */
export interface Line {
  x: number;
  y: number;
  current: Phasor;
  /** Of its cable: nobody is nearer to its axis. */
  radius: number;
}

/** A conductor that carries a part of its circuit's current. */
export interface FieldConductor {
  circuit: number;
  partId: string;
  role: Role;
  x: number;
  y: number;
  radius: number;
  /** Whether it is a core of a cable, or twisted with others, so that no one can choose its phase. */
  isFixed: boolean;
}

/** The circuits of a section as a field sees them. */
export interface FieldSection {
  cables: CircuitCables;
  conductors: FieldConductor[];
  /** A, of each circuit. */
  currents: number[];
  findings: RatingFinding[];
  twisted: string[];
}

/** From a request alone: no temperature changes a field without screens. Throws what keeps a section from being rated. */
export function fieldSection(
  request: RatingRequest,
  load: FieldLoad,
  profile: EconomyAssumptions,
): FieldSection {
  const { installation } = installSection(request);
  const assembly = assemble(installation, request.method);
  const { cables, circuits, incomplete } = assembly;
  return {
    cables: assembly,
    conductors: circuits.flatMap((_, c) => fieldConductors(assembly, c)),
    currents: installation.circuits.map((circuit: Circuit, c) => {
      const models = circuits[c]!.cables.map((i) => cables[i]!.model);
      const { utilisationTime } = operationOf(circuit.operation, circuit, models, profile);
      return load === 'CURRENT' ? circuit.current : (circuit.current * utilisationTime) / HOURS_OF_A_YEAR;
    }),
    findings: circuitFindings({ cables, circuits, incomplete }, true),
    twisted: [
      ...new Set(
        cables.flatMap(({ model, circuit, cableId }) => (circuit >= 0 && isTwisted(model) ? [cableId] : [])),
      ),
    ],
  };
}

const isTwisted = ({ triplex, cores }: { triplex: boolean; cores: number }) => triplex || cores > 1;

function fieldConductors(assembly: CircuitCables, c: number): FieldConductor[] {
  return coresOf(assembly, c).map(({ cable: i, role, x, y }) => {
    const { model, partId } = assembly.cables[i]!;
    return { circuit: c, partId, role, x, y, radius: model.De / 2, isFixed: isTwisted(model) };
  });
}

/** The lines of conductors, the cables of a phase sharing equally. */
export function linesOf(
  { cables, currents }: Pick<FieldSection, 'cables' | 'currents'>,
  conductors: readonly FieldConductor[],
): Line[] {
  return cables.circuits.flatMap(({ kind }, c) => {
    const own = conductors.filter(({ circuit }) => circuit === c);
    const units = unitCurrents(kind, own);
    return own.flatMap(({ x, y, radius, role }) => {
      const unit = units.get(role);
      if (!unit) return [];
      const sharing = own.filter((other) => other.role === role).length;
      return [{ x, y, radius, current: scaled(unit, currents[c]! / sharing) }];
    });
  });
}

/** What flows in the screens and earth conductors of a rated section, by the network of each circuit. */
export function screenLines(
  { prepared }: Rating,
  temperatures: readonly Warm[],
  currents: readonly number[],
): Line[] {
  const { problem } = prepared;
  return currents.flatMap((current, c) => {
    const network = loadNetwork(problem, c, temperatures);
    if (!network) return [];
    const { cores, cables, currents: unit } = network;
    const places = coresOf(problem, c);
    return cables.flatMap(({ x, y, screen }, i): Line[] => {
      if (!screen) return [];
      const radius = i < cores.length ? problem.cables[places[i]!.cable]!.model.De / 2 : screen.d / 2;
      return [{ x, y, radius, current: scaled(unit.screens[i]!, current) }];
    });
  });
}
