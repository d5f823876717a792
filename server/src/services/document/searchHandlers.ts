import { setImmediate } from 'node:timers/promises';
import type { Handlers } from '../../http/contract.js';
import { refuseFields } from '../../http/input.js';
import { type Language, translate } from '../../http/language.js';
import { message } from '../../http/messages.js';
import { Refusal } from '../../kernel/refusals.js';
import { type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import type { SEARCH_SCOPES } from './contract/search.js';
import type { documentService } from './contract.js';
import { withComments } from './documents.js';
import * as store from './documents.sql.js';
import { GROUP_LABELS, TYPE_LABELS } from './labels.js';
import { MAX_HIGHLIGHTS } from './limits.js';
import { MESSAGES } from './messages.js';
import type { MissedSearches } from './missed/missedSearches.js';
import type { DocumentType } from './schemas.js';
import {
  type Analysis,
  FACET_GROUPS,
  type FacetGroup,
  highlight,
  type Scope,
  type SearchResult,
  searchVersions,
  suggest,
} from './search/index.js';
import { matchOrder } from './searchOrder.js';
import { type SelectionQuery, selectionFilter, selectionOf } from './selection.js';
import { type Viewer, viewerOf } from './viewer.js';
import { isReadable, subscribedBy } from './visibility.js';

type Operations = (typeof documentService)['operations'];
type SearchScope = (typeof SEARCH_SCOPES)[number];

export const searchHandlers = (missed: MissedSearches) =>
  ({
    async searchDocuments({ tx, caller, query, language }) {
      const constraints = constraintsOf(query.fc, language);
      const viewer = await viewerOf(tx, caller, query.user);
      const order = matchOrder(query, viewer, language);
      const scope = query.search_scope ?? query.scope ?? 'ALL';
      const found = await searchVersions(tx, {
        q: query.q ?? '',
        subscribed: subscribedBy(viewer),
        companyId: viewer.companyId,
        includes: included(query, query.type, await documentsIn(tx, scope, viewer, query.sourcecompanyid)),
        constraints,
        order,
        start: query.start!,
        max: query.max!,
      });
      noteSearch(missed, query, scope, viewer, found);
      return {
        body: {
          facetGroups: facetGroups(found, language),
          matches: await matchesOf(tx, viewer, found, query.sourcecompanyid),
          numMatches: found.total,
          startMatch: query.start!,
        },
      };
    },

    async suggestWords({ tx, caller, query, language }) {
      const constraints = constraintsOf(query.fc, language);
      const viewer = await viewerOf(tx, caller, query.user);
      const { suggestions, collations } = await suggest(tx, {
        q: query.q ?? '',
        subscribed: subscribedBy(viewer),
        includes: included({}, query.types),
        constraints,
      });
      const texts = (words: readonly string[]) => words.map((text) => ({ text }));
      return {
        body: {
          suggestions: Object.fromEntries(
            Object.entries(suggestions).map(([word, words]) => [word, texts(words)]),
          ),
          collations: texts(collations),
        },
      };
    },
  }) satisfies Partial<Handlers<Operations>>;

/** Only people are noted, and not those who search in a part of the library, which may not have what others have. */
function noteSearch(
  missed: MissedSearches,
  { q = '', type, start }: { q?: string; type?: readonly string[]; start?: number },
  scope: SearchScope,
  { key, companyId, username }: Viewer,
  { analysis, isAnswered }: SearchResult,
): void {
  if (companyId === null || username === null || scope !== 'ALL' || type || start || analysis.isEmpty) return;
  missed.note({ companyId, caller: key, q, isMissed: !isAnswered });
}

/** Parses facet constraints of the form `group:value`. */
function constraintsOf(given: readonly string[] | undefined, language: Language): Map<FacetGroup, string[]> {
  const constraints = new Map<FacetGroup, string[]>();
  for (const constraint of given ?? []) {
    const [, name, value] = /^(\w+):([\s\S]+)$/.exec(constraint) ?? [];
    const group = FACET_GROUPS.find((known) => known === name);
    if (!group || value === undefined)
      return refuseFields([
        { path: 'fc', message: message(language, MESSAGES.facetConstraint, FACET_GROUPS.join(', ')) },
      ]);
    constraints.set(group, [...(constraints.get(group) ?? []), value]);
  }
  return constraints;
}

/** The versions that a search looks at: by selection, by type, and among some documents. */
function included(
  query: Partial<SelectionQuery>,
  types: readonly DocumentType[] | undefined,
  documents?: ReadonlySet<number>,
): Scope['includes'] {
  const isSelected = selectionFilter(selectionOf(query));
  return (library, place) =>
    isSelected(library, place) &&
    (types === undefined || types.includes(library.columns.types[place] as DocumentType)) &&
    (documents === undefined || documents.has(library.columns.documents[place]!));
}

/** Personal scopes need a user. */
const PERSONAL: readonly SearchScope[] = ['FAVORITES', 'USED', 'COMMENTED'];

/** The documents of a scope, or undefined for all documents. */
async function documentsIn(
  tx: Tx,
  scope: SearchScope,
  viewer: Viewer,
  sources: readonly number[] | undefined,
): Promise<ReadonlySet<number> | undefined> {
  if (PERSONAL.includes(scope) && viewer.username === null) throw new Refusal('USER_REQUIRED');
  switch (scope) {
    case 'FAVORITES':
      return store.documentIds(tx, store.isFavorite(viewer));
    case 'USED':
      return store.documentIds(tx, store.wasUsedBy(viewer));
    case 'POPULAR':
      return store.documentIds(tx, store.wasUsed);
    case 'COMMENTED':
      return store.documentIds(tx, commented(viewer, sources));
    case 'MAIN':
      return store.documentIds(tx, store.isMain);
    default:
      return undefined;
  }
}

const commented = (viewer: Viewer, sources: readonly number[] | undefined): Sql =>
  sql`EXISTS (SELECT FROM document_comment c WHERE c.document_id = d.id AND ${isReadable(viewer, sources)})`;

const facetGroups = ({ facetCounts }: SearchResult, language: Language) =>
  FACET_GROUPS.map((name) => ({
    name,
    displayName: translate(GROUP_LABELS[name], language),
    facets: facetCounts[name].map(({ value, count }) => {
      const label = name === 'type' ? TYPE_LABELS[value] : undefined;
      const displayName = label ? translate(label, language) : value;
      return { name: value, displayName, longDisplayName: displayName, count };
    }),
  }));

/** How many characters are read of one file, and of all files together. A short page reads further into each file. */
const MAX_CHARACTERS_PER_FILE = 100_000;
const MAX_CHARACTERS = 1_000_000;
const CHARACTERS_PER_TURN = 50_000;

async function matchesOf(
  tx: Tx,
  viewer: Viewer,
  { rows: found, analysis }: SearchResult,
  sources: readonly number[] | undefined,
) {
  const ids = found.map(({ versionId }) => versionId);
  const rows = ids.length
    ? await store.listDocuments(tx, viewer, [store.ofVersions(ids)], { ranked: false })
    : [];
  const byId = new Map(rows.map((row) => [row.versionId, row]));
  const inOrder = found.flatMap(({ versionId }) => byId.get(versionId) ?? []);
  const fragments = analysis.isEmpty ? new Map() : await fragmentsOf(tx, analysis, inOrder);
  const documents = await withComments(tx, viewer, inOrder, sources);
  const ranks = new Map(found.map(({ versionId, ...rank }) => [versionId, rank]));
  return documents.map((document, i) => {
    const { versionId } = inOrder[i]!;
    const { score, confidence } = ranks.get(versionId)!;
    return {
      ...document,
      score: score ?? undefined,
      confidence: Math.round(confidence * 100) / 100,
      highlightText: fragments.get(versionId),
    };
  });
}

/** A fragment comes from the content only if the viewer may open the file. */
async function fragmentsOf(
  tx: Tx,
  analysis: Analysis,
  rows: readonly store.DocumentRow[],
): Promise<Map<number, string | undefined>> {
  const highlighted = rows.slice(0, MAX_HIGHLIGHTS);
  const open = highlighted.filter(({ accessible }) => accessible).map(({ versionId }) => versionId);
  const characters = Math.min(MAX_CHARACTERS_PER_FILE, Math.floor(MAX_CHARACTERS / Math.max(open.length, 1)));
  const contents = new Map(
    (await store.listContents(tx, open, characters)).map(({ id, content }) => [id, content]),
  );
  const fragments = new Map<number, string | undefined>();
  let read = 0;
  for (const { versionId, language, title, description, keywords } of highlighted) {
    const content = contents.get(versionId);
    const texts = [content, description, title, keywords.join(', ')];
    fragments.set(versionId, highlight(analysis, language, texts));
    read += content?.length ?? 0;
    if (read < CHARACTERS_PER_TURN) continue;
    // Lets other requests run.
    await setImmediate();
    read = 0;
  }
  return fragments;
}
