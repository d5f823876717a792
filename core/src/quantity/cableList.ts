import { jointsIn, jointsOf, type Stretched } from '../route/lengths.js';
import type { Assumptions } from '../trench/assumptions.js';
import type { Section } from '../trench/model.js';
import { itemsOf } from './itemLines.js';
import { roundQuantity } from './rounding.js';

/** A cable from one joint to the next, m along the route. */
export interface CablePiece {
  /** The cable, from 1. */
  number: number;
  from: number;
  to: number;
  /** With what its ends and joints take, and waste, m. */
  length: number;
  longerThanDrum: boolean;
}

export interface ListedCable {
  typeId: number;
  typeName: string;
  /** The most that lie beside each other. */
  count: number;
  net: number;
  pieces: CablePiece[];
}

export interface CableListInput {
  sections: readonly Section[];
  route: Stretched;
  /** Of the route, m. */
  length: number;
  assumptions: Pick<Assumptions, 'sectionsRun' | 'endAllowance' | 'jointAllowance' | 'waste'>;
  /** How much cable a drum holds, m. */
  drum: number;
}

interface Run {
  from: number;
  to: number;
}

/** A cable, where it runs, and at which of the joints it takes the allowance for one. */
interface Laid {
  runs: Run[];
  joints: readonly number[];
}

/** The cables of a route from joint to joint. The pieces of a type add up to its quantity CABLE. */
export function cableList(input: CableListInput): ListedCable[] {
  const types = typesIn(input.sections);
  return types.flatMap(({ typeId, typeName, counts }) => {
    const laid =
      input.assumptions.sectionsRun === 'PARALLEL' ? beside(input, counts) : successive(input, counts);
    if (laid.length === 0) return [];
    const pieces = laid.flatMap((cable, i) => piecesOf(cable, i + 1, input));
    const net = roundQuantity(pieces.reduce((sum, { length }) => sum + length, 0));
    return [{ typeId, typeName, count: laid.length, net, pieces: pieces.map(roundPiece) }];
  });
}

const roundPiece = (piece: CablePiece): CablePiece => ({ ...piece, length: roundQuantity(piece.length) });

interface CableType {
  typeId: number;
  typeName: string;
  /** By the ids of sections. */
  counts: ReadonlyMap<string, number>;
}

function typesIn(sections: readonly Section[]): CableType[] {
  const types = new Map<number, CableType & { counts: Map<string, number> }>();
  for (const section of sections)
    for (const { typeId, count, items } of itemsOf(section).cables) {
      const type = types.get(typeId) ?? { typeId, typeName: items.typeName!, counts: new Map() };
      types.set(typeId, type);
      type.counts.set(section.id, (type.counts.get(section.id) ?? 0) + count);
    }
  return [...types.values()];
}

/** Cable i runs through the stretches with at least i cables of the type. */
function successive({ route }: CableListInput, counts: CableType['counts']): Laid[] {
  const stretches = route.stretches.map(({ from, to, sectionId }) => ({
    from,
    to,
    count: counts.get(sectionId ?? '') ?? 0,
  }));
  const most = Math.max(0, ...stretches.map(({ count }) => count));
  const joints = jointsOf(route.points);
  return Array.from({ length: most }, (_, i) => {
    const runs: Run[] = [];
    for (const { from, to, count } of stretches) {
      if (count <= i) continue;
      const last = runs.at(-1);
      if (last?.to === from) last.to = to;
      else runs.push({ from, to });
    }
    return { runs, joints };
  });
}

/** Sections that lie beside each other: all cables run all the way, and a joint counts for those of its section. */
function beside({ sections, route, length }: CableListInput, counts: CableType['counts']): Laid[] {
  const joints = jointsOf(route.points);
  return sections.flatMap(({ id }) => {
    const own = route.stretches
      .filter(({ sectionId }) => sectionId === id)
      .flatMap((stretch) => jointsIn(joints, stretch));
    return Array.from({ length: counts.get(id) ?? 0 }, () => ({
      runs: [{ from: 0, to: length }],
      joints: own,
    }));
  });
}

function piecesOf({ runs, joints }: Laid, number: number, input: CableListInput): CablePiece[] {
  const { endAllowance, jointAllowance, waste } = input.assumptions;
  const all = jointsOf(input.route.points);
  return runs.flatMap((run, i) => {
    const starts = [...new Set([run.from, ...jointsIn(all, run)])].sort((a, b) => a - b);
    return starts.map((from, k) => {
      const to = starts[k + 1] ?? run.to;
      const isFirst = i === 0 && k === 0;
      const isLast = i === runs.length - 1 && k === starts.length - 1;
      const jointed = joints.filter((chainage) => chainage === from).length;
      const slack = (endAllowance / 2) * (Number(isFirst) + Number(isLast)) + jointAllowance * jointed;
      const length = (to - from + slack) * (1 + waste.CABLE / 100);
      return { number, from, to, length, longerThanDrum: length > input.drum };
    });
  });
}
