import { bodyMatrix, type Field, groundMatrix, resistivityAt, unknownCounts } from '../field/index.js';
import type { Bedding, Installation, InstalledDuct, Method } from '../section/installation.js';
import type { RatedCable, RatedCircuit, RatedSource } from '../solving/problem.js';
import { blockCorrection, MAX_BLOCK_RATIO } from './block.js';
import { ductAirT4, wallResistivity } from './duct.js';
import type { Body, Source } from './ground.js';
import { applyGroups, type Group, type GroupSource, groupsOf } from './groups.js';
import { imageMatrix } from './images.js';

/** How the sources of a section heat each other: once per section, whatever they carry. */
export interface External {
  /** All sources, then the pipes that give off heat, then empty ducts. K·m/W. */
  R: number[][];
  groups: Group[];
  /** Resistivity around each source. */
  rho: number[];
  /** How the matrix was found. */
  way: 'IMAGES' | 'BLOCK' | 'FIELD' | 'BODIES' | 'AIR';
  /** What a block of ducts adds to each resistance within it. */
  block: { correction: number; bedding: Bedding } | null;
  field: Field | null;
  /** Relative, normal against fine panels. Null: not asked for. */
  error: number | null;
  cutting: string[];
  tooFlat: boolean;
}

export interface Surrounded {
  sources: readonly RatedSource[];
  cables: readonly RatedCable[];
  circuits: readonly RatedCircuit[];
  pipes: readonly InstalledDuct[];
  empty: readonly InstalledDuct[];
}

export function externalMatrix(
  { ground, bedding, air }: Installation,
  { sources, cables, circuits, pipes, empty }: Surrounded,
  method: Method,
  compare: boolean,
): External {
  const heated: Source[] = [...sources.map(plain), ...pipes.map(asSource)];
  const rho = heated.map(({ x, y }) => resistivityAt(ground, x, y));
  const found = { groups: [], rho, block: null, field: null, error: 0, cutting: [], tooFlat: false };
  if (air) return { ...found, R: heated.map(() => heated.map(() => 0)), way: 'AIR' };
  if (method === 'EXACT') {
    const all = [...heated, ...empty.map(asSource)];
    const bodies = [
      ...sources.map((source) => bodyOf(source, cables)),
      // Its insulation displaces ground, which would shield cables from each other: a pipe shall not raise a rating.
      ...pipes.map(() => null),
      ...empty.map(emptyBody),
    ];
    const { R, error, field, findings } = bodyMatrix(ground, all, bodies, { compare });
    const lines = new Set(pipes.map(({ id }) => id));
    const cutting = findings.flatMap(({ sourceIds }) => sourceIds).filter((id) => !lines.has(id));
    return { ...found, R, way: 'BODIES', field, error, cutting };
  }
  const groups = groupsOf(groupSources(sources, cables, circuits));
  const block = blockOf(bedding, sources, pipes, ground.soil);
  if (isUsed(block)) {
    const { y0, y1, x0, x1, resistivity } = block.bedding;
    const correction = blockCorrection(ground.soil, resistivity, (y0 + y1) / 2, x1 - x0, y1 - y0);
    const R = imageMatrix(resistivity, heated);
    applyGroups(R, heated, groups, () => resistivity);
    for (const row of R) for (const j of row.keys()) row[j]! += correction;
    return { ...found, R, groups, way: 'BLOCK', block: { correction, bedding: block.bedding } };
  }
  const { R, error, field } = groundMatrix(ground, heated, { compare });
  applyGroups(R, heated, groups, (i) => rho[i]!);
  const uniform = field.interfaces.length === 0;
  return {
    ...found,
    R,
    groups,
    way: uniform ? 'IMAGES' : 'FIELD',
    field,
    error: uniform ? 0 : error,
    tooFlat: block !== null,
  };
}

/** Unknowns of each dense system that has to be solved for that, without solving them. */
export function systemSizes(
  { ground, bedding, air }: Installation,
  { sources, pipes, empty }: Surrounded,
  method: Method,
): number[] {
  if (air) return [];
  const heated: Source[] = [...sources.map(plain), ...pipes.map(asSource)];
  if (method === 'IEC')
    return isUsed(blockOf(bedding, sources, pipes, ground.soil)) ? [] : unknownCounts(ground, heated, 0);
  const all = [...heated, ...empty.map(asSource)];
  return unknownCounts(ground, all, all.length - pipes.length);
}

const asSource = ({ id, x, y, duct }: InstalledDuct): Source => ({ id, x, y, radius: duct.Do / 2 });
const plain = ({ id, x, y, radius }: RatedSource): Source => ({ id, x, y, radius });

function groupSources(
  sources: readonly RatedSource[],
  cables: readonly RatedCable[],
  circuits: readonly RatedCircuit[],
): GroupSource[] {
  return sources.map((source) => {
    const owners = new Set(source.cables.map((i) => cables[i]!.circuit));
    const [owner] = owners;
    const single = source.cables.every((i) => cables[i]!.model.cores === 1);
    const metallic = !source.duct && source.cables.every((i) => cables[i]!.model.screen !== null);
    return {
      ...plain(source),
      surface: metallic ? 'METALLIC' : 'OTHER',
      circuit: owners.size === 1 && single ? (circuits[owner!]?.id ?? null) : null,
    };
  });
}

/** The bedding, if every source in it is a duct and all sources are in it. */
function blockOf(
  bedding: Bedding | null,
  sources: readonly RatedSource[],
  pipes: readonly InstalledDuct[],
  soil: number,
): { bedding: Bedding; ratio: number } | null {
  if (!bedding || bedding.resistivity === soil || pipes.length > 0 || sources.length === 0) return null;
  const { x0, x1, y0, y1 } = bedding;
  const inside = ({ x, y }: RatedSource) => x > x0 && x < x1 && y > y0 && y < y1;
  if (!sources.every((source) => source.duct !== null && inside(source))) return null;
  const [width, height] = [x1 - x0, y1 - y0];
  return { bedding, ratio: Math.max(width, height) / Math.min(width, height) };
}

const isUsed = (block: ReturnType<typeof blockOf>): block is NonNullable<typeof block> =>
  block !== null && block.ratio <= MAX_BLOCK_RATIO;

/** Temperature at which the film in a duct is taken; its part in the matrix is small. */
const FILM_TEMPERATURE = 60;

function bodyOf({ duct, De, radius, cables: own }: RatedSource, cables: readonly RatedCable[]): Body {
  if (!duct) {
    const { rings } = cables[own[0]!]!.model;
    const last = rings.at(-1);
    // Listed layers may end a hair beside the outer diameter.
    const fitted = last ? [...rings.slice(0, -1), { ...last, outerRadius: radius }] : [];
    return { inner: 'METAL', rings: fitted };
  }
  const rho = wallResistivity(duct);
  if (rho === 0) return { inner: 'METAL', rings: [] };
  return {
    inner: { filmResistance: ductAirT4(duct, De, FILM_TEMPERATURE) },
    rings: [{ innerRadius: duct.Dd / 2, outerRadius: duct.Do / 2, resistivity: rho }],
  };
}

function emptyBody({ duct }: InstalledDuct): Body {
  const rho = wallResistivity(duct);
  if (rho === 0) return { inner: 'METAL', rings: [] };
  return {
    inner: 'EMPTY',
    rings: [{ innerRadius: duct.Dd / 2, outerRadius: duct.Do / 2, resistivity: rho }],
  };
}
