import {
  coldestRows,
  edgeRises,
  type Field,
  groundMatrix,
  hottestRows,
  unknownCounts,
} from '../field/index.js';
import { type External, externalMatrix, type Surrounded, systemSizes } from '../heat/external.js';
import { heatPipes } from '../heat/heatPipes.js';
import { UNEVEN, type UnevenGround } from '../heat/unevenDrying.js';
import type { Installation, Method } from '../section/installation.js';
import { type Assembly, assemble } from './assembly.js';
import type { Problem, RatedCable } from './problem.js';

/** An installation made ready for solving. */
export interface Prepared {
  problem: Problem;
  external: External;
  /** Circuits that lack a phase. */
  incomplete: string[];
}

/** Touching trefoils of metal: 60287-2-1, 4.2.4.3.2. */
export const TREFOIL_T3 = 1.6;
/** Screens of wires in them, by the voltage between phases: 60287-2-1, 4.2.4.3.3. */
export const TREFOIL_T1 = { low: 1.07, high: 1.16, from: 35e3 };

/** What is solved, and the ducts around it. */
export function surroundedBy(installation: Installation, method: Method): Assembly & Surrounded {
  const assembly = assemble(installation, method);
  const used = new Set(assembly.sources.map(({ id }) => id));
  const idle = installation.ducts.filter(({ id }) => !used.has(id));
  return {
    ...assembly,
    pipes: idle.filter(({ heat }) => heat !== null),
    empty: idle.filter(({ heat }) => heat === null),
  };
}

export function prepare(installation: Installation, method: Method, compare = false): Prepared {
  const surrounded = surroundedBy(installation, method);
  const { cables, circuits, sources, networks, earths, incomplete, pipes } = surrounded;
  const external = externalMatrix(installation, surrounded, method, compare);
  for (const { kind, members, surface, touching } of external.groups)
    if (kind === 'TREFOIL' && surface === 'METALLIC')
      for (const member of members) for (const i of sources[member]!.cables) inTrefoil(cables[i]!, touching);
  const { ambientTemperature, drying } = installation;
  const count = sources.length;
  const problem = {
    cables,
    circuits,
    sources,
    R: external.R.slice(0, count).map((row) => row.slice(0, count)),
    ambient: sources.map(() => ambientTemperature),
    pipes: heatPipes(
      external.R,
      count,
      pipes.map(({ heat }) => heat!),
      ambientTemperature,
    ),
    drying,
    uneven: unevenGround(installation, surrounded, method, external),
    networks,
    earths,
  };
  return { problem, external, incomplete };
}

/**
 * The ground for an isotherm around the bedding. Null where the bedding dries out like the rest, cables lie outside of it or
 * pipes give off heat: all ground then dries out by the largest ratio.
 */
function groundAround(installation: Installation, { sources, pipes }: Surrounded): Installation | null {
  const { uneven, ground, bedding, air } = installation;
  if (!uneven || air || pipes.length > 0) return null;
  const bed = ground.rectangles[uneven.bed]!;
  const isInside = ({ x, y }: { x: number; y: number }) =>
    x > bed.x0 && x < bed.x1 && y > bed.y0 && y < bed.y1;
  if (!sources.every(isInside)) return null;
  const resistivity = bed.resistivity * UNEVEN.bedding.of(uneven.bedding, uneven.soil);
  return {
    ...installation,
    ground: { ...ground, rectangles: ground.rectangles.with(uneven.bed, { ...bed, resistivity }) },
    bedding: bedding && { ...bedding, resistivity },
  };
}

function unevenGround(
  installation: Installation,
  surrounded: Surrounded,
  method: Method,
  external: External,
): UnevenGround | null {
  const around = groundAround(installation, surrounded);
  if (!around) return null;
  const { sources } = surrounded;
  const drying = installation.uneven!;
  const bed = installation.ground.rectangles[drying.bed]!;
  const other = externalMatrix(around, surrounded, method, false);
  const count = sources.length;
  const square = (rows: readonly (readonly number[])[]) => rows.map((row) => row.slice(0, count));
  // The standard's formula for blocks has no field.
  const fieldOf = (one: External, of: Installation) => one.field ?? groundMatrix(of.ground, sources).field;
  const edgeOf = (field: Field) => square(edgeRises(field, bed));
  const field = fieldOf(other, around);
  return {
    drying,
    edge: hottestRows(edgeOf(fieldOf(external, installation))),
    around: { R: square(other.R.slice(0, count)), edge: coldestRows(edgeOf(field)), field },
    bed,
  };
}

/** Unknowns of each dense system that has to be solved for the ground, and for that around the bedding. */
export function groundSizes(
  installation: Installation,
  surrounded: Assembly & Surrounded,
  method: Method,
): number[] {
  const own = systemSizes(installation, surrounded, method);
  const around = groundAround(installation, surrounded);
  if (!around) return own;
  const usual = (one: Installation) =>
    systemSizes(one, surrounded, method)[0] ?? unknownCounts(one.ground, surrounded.sources, 0)[0]!;
  return [...(own.length > 0 ? own : [usual(installation)]), usual(around)];
}

/** The factor of T1 of a cable with a screen of wires in a touching trefoil. */
export const wireFactor = (U0: number): number =>
  Math.sqrt(3) * U0 > TREFOIL_T1.from ? TREFOIL_T1.high : TREFOIL_T1.low;

/** `touching`: how much the factors count, 1 where the cables touch. */
function inTrefoil(cable: RatedCable, touching: number): void {
  cable.T3 *= 1 + touching * (TREFOIL_T3 - 1);
  if (cable.model.screen?.type === 'WIRES') cable.T1 *= 1 + touching * (wireFactor(cable.model.U0) - 1);
}
