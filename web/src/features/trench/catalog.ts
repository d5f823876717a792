import {
  type CatalogType,
  type ChangeContext,
  catalogContext,
  type ItemKind,
  type MarkerSize,
  type PipeCategory,
  type SegmentTrench,
} from '@spadework/core/trench';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../api/index.js';
import { searchable } from '../search/index.js';
import { itemsIn } from './gestures/selection.js';

type Answer = AnswerOf<'trench.getCatalog'>;

/** A type that can be put into a trench, as the list shows it. */
export interface Entry {
  key: string;
  kind: Extract<ItemKind, 'cable' | 'pipe' | 'ecc'>;
  typeId: number;
  name: string;
  diameter: number;
  conductorCount?: number;
  pipeCategory?: PipeCategory;
  cableCategory?: string;
  /** The name as a search looks into it. */
  words: string;
}

export interface Catalog {
  entries: Entry[];
  /** Every type, with all of its columns. */
  types: readonly CatalogType[];
  markers: ({ id: number; name: string; isDefault: boolean } & MarkerSize)[];
  context: Pick<ChangeContext, 'type' | 'defaultType'>;
}

/** The whole catalog in one read. It is kept while the app is open, and asked for again after a while. */
export function useCatalog(): Catalog | undefined {
  return useQuery({
    queryKey: ['catalog'],
    queryFn: async () => readCatalog(await call('trench.getCatalog')),
    staleTime: 10 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** The columns are those of core's catalog; the contract derives its schema from the same list. */
export function readCatalog({ markerTypes = [], ...lists }: Answer): Catalog {
  const types = typesOf(lists);
  const entries = types.filter((type) => type.kind !== 'cable' || type.cablesimulatorCompatible).map(entryOf);
  const { type, defaultType } = catalogContext(types);
  return {
    entries,
    types,
    markers: (markerTypes as ({ id: number; name: string; default?: boolean } & Partial<MarkerSize>)[]).map(
      ({ id, name, default: isDefault = false, width = null, thickness = null }) => ({
        id,
        name,
        isDefault,
        width,
        thickness,
      }),
    ),
    context: { type, defaultType },
  };
}

/** The segment's own type of marker, else the catalog's default. */
export const markerTypeIn = ({ settings }: SegmentTrench, { markers }: Pick<Catalog, 'markers'>) =>
  markers.find(({ id, isDefault }) =>
    settings.defaultMarkerTypeId === null ? isDefault : id === settings.defaultMarkerTypeId,
  );

/** The types of lists, each with its kind. */
export function typesOf({
  cableTypes = [],
  pipeTypes = [],
  eccTypes = [],
}: Pick<Answer, 'cableTypes' | 'pipeTypes' | 'eccTypes'>): CatalogType[] {
  return [
    ...(cableTypes as unknown as Omit<Extract<CatalogType, { kind: 'cable' }>, 'kind'>[]).map(
      (type) => ({ ...type, kind: 'cable' }) as const,
    ),
    ...(pipeTypes as unknown as Omit<Extract<CatalogType, { kind: 'pipe' }>, 'kind'>[]).map(
      (type) => ({ ...type, kind: 'pipe' }) as const,
    ),
    ...(eccTypes as unknown as Omit<Extract<CatalogType, { kind: 'ecc' }>, 'kind'>[]).map(
      (type) => ({ ...type, kind: 'ecc' }) as const,
    ),
  ];
}

function entryOf(type: CatalogType): Entry {
  const { kind, id: typeId, name } = type;
  const diameter = kind === 'ecc' ? 2 * type.radius : type.outerDiameter;
  return {
    key: `${kind} ${typeId}`,
    kind,
    typeId,
    name,
    diameter,
    words: searchable(name),
    ...(kind === 'cable' && { conductorCount: type.conductorCount, cableCategory: type.cableCategory }),
    ...(kind === 'pipe' && { pipeCategory: type.pipeCategory }),
  };
}

/** The keys of all types that are used in a trench. */
export function typesIn({ sections }: SegmentTrench): ReadonlySet<string> {
  const items = sections.flatMap(itemsIn);
  return new Set(
    items.flatMap((item) =>
      'typeId' in item ? [`${item.kind === 'pipeGroup' ? 'pipe' : item.kind} ${item.typeId}`] : [],
    ),
  );
}

/** What is in the trench already is what one needs more of. */
export const usedFirst = <E extends Pick<Entry, 'key'>>(
  entries: readonly E[],
  used: ReadonlySet<string>,
): E[] => entries.toSorted((a, b) => Number(used.has(b.key)) - Number(used.has(a.key)));
