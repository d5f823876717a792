import { ratedTypeIds } from '@spadework/core/rating';
import { catalogContext, type Section } from '@spadework/core/trench';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AnswerOf, call } from '../../../api/index.js';
import { type Catalog, typesOf } from '../catalog.js';

type TypeOf = Catalog['context']['type'];

/** The types that a section uses and the catalog does not show to this person: a colleague's own, or another company's. */
export const hiddenTypes = (section: Section, typeOf: TypeOf): string[] =>
  Object.entries(ratedTypeIds([section])).flatMap(([kind, ids]) =>
    ids.filter((id) => !typeOf(kind as 'cable', id)).map((id) => `${kind} ${id}`),
  );

/** A type by its kind and id, in the catalog or among those of the segment. */
export function lookupWith(typeOf: TypeOf, ofSegment: AnswerOf<'trench.getTrenchTypes'> | undefined): TypeOf {
  if (!ofSegment) return typeOf;
  const { type } = catalogContext(typesOf(ofSegment));
  return (kind, id) => typeOf(kind, id) ?? type(kind, id);
}

/** What a rating reads types with. Undefined: the types of the segment are on their way. */
export function useTypes(segmentId: number, section: Section, catalog: Catalog): TypeOf | undefined {
  return useTypesIn(
    segmentId,
    useMemo(() => [section], [section]),
    catalog,
  );
}

/** The same for several sections. */
export function useTypesIn(
  segmentId: number,
  sections: readonly Section[],
  catalog: Catalog,
): TypeOf | undefined {
  const { context } = catalog;
  const { hidden, data, isLoading } = useTypesOfSegment(segmentId, sections, catalog);
  return useMemo(
    () => (hidden === '' ? context.type : isLoading ? undefined : lookupWith(context.type, data)),
    [hidden, isLoading, data, context],
  );
}

/** The types of the segment, which are read if the catalog lacks one of them. */
export function useTypesOfSegment(segmentId: number, sections: readonly Section[], { context }: Catalog) {
  const hidden = useMemo(
    () => [...new Set(sections.flatMap((section) => hiddenTypes(section, context.type)))].join(),
    [sections, context],
  );
  const { data, isLoading } = useQuery({
    queryKey: ['trench types', segmentId, hidden],
    queryFn: () => call('trench.getTrenchTypes', { params: { segmentId } }),
    enabled: hidden !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { hidden, data, isLoading };
}
