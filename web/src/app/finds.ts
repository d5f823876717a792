import { fold, searchWords } from '@spadework/core/text';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../api/index.js';
import { addressOf } from '../routes/index.js';
import { inLanguage, useLanguage } from '../words/index.js';

const MOST = 4;

/** Something that the palette found, and where it is. */
export interface Find {
  id: string;
  label: string;
  hint?: string;
  address: string;
}

type Catalog = AnswerOf<'trench.getCatalog'>;

const TYPES = [
  ['cables', 'cableTypes'],
  ['pipes', 'pipeTypes'],
  ['earth-conductors', 'eccTypes'],
  ['markers', 'markerTypes'],
] as const satisfies (readonly [string, keyof Catalog])[];

/** Whether a text holds every word, whatever their case and accents. */
export function holdsWords(words: string): (text: string) => boolean {
  const wanted = searchWords(words);
  return (text) => {
    const folded = fold(text);
    return wanted.every((word) => folded.includes(word));
  };
}

/** The segments of the project that is open. Without the module the trench service would refuse. */
export function useSegmentFinds(asked: string, projectId: number | undefined): Find[] {
  const { data = [] } = useQuery({
    queryKey: ['segments', projectId, 'palette'],
    queryFn: async ({ signal }) => {
      const params = { projectId: projectId! };
      const { modules } = await call('project.getProject', {
        params,
        query: { expand: ['modules'] },
        signal,
      });
      return modules?.some(({ type }) => type === 'CABLESIMULATOR')
        ? call('trench.listSegments', { params, signal })
        : [];
    },
    enabled: asked !== '' && projectId !== undefined,
  });
  if (asked === '' || projectId === undefined) return [];
  const matches = holdsWords(asked);
  return data
    .filter(({ name }) => matches(name))
    .slice(0, MOST)
    .map(({ id, name }) => ({ id: `segment ${id}`, label: name, address: addressOf.trench(projectId, id) }));
}

/** Types of cables, pipes, earth conductors and markers; the screen of catalogs reads them under the same key. */
export function useTypeFinds(asked: string): Find[] {
  const { data } = useQuery({
    queryKey: ['catalog', 'whole'],
    queryFn: ({ signal }) => call('trench.getCatalog', { signal }),
    enabled: asked !== '',
    staleTime: 10 * 60_000,
  });
  if (asked === '' || !data) return [];
  const matches = holdsWords(asked);
  return TYPES.flatMap(([catalog, list]) =>
    ((data[list] ?? []) as { id: number; name: string }[])
      .filter(({ name }) => matches(name))
      .slice(0, MOST)
      .map(({ id, name }) => ({
        id: `${catalog} ${id}`,
        label: name,
        address: addressOf.catalogs(catalog, id),
      })),
  ).slice(0, MOST);
}

export function useCodeFinds(asked: string): Find[] {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['cost', 'palette', asked],
    queryFn: ({ signal }) =>
      call('calculation.pageCatalogNodes', {
        params: { revision: 'latest' },
        query: { q: asked, count: MOST },
        signal,
      }),
    enabled: asked !== '',
    placeholderData: (before) => before,
  });
  if (asked === '') return [];
  return (data?.entities ?? []).map((code) => {
    const { type, number, name } = inLanguage(code, language);
    return {
      id: `code ${type} ${number}`,
      label: name,
      hint: number,
      address: addressOf.catalogs('cost', `${type}-${number}`),
    };
  });
}
