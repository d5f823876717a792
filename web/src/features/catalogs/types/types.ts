import { type CatalogColumn, TYPE_COLUMNS, type TypeKind } from '@spadework/core/catalog';
import type { UsedType } from '@spadework/core/search';
import type { AnswerOf } from '../../../api/index.js';
import { type Searched, searchable } from '../../search/index.js';
import type { CatalogName, CatalogSearch } from '../search.js';

/** A type of the catalog with all its columns. Whose it is: everybody's, the company's or the user's. */
export interface CatalogType {
  id: number;
  name: string;
  scope: string;
  [column: string]: unknown;
}

export const KINDS: Record<Exclude<CatalogName, 'cost'>, TypeKind> = {
  cables: 'cable',
  pipes: 'pipe',
  'earth-conductors': 'ecc',
  markers: 'marker',
};

const LISTS = {
  cable: 'cableTypes',
  pipe: 'pipeTypes',
  ecc: 'eccTypes',
  marker: 'markerTypes',
} as const satisfies Record<TypeKind, keyof AnswerOf<'trench.getCatalog'>>;

export const typesOf = (catalog: AnswerOf<'trench.getCatalog'>, kind: TypeKind): CatalogType[] =>
  (catalog[LISTS[kind]] ?? []) as unknown as CatalogType[];

export const columnOf = (kind: TypeKind, name: string): CatalogColumn | undefined =>
  TYPE_COLUMNS[kind].find((column) => column.name === name);

/** What each list can be filtered by. */
export const FACETS: Record<TypeKind, readonly string[]> = {
  cable: [
    'scope',
    'cableCategory',
    'isolationLevel',
    'conductorMaterial',
    'conductorCount',
    'insulation',
    'cablesimulatorCompatible',
  ],
  pipe: ['scope', 'pipeCategory', 'material'],
  ecc: ['scope', 'material'],
  marker: ['scope', 'kind'],
};

/** The columns of each table after the name. */
export const SHOWN: Record<TypeKind, readonly string[]> = {
  cable: ['isolationLevel', 'conductorCount', 'conductorArea', 'conductorMaterial', 'outerDiameter'],
  pipe: ['pipeCategory', 'material', 'outerDiameter', 'wallThickness'],
  ecc: ['material', 'area', 'radius'],
  marker: ['kind', 'width', 'thickness'],
};

const facetValue = (type: CatalogType, facet: string): string | undefined =>
  type[facet] === undefined || type[facet] === null ? undefined : String(type[facet]);

export interface FacetCount {
  name: string;
  values: { value: string; count: number }[];
}

export interface FoundTypes {
  types: CatalogType[];
  facets: FacetCount[];
}

/** The types of a kind as they are searched for: by name, by id, and by what they are for. */
export const searchedTypes = (
  kind: TypeKind,
  types: readonly CatalogType[],
): (CatalogType & Searched & UsedType)[] =>
  types.map((type) => ({ ...type, kind, words: searchable(`${type.name} ${type.id}`) }));

/** Of the types that the words found, those with one value of each facet. Counts say what a value would leave, the others applied. */
export function findTypes(
  named: readonly CatalogType[],
  kind: TypeKind,
  { facets, sort }: Pick<CatalogSearch, 'facets' | 'sort'>,
): FoundTypes {
  const passes = (type: CatalogType, except?: string) =>
    FACETS[kind].every((facet) => {
      const chosen = facets[facet];
      return facet === except || !chosen?.length || chosen.includes(facetValue(type, facet) ?? '');
    });
  return {
    types: sorted(
      named.filter((type) => passes(type)),
      sort,
    ),
    facets: FACETS[kind].map((name) => ({
      name,
      values: countsOf(
        named.filter((type) => passes(type, name)).flatMap((type) => facetValue(type, name) ?? []),
        facets[name] ?? [],
      ),
    })),
  };
}

/** The values that there are, and those that are chosen: numbers rising, words in the order of the catalog. */
function countsOf(found: readonly string[], chosen: readonly string[]): FacetCount['values'] {
  const every = [...new Set([...found, ...chosen])];
  const areNumbers = every.every((value) => value !== '' && Number.isFinite(Number(value)));
  const ordered = areNumbers ? every.toSorted((a, b) => Number(a) - Number(b)) : every;
  return ordered.map((value) => ({ value, count: found.filter((one) => one === value).length }));
}

/** Sorted by a column; types without a value come last in either direction. */
function sorted(types: CatalogType[], sort: string): CatalogType[] {
  const column = sort.replace('-', '');
  if (!column) return types;
  const sign = sort.startsWith('-') ? -1 : 1;
  return types.toSorted((a, b) => {
    const [left, right] = [a[column], b[column]];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined);
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * String(left).localeCompare(String(right), 'nb', { numeric: true });
  });
}

/** The columns of a cable by part of its construction. */
export const CABLE_PARTS = {
  general: [
    'cableCategory',
    'voltageCategory',
    'isolationLevel',
    'ratedVoltage',
    'conductorCount',
    'coreArrangement',
    'outerDiameter',
    'generic',
    'cablesimulatorCompatible',
    'docCount',
  ],
  conductor: [
    'conductorMaterial',
    'conductorArea',
    'conductorDiameter',
    'conductorConstruction',
    'conductorResistance20',
    'skinFactor',
    'proximityFactor',
    'conductorScreenThickness',
  ],
  insulation: [
    'insulation',
    'insulationThickness',
    'insulationDiameter',
    'insulationScreenThickness',
    'relativePermittivity',
    'lossFactor',
    'insulationThermalResistivity',
  ],
  screen: [
    'screenType',
    'screenMaterial',
    'screenArea',
    'screenResistance20',
    'screenMeanDiameter',
    'screenThickness',
    'screenLayLength',
  ],
  sheath: [
    'sheathMaterial',
    'sheathThickness',
    'sheathThermalResistivity',
    'fillerThermalResistivity',
    'armourType',
    'armourMaterial',
    'armourArea',
    'armourDiameter',
    'layers',
  ],
  limits: [
    'maxTemperature',
    'emergencyTemperature',
    'shortCircuitTemperature',
    'screenShortCircuitTemperature',
  ],
} as const;
export type CablePart = keyof typeof CABLE_PARTS;

/** The facts of a type in parts; a part without any value is left out. */
export function partsOf(kind: TypeKind, type: CatalogType): { part: CablePart; columns: string[] }[] {
  const has = (name: string) => type[name] !== undefined && type[name] !== null && type[name] !== '';
  const parts =
    kind === 'cable'
      ? (Object.entries(CABLE_PARTS) as [CablePart, readonly string[]][])
      : ([['general', TYPE_COLUMNS[kind].map(({ name }) => name)]] as [CablePart, readonly string[]][]);
  return parts
    .map(([part, columns]) => ({ part, columns: columns.filter(has) }))
    .filter(({ columns }) => columns.length > 0);
}
