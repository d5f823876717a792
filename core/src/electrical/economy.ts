import type { CableConstruction } from '../catalog/cable.js';
import type { CableType } from '../rating/cable/type.js';
import { metalOf } from '../rating/materials/metals.js';
import type { RatingRefusal } from '../rating/request.js';
import type { Method } from '../rating/section/installation.js';
import { applyChange, catalogContext } from '../trench/changes/index.js';
import type { Circuit } from '../trench/circuits/circuit.js';
import { cablesIn, circuitsIn } from '../trench/circuits/derived.js';
import type { Cable, Item, Section, Trench } from '../trench/model.js';
import { defined, electricalFigures } from './circuitFigures.js';
import { type ElectricalFinding, mergedFindings } from './findings.js';
import { capitalisationFactor } from './operation.js';
import type { EconomyProfile } from './profile.js';
import type { RatedSection } from './sectionFigures.js';
import {
  assumedFindings,
  circuitsOf,
  hasCircuit,
  isRefused,
  ratedSections,
  type SectionRequest,
} from './sheet.js';

/** A cable type of the catalog. */
export type CatalogCable = CableType &
  Pick<CableConstruction, 'cableCategory' | 'voltageCategory' | 'cablesimulatorCompatible'> & { id: number };

/** What a type would cost: told by the caller per m of circuit, or what the rules make of its lines, kr. */
export type Investment = { perMetre: number } | { byRules: number };

export interface EconomyRequest {
  segmentId: string;
  circuitId: string;
  trench: Trench;
  /** Those of the trench that have cables. */
  sections: readonly SectionRequest[];
  candidates: readonly CatalogCable[];
  /** By the id of a type. One without a price has no total. */
  prices: ReadonlyMap<number, Investment>;
  method: Method;
  profile: EconomyProfile;
}

export interface EconomyRow {
  typeId: number;
  typeName: string;
  area?: number;
  material?: string;
  rating?: number;
  utilisation?: number;
  voltageDropPercent?: number;
  loadLoss?: number;
  energyLoss?: number;
  lossCost?: number;
  capitalisedLossCost?: number;
  investment?: number;
  priceOrigin?: 'GIVEN' | 'RULES';
  total?: number;
  fits: boolean;
  present: boolean;
  cheapest: boolean;
}

export interface Economy {
  segmentId: string;
  circuitId: string;
  profile: { id: string; version: number };
  length: number;
  current: number;
  capitalisationFactor: number;
  rows: EconomyRow[];
  findings: ElectricalFinding[];
}

export const MAX_CANDIDATES = 60;

/** Columns that a type shares with one that could take its place. */
const SAME_COLUMNS = ['voltageCategory', 'isolationLevel', 'conductorCount', 'coreArrangement'] as const;

/** The types that could take the place of a circuit's present ones, or those of them that are asked for. */
export function candidatesFor(
  catalog: readonly CatalogCable[],
  present: readonly number[],
  typeIds?: readonly number[],
): CatalogCable[] {
  const own = catalog.filter(({ id }) => present.includes(id));
  const isAlike = (type: CatalogCable) =>
    own.some((each) => SAME_COLUMNS.every((name) => (each[name] ?? null) === (type[name] ?? null)));
  return catalog
    .filter((type) => type.cablesimulatorCompatible && isAlike(type))
    .filter(({ id }) => typeIds === undefined || typeIds.includes(id))
    .toSorted(bySize)
    .slice(0, MAX_CANDIDATES);
}

const bySize = (a: CatalogCable, b: CatalogCable): number =>
  (a.conductorArea ?? 0) - (b.conductorArea ?? 0) || a.id - b.id;

/** The cables of a circuit in sections: of a stored one by its conductors, of a derived one by its id. */
function cablesOfCircuit(sections: readonly Section[], circuits: readonly Circuit[], circuitId: string) {
  const parts = circuits.find(({ id }) => id === circuitId)?.conductors.map(({ partId }) => partId);
  return cablesIn({ sections: [...sections] }).filter(({ id, partIds }) =>
    parts
      ? partIds.some((partId) => parts.includes(partId))
      : id === circuitId || partIds.includes(circuitId),
  );
}

const cablesOf = (sections: readonly SectionRequest[], circuitId: string) =>
  sections.flatMap(({ request: { section, circuits } }) => cablesOfCircuit([section], circuits, circuitId));

/** The types that a circuit has now. */
export const presentTypes = (sections: readonly SectionRequest[], circuitId: string): number[] => [
  ...new Set(cablesOf(sections, circuitId).map(({ typeId }) => typeId)),
];

