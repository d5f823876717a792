import type { RatingRefusal } from '../rating/request.js';
import type { Phase } from '../trench/circuits/circuit.js';
import { fieldVectors } from './fieldAt.js';
import { type FieldConductor, type FieldLoad, fieldSection, type Line, linesOf } from './fieldSources.js';
import { type ElectricalFinding, mergedFindings } from './findings.js';
import {
  centreOf,
  type FieldLimits,
  type FieldRequest,
  limitsOf,
  orRefusal,
  stepsIn,
  twistedFindings,
} from './magneticField.js';
import { type Combination, type Share, searchOrders } from './orderSearch.js';

export interface PhaseOrder extends FieldLimits {
  /** The highest field of the points of the profile, µT. */
  maximum: number;
  /** What each conductor of each circuit would be. */
  circuits: { circuitId: string; conductors: { partId: string; phase: Phase }[] }[];
}

export interface PhaseOrders {
  sectionId: string;
  load: FieldLoad;
  height: number;
  /** Combinations that were looked at. */
  searched: number;
  /** Whether these are all that there are. */
  exhaustive: boolean;
  stored: PhaseOrder;
  /** The quietest ones, least field first. */
  orders: PhaseOrder[];
  findings: ElectricalFinding[];
}

const isThreePhases = (conductors: readonly FieldConductor[]) =>
  ['L1', 'L2', 'L3'].every((phase) => conductors.some(({ role }) => role === phase));

/** Orders of the phases of three-phase circuits of single-core cables that make the field of a section weaker. */
export const phaseOrders = (request: Omit<FieldRequest, 'screens'>): PhaseOrders | RatingRefusal =>
  orRefusal(() => {
    const { load, height, reach, step, profile } = request;
    const section = fieldSection(request.request, load, profile.assumptions);
    const { cables, conductors, currents } = section;
    const centre = centreOf(conductors);
    const steps = stepsIn(reach, step);
    const limit = profile.assumptions.fieldLimit;

    const choosable = cables.circuits.flatMap(({ id, kind }, circuit) => {
      const own = conductors.filter((one) => one.circuit === circuit && one.role !== 'N' && !one.isFixed);
      return kind === 'AC3' && isThreePhases(own) ? [{ id, circuit, own }] : [];
    });
    const fixed = conductors.filter(({ circuit }) => !choosable.some((one) => one.circuit === circuit));
    const linesWith = (n: number, phases: readonly Phase[]): Line[] =>
      linesOf(
        section,
        choosable[n]!.own.map((conductor, i) => ({ ...conductor, role: phases[i]! })),
      );
    const shareOf = (lines: readonly Line[]): Share => {
      const at = fieldVectors(lines);
      const share = new Float64Array(4 * (2 * steps + 1));
      for (let i = 0; i <= 2 * steps; i++) share.set(at(centre + (i - steps) * step, -height), 4 * i);
      return share;
    };
    const found = searchOrders({
      phases: choosable.map(({ own }) => own.map(({ role }) => role as Phase)),
      turns: fixed.every(({ circuit }) => currents[circuit] === 0),
      shareOf: (n, phases) => shareOf(linesWith(n, phases)),
      fixed: shareOf(linesOf(section, fixed)),
    });
    const toAnswer = ({ phases, maximum }: Combination): PhaseOrder => {
      const lines = [...linesOf(section, fixed), ...phases.flatMap((own, n) => linesWith(n, own))];
      return {
        maximum,
        ...limitsOf(lines, { centre, height, limit }),
        circuits: choosable.map(({ id, own }, n) => ({
          circuitId: id,
          conductors: own.map(({ partId }, i) => ({ partId, phase: phases[n]![i]! })),
        })),
      };
    };
    return {
      sectionId: request.request.section.id,
      load,
      height,
      searched: found.searched,
      exhaustive: found.exhaustive,
      stored: toAnswer(found.stored),
      orders: found.best.map(toAnswer),
      findings: mergedFindings([...twistedFindings(section), ...section.findings]),
    };
  });
