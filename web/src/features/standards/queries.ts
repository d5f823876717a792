import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, callForFile, readAgain, useSession } from '../../api/index.js';
import { useLanguage } from '../../words/index.js';
import { type DocumentName, queryOf, SCOPES, type StandardsSearch, scopeName } from './address.js';

export type Found = AnswerOf<'document.searchDocuments'>;
export type Match = NonNullable<Found['matches']>[number];
export type DocData = AnswerOf<'document.getDocument'>[number];
export type Comment = AnswerOf<'document.listCommentsOfDocument'>[number];
export type Version = AnswerOf<'document.listVersions'>[number];
type DocumentType = NonNullable<DocData['type']>;

/** An address may name any type; the service refuses one that it does not know. */
const named = ({ type, number }: DocumentName) => ({ type: type.toUpperCase() as DocumentType, number });

export const isSame = (one: DocumentName, other: Partial<DocumentName>): boolean =>
  one.type.toUpperCase() === other.type?.toUpperCase() && one.number === other.number;

/** The hits of a search. Each key asks at once; what was asked before is cancelled, and its hits stay until others come. */
export function useHits(search: StandardsSearch, count: number) {
  const language = useLanguage();
  const query = queryOf(search);
  return useQuery({
    queryKey: ['document', 'search', query, count, language],
    queryFn: ({ signal }) => call('document.searchDocuments', { query: { ...query, max: count }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Other spellings and longer words, once the hits are there. */
export function useSuggestions(search: StandardsSearch, isReady: boolean) {
  const { q, fc } = queryOf(search);
  return useQuery({
    queryKey: ['document', 'suggestion', q, fc],
    queryFn: ({ signal }) => call('document.suggestWords', { query: { q, fc }, signal }),
    enabled: isReady && (q?.length ?? 0) > 1,
  });
}

/** How many documents each list has. */
export function useScopeCounts(expired: boolean): readonly (number | undefined)[] {
  return useQueries({
    queries: SCOPES.map((scope) => ({
      queryKey: ['document', 'scope', scope, expired],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('document.searchDocuments', {
          query: { search_scope: scopeName(scope), obsolete: expired || undefined, max: 0 },
          signal,
        }),
      select: ({ numMatches }: Found) => numMatches ?? 0,
    })),
    combine: (results) => results.map(({ data }) => data),
  });
}

/** A document in an edition, the current one if none is named. Until it is read, what the list knows of it. */
export function useDocument(name: DocumentName, version: string | undefined, known: DocData | undefined) {
  return useQuery({
    queryKey: ['document', 'one', named(name), version],
    queryFn: async ({ signal }): Promise<DocData> =>
      version === undefined
        ? (await call('document.getDocument', { params: named(name), signal }))[0]!
        : call('document.getDocumentVersion', { params: { ...named(name), version }, signal }),
    placeholderData: version === undefined ? known : undefined,
  });
}

export const useVersions = (name: DocumentName) =>
  useQuery({
    queryKey: ['document', 'versions', named(name)],
    queryFn: ({ signal }) => call('document.listVersions', { params: named(name), signal }),
  });

/** No company has this number: the pages come without the front page of comments, which are shown beside them. */
const NO_COMPANY = [0];

/** The file without its front page. Reading it counts as a use of the document. */
export async function readFile(
  name: DocumentName,
  version: string | undefined,
  signal?: AbortSignal,
): Promise<Blob> {
  const query = { sourcecompanyid: NO_COMPANY };
  const file = await (version === undefined
    ? callForFile('document.downloadDocument', { params: named(name), query, signal })
    : callForFile('document.downloadVersion', { params: { ...named(name), version }, query, signal }));
  void readAgain({ queryKey: ['document', 'scope'] });
  return file;
}

export const useFile = (name: DocumentName, version: string | undefined, isWanted: boolean) =>
  useQuery({
    queryKey: ['document', 'file', named(name), version],
    queryFn: ({ signal }) => readFile(name, version, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    // Files are large; a few minutes are enough for going back.
    gcTime: 3 * 60_000,
  });

export const useComments = (name: DocumentName, isWanted: boolean) =>
  useQuery({
    queryKey: ['document', 'comments', named(name)],
    queryFn: ({ signal }) => call('document.listCommentsOfDocument', { params: named(name), signal }),
    enabled: isWanted,
  });

/** Which companies read the comments of one's own, and whose comments one reads. */
export const useSharing = (direction: 'to' | 'from') =>
  useQuery({
    queryKey: ['document', 'sharing', direction],
    queryFn: ({ signal }) =>
      call(direction === 'to' ? 'document.listSharingTo' : 'document.listSharingFrom', {
        query: { own: false },
        signal,
      }),
  });

const SHEET = 'ORGBLAD';
/** Catalogs are published rarely. */
const LONG = { staleTime: 10 * 60_000 } as const;

/** What refers to a document: others of the library and, to a sheet, checkpoints and codes, as far as the user may read them. */
export function useReferences(name: DocumentName) {
  const language = useLanguage();
  const { scopes } = useSession();
  const { type, number } = named(name);
  const backlinks = useQuery({
    queryKey: ['document', 'backlinks', type, number],
    queryFn: ({ signal }) => call('document.listBacklinks', { params: { type, number }, signal }),
  });
  const checkpoints = useQuery({
    queryKey: ['checklist', 'sheet', number, language],
    queryFn: ({ signal }) =>
      call('checklist.listCheckpointsOfSheet', { params: { revision: 'latest', number }, signal }),
    enabled: type === SHEET && scopes.includes('orgblad.bruker'),
    ...LONG,
  });
  const codes = useQuery({
    queryKey: ['calculation', 'sheet', number, language],
    queryFn: ({ signal }) =>
      call('calculation.listNodesOfSheet', { params: { revision: 'latest', number }, signal }),
    enabled: type === SHEET && scopes.includes('calculation.bruker'),
    ...LONG,
  });
  return {
    backlinks: backlinks.data ?? [],
    checkpoints: checkpoints.data ?? [],
    codes: codes.data ?? [],
  };
}
export type References = ReturnType<typeof useReferences>;

/** The documents behind ids such as `ORGBLAD-5010`, in the order of the ids. */
export function useLinked(ids: readonly string[]) {
  return useQuery({
    queryKey: ['document', 'linked', ids],
    queryFn: async ({ signal }) => {
      const names = ids.map((id) => /^([A-Z]+)-(.+)$/.exec(id)).filter((found) => found !== null);
      const found = await call('document.listDocuments', {
        query: {
          type: [...new Set(names.map((name) => name[1] as DocumentType))],
          number: [...new Set(names.map((name) => name[2]!))],
          obsolete: true,
        },
        signal,
      });
      return ids.flatMap((id) => found.find(({ versionlessId }) => versionlessId === id) ?? []);
    },
    enabled: ids.length > 0,
  });
}