/** What each type would cost over the years, were all cables of the circuit of it: 60287-3-2. */
export function economyOf(request: EconomyRequest): Economy | RatingRefusal {
  const { segmentId, circuitId, prices, method, profile } = request;
  const sections = request.sections.filter((one) => hasCircuit(one.request, circuitId));
  const query = { sections, state: 'LOAD', profile } as const;
  const before = ratedSections(sections, 'TEMPERATURES', method);
  if (isRefused(before)) return before;
  const own = circuitsOf(before, query).find(({ circuit }) => circuit.id === circuitId)!;
  const { current } = own.circuit;
  const length = sections.reduce((sum, one) => sum + one.length, 0);
  const present = presentTypes(sections, circuitId);
  const rows = request.candidates.toSorted(bySize).map((type): EconomyRow => {
    const isAll = present.length === 1 && present[0] === type.id;
    const replaced = isAll ? sections : withType(request, sections, type);
    const rated = isAll ? before : ratedSections(replaced, 'TEMPERATURES', method);
    return {
      ...defined({
        typeId: type.id,
        typeName: type.name,
        area: type.conductorArea,
        material: metalOf(type.conductorMaterial) ?? type.conductorMaterial,
      }),
      ...(isRefused(rated) ? { fits: false } : loadOf(rated, circuitId, { ...query, sections: replaced })),
      ...investmentOf(prices.get(type.id), length),
      present: present.includes(type.id),
      cheapest: false,
    };
  });
  for (const row of rows)
    if (row.investment !== undefined && row.capitalisedLossCost !== undefined)
      row.total = row.investment + row.capitalisedLossCost;
  const cheapest = rows
    .filter(({ fits, total }) => fits && total !== undefined)
    .reduce<EconomyRow | null>((a, b) => (a && a.total! <= b.total! ? a : b), null);
  if (cheapest) cheapest.cheapest = true;
  return {
    segmentId,
    circuitId,
    profile: { id: profile.id, version: profile.version },
    length,
    current,
    capitalisationFactor: capitalisationFactor(profile.assumptions),
    rows,
    findings: mergedFindings([
      ...noPrice(rows),
      ...assumedFindings([own]),
      ...before.flatMap(({ rating }) => rating.answer.findings),
    ]),
  };
}

function noPrice(rows: readonly EconomyRow[]): ElectricalFinding[] {
  const details = rows.flatMap(({ investment, typeName }) => (investment === undefined ? [typeName] : []));
  return details.length > 0 ? [{ code: 'NO_PRICE', itemIds: [], details }] : [];
}

const trenchWith = (trench: Trench, cables: readonly Cable[], type: CatalogCable): Trench => {
  const context = catalogContext([{ ...type, kind: 'cable' }]);
  return cables.reduce(
    (after, { id }) => applyChange(after, { kind: 'replaceType', itemId: id, typeId: type.id }, context),
    trench,
  );
};

/** The trench with another type in all places of the circuit, and the same with the cables of this circuit alone. */
export function trenchesWithType(
  trench: Trench,
  circuitId: string,
  type: CatalogCable,
): { whole: Trench; own: Trench } {
  const cables = cablesOfCircuit(trench.sections, circuitsIn(trench), circuitId);
  const whole = trenchWith(trench, cables, type);
  const ids = new Set(cables.map(({ id }) => id));
  const isOwn = (item: Item) => item.kind !== 'cable' || ids.has(item.id);
  const only = <T extends Item>(items: readonly T[]): T[] =>
    items
      .filter(isOwn)
      .map((item) => ('content' in item ? { ...item, content: item.content.filter(isOwn) } : item));
  const sections = whole.sections.map((section) => ({
    ...section,
    layers: section.layers.map((layer) => ({ ...layer, items: only(layer.items) })),
  }));
  return { whole, own: { ...whole, sections } };
}

/** The sections with another type in all places of the circuit. */
function withType(
  { trench, circuitId }: EconomyRequest,
  sections: readonly SectionRequest[],
  type: CatalogCable,
): SectionRequest[] {
  const cables = cablesOf(sections, circuitId);
  const changed = trenchWith(trench, cables, type);
  return sections.map(({ request, length }) => ({
    length,
    request: {
      ...request,
      section: changed.sections.find(({ id }) => id === request.section.id)!,
      cableTypes: new Map(request.cableTypes).set(type.id, type),
    },
  }));
}

function loadOf(
  rated: readonly RatedSection[],
  circuitId: string,
  query: Parameters<typeof circuitsOf>[1],
): Partial<EconomyRow> & { fits: boolean } {
  const figures = circuitsOf(rated, query).find(({ circuit }) => circuit.id === circuitId)!;
  const { assumptions } = query.profile;
  const { current, voltageDropPercent, shortCircuit, ...rest } = electricalFigures(figures, assumptions);
  const ratings = rated.flatMap(
    ({ rating }) => rating.answer.circuits.find((one) => one.circuitId === circuitId)?.rating ?? [],
  );
  const rating = ratings.length === rated.length ? Math.min(...ratings) : undefined;
  const { loadLoss, energyLoss, lossCost, capitalisedLossCost } = rest;
  const bears = [shortCircuit?.conductor, shortCircuit?.screen].every((one) => (one?.utilisation ?? 0) <= 1);
  const carries = current === 0 || (rating !== undefined && rating >= current);
  return {
    ...defined({
      rating,
      utilisation: rating ? current / rating : undefined,
      voltageDropPercent,
      loadLoss,
      energyLoss,
      lossCost,
      capitalisedLossCost,
    }),
    fits:
      carries &&
      bears &&
      voltageDropPercent !== undefined &&
      voltageDropPercent <= assumptions.maximumVoltageDrop,
  };
}

const investmentOf = (price: Investment | undefined, length: number): Partial<EconomyRow> => {
  if (!price) return {};
  return 'perMetre' in price
    ? { investment: price.perMetre * length, priceOrigin: 'GIVEN' }
    : { investment: price.byRules, priceOrigin: 'RULES' };
};
