import { fold, searchWords } from '@spadework/core/text';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AnswerOf, call, loadFile } from '../api/index.js';
import { openedBefore } from '../features/projects/index.js';
import { codeTexts, searchable, useEngine, useNamed, useTypeSearch } from '../features/search/index.js';
import { addressOf } from '../routes/index.js';
import { inLanguage, useLanguage } from '../words/index.js';

const MOST = 4;
const NOTHING: never[] = [];

/** Something that the palette found, and where it is. */
export interface Find {
  id: string;
  label: string;
  hint?: string;
  address: string;
  /** What it was found by, if that is more than its label. */
  texts?: readonly string[];
}

type Catalog = AnswerOf<'trench.getCatalog'>;

const TYPES = [
  ['cables', 'cableTypes', 'cable'],
  ['pipes', 'pipeTypes', 'pipe'],
  ['earth-conductors', 'eccTypes', 'ecc'],
  ['markers', 'markerTypes', 'marker'],
] as const satisfies (readonly [string, keyof Catalog, string])[];

interface Type {
  id: number;
  name: string;
  cableCategory?: string;
  pipeCategory?: string;
}

/** Whether a text holds every word, whatever their case and accents. */
export function holdsWords(words: string): (text: string) => boolean {
  const wanted = searchWords(words);
  return (text) => {
    const folded = fold(text);
    return wanted.every((word) => folded.includes(word));
  };
}

/** Less of a query is no answer: a command that is done by mistake costs more than one that is not found. */
const ENOUGH = 0.5;

/** The commands whose names a query finds, the best first. Until the search is loaded, those that hold its words. */
export function useCommandFinds<C extends { label: string; also?: string | undefined }>(
  commands: readonly C[],
  asked: string,
): C[] {
  const engine = useEngine(asked !== '');
  const known = JSON.stringify(commands.map(({ label, also }) => [label, also]));
  const index = useMemo(() => engine?.commands(JSON.parse(known)), [engine, known]);
  if (asked === '') return [];
  if (!index) {
    const holds = holdsWords(asked);
    return commands.filter(({ label, also }) => holds(`${label} ${also ?? ''}`));
  }
  return index
    .search(asked)
    .matches.filter(({ confidence }) => confidence > ENOUGH)
    .map(({ place }) => commands[place]!);
}

/** The projects that this user opened last in this browser, but the one that is open. Those that are gone are left out. */
export function useOpened(username: string, isWanted: boolean, open: number | undefined) {
  const ids = openedBefore(username).filter((id) => id !== open);
  const { data } = useQuery({
    queryKey: ['project', 'opened', username, ids],
    queryFn: async ({ signal }) => {
      const read = ids.map((projectId) => call('project.getProject', { params: { projectId }, signal }));
      const answers = await Promise.allSettled(read);
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    },
    enabled: isWanted && ids.length > 0,
    staleTime: 60_000,
  });
  return isWanted ? (data ?? NOTHING) : NOTHING;
}

/** The segments and variants of the project that is open. Without the module the trench service would refuse. */
export function useProjectSegments(asked: string, projectId: number | undefined) {
  const { data } = useQuery({
    queryKey: ['segments', projectId, 'palette'],
    queryFn: async ({ signal }) => {
      const params = { projectId: projectId! };
      const project = await call('project.getProject', {
        params,
        query: { expand: ['modules'] },
        signal,
      });
      const hasTrench = project.modules?.some(({ type }) => type === 'CABLESIMULATOR');
      const segments = hasTrench
        ? await call('trench.listSegments', { params, query: { variants: true }, signal })
        : [];
      // What can be done with them comes in a file of its own: few palettes are opened for it.
      const { segmentCommands } = await loadFile(() => import('./segmentCommands.js'));
      return { project, segments, segmentCommands };
    },
    enabled: asked !== '' && projectId !== undefined,
  });
  return data;
}

export type ProjectSegments = ReturnType<typeof useProjectSegments>;

/** Those among them that a query names. */
export function useSegmentFinds(
  asked: string,
  projectId: number | undefined,
  listed: ProjectSegments,
): Find[] {
  const names = useMemo(
    () =>
      listed?.segments.flatMap(({ id, name, variants = [] }) => [
        { id, name },
        // Variants of different segments have the same names.
        ...variants.map((variant) => ({ id: variant.id, name: `${name}: ${variant.name}` })),
      ]),
    [listed],
  );
  const found = useNamed(names ?? NOTHING, asked);
  if (projectId === undefined) return [];
  return found
    .slice(0, MOST)
    .map(({ id, name }) => ({ id: `segment ${id}`, label: name, address: addressOf.trench(projectId, id) }));
}

/** Types of cables, pipes, earth conductors and markers, by their names and what they are for; the screen of catalogs reads them under the same key. */
export function useTypeFinds(asked: string): Find[] {
  const { data } = useQuery({
    queryKey: ['catalog', 'whole'],
    queryFn: ({ signal }) => call('trench.getCatalog', { signal }),
    enabled: asked !== '',
    staleTime: 10 * 60_000,
  });
  const types = useMemo(
    () =>
      TYPES.flatMap(([catalog, list, kind]) =>
        ((data?.[list] ?? []) as Type[]).map((type) => ({
          ...type,
          kind,
          catalog,
          words: searchable(type.name),
        })),
      ),
    [data],
  );
  const engine = useEngine(asked !== '');
  const { found } = useTypeSearch(types, asked);
  return (asked === '' ? [] : found).slice(0, MOST).map(({ catalog, ...type }) => ({
    id: `${catalog} ${type.id}`,
    label: type.name,
    texts: [type.name, engine?.wordsOf(type) ?? ''],
    address: addressOf.catalogs(catalog, type.id),
  }));
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
      texts: codeTexts(code),
      address: addressOf.catalogs('cost', `${type}-${number}`),
    };
  });
}
