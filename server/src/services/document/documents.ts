import { changed, created, unchanged } from '../../events/door.js';
import type { EventType } from '../../events/event.js';
import type { Call, Handlers } from '../../http/contract.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import { raw, type Sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { type CommentRow, listComments, onDocuments } from './comments.sql.js';
import type { documentService } from './contract.js';
import * as store from './documents.sql.js';
import { documentUrl, presentDocument, versionId, versionlessId } from './present.js';
import type { DocData, DocumentType } from './schemas.js';
import { selectionConditions, selectionOf } from './selection.js';
import { confirmedViewer, type Viewer, viewerOf } from './viewer.js';
import { isReadable, readsComments } from './visibility.js';

type Operations = (typeof documentService)['operations'];

export const documentHandlers = {
  async listDocuments({ tx, caller, query }) {
    const viewer = await viewerOf(tx, caller, query.user);
    const conditions = [
      ...selectionConditions(viewer, selectionOf(query)),
      ...(query.type ? [store.ofTypes(query.type)] : []),
      ...(query.number ? [store.numbered(query.number)] : []),
    ];
    return { body: await listWithComments(tx, viewer, conditions, query.sourcecompanyid) };
  },

  async listDocumentsOfType({ tx, caller, params, query }) {
    const viewer = await viewerOf(tx, caller, query.user);
    const conditions = [store.ofType(params.type), ...selectionConditions(viewer, selectionOf(query))];
    return { body: await listWithComments(tx, viewer, conditions, query.sourcecompanyid) };
  },

  async getDocument({ tx, caller, params, query }) {
    const viewer = await viewerOf(tx, caller, query.user);
    const conditions = [...byTypeAndNumber(params), query.history ? raw('true') : store.isCurrent];
    const body = await listWithComments(tx, viewer, conditions, query.sourcecompanyid);
    if (!body.length) throw new Refusal('DOCUMENT_NOT_FOUND');
    return { body };
  },

  async getDocumentVersion({ tx, caller, params, query }) {
    const viewer = await viewerOf(tx, caller, query.user);
    const conditions = [...byTypeAndNumber(params), store.ofVersion(params.version)];
    const [body] = await listWithComments(tx, viewer, conditions, query.sourcecompanyid);
    if (!body) throw new Refusal('DOCUMENT_NOT_FOUND');
    return { body };
  },

  async hasAccess({ tx, caller, params, query }) {
    const viewer = await viewerOf(tx, caller, query.user);
    const conditions = [...byTypeAndNumber(params), store.isCurrent];
    const [document] = await store.listDocuments(tx, viewer, conditions, { ranked: false });
    if (!document) throw new Refusal('DOCUMENT_NOT_FOUND');
    return { body: document.accessible };
  },

  async listBacklinks({ tx, caller, params, query }) {
    const viewer = await viewerOf(tx, caller, query.user);
    await requireDocument(tx, params);
    const id = versionlessId(params);
    const conditions = [store.linksTo(id), store.isCurrent];
    const referring = await listWithComments(tx, viewer, conditions, query.sourcecompanyid);
    return { body: referring.map((document) => ({ ...document, linkIndex: document.linkIds!.indexOf(id) })) };
  },

  async listVersions({ tx, caller, params, query }) {
    const viewer = await viewerOf(tx, caller, query.user);
    const versions = await store.listDocuments(tx, viewer, byTypeAndNumber(params), { ranked: false });
    if (!versions.length) throw new Refusal('DOCUMENT_NOT_FOUND');
    return {
      body: versions.map((row) => ({
        id: versionId(row),
        label: row.version,
        comment: row.comment ?? undefined,
        date: row.date,
        documentUrl: documentUrl(row),
      })),
    };
  },

  async listSeries({ tx }) {
    return {
      body: (await store.listSeries(tx)).map(({ title, description, firstNumber, lastNumber }) => ({
        title,
        description: description ?? undefined,
        firstNumber: firstNumber ?? undefined,
        lastNumber: lastNumber ?? undefined,
      })),
    };
  },

  listFavorites: async (call) => documentsAnswer(call, await favorites(call)),
  listFavoriteIds: async (call) => idsAnswer(await favorites(call)),
  listRecent: async (call) => documentsAnswer(call, await recent(call)),
  listRecentIds: async (call) => idsAnswer(await recent(call)),
  listPopular: async (call) => documentsAnswer(call, await popular(call)),
  listPopularIds: async (call) => idsAnswer(await popular(call)),

  async addFavorite({ tx, caller, params }) {
    const viewer = await confirmedViewer(tx, caller);
    const added = await store.addFavorite(tx, viewer, (await requireDocument(tx, params)).id);
    return added
      ? created({ event: favoriteEvent('favorite.added', caller, params) }, () => ({}))
      : unchanged({});
  },
  async removeFavorite({ tx, caller, params }) {
    const viewer = await confirmedViewer(tx, caller);
    const removed = await store.removeFavorite(tx, viewer, (await requireDocument(tx, params)).id);
    return removed
      ? changed({ event: favoriteEvent('favorite.removed', caller, params) }, () => ({}))
      : unchanged({});
  },
} satisfies Partial<Handlers<Operations>>;

const favoriteEvent = (eventType: EventType, { companyId }: Caller, { type, number }: DocumentName) => ({
  companyId,
  type: eventType,
  resource: `document:${type}-${number}`,
});

interface DocumentName {
  type: DocumentType;
  number: string;
}

export const byTypeAndNumber = ({ type, number }: DocumentName): Sql[] => [
  store.ofType(type),
  store.numbered([number]),
];

export async function requireDocument(tx: Tx, { type, number }: DocumentName): Promise<{ id: number }> {
  const found = await store.findDocumentId(tx, type, number);
  if (!found) throw new Refusal('DOCUMENT_NOT_FOUND');
  return found;
}

async function listWithComments(
  tx: Tx,
  viewer: Viewer,
  conditions: readonly Sql[],
  sources: readonly number[] | undefined,
): Promise<DocData[]> {
  return withComments(tx, viewer, await store.listDocuments(tx, viewer, conditions), sources);
}

/** Documents with the comments that the viewer may read. */
export async function withComments(
  tx: Tx,
  viewer: Viewer,
  rows: readonly store.DocumentRow[],
  sources: readonly number[] | undefined,
): Promise<DocData[]> {
  const comments =
    !readsComments(viewer) || !rows.length
      ? []
      : await listComments(tx, [
          onDocuments([...new Set(rows.map(({ documentId }) => documentId))]),
          isReadable(viewer, sources),
        ]);
  const on = new Map(rows.map(({ documentId }) => [documentId, [] as CommentRow[]]));
  for (const comment of comments) on.get(comment.documentId)!.push(comment);
  return rows.map((row) => presentDocument(row, on.get(row.documentId)!, viewer));
}

type PersonalCall = Pick<Call<Operations['listFavorites']>, 'tx' | 'caller' | 'params' | 'query'>;

/** The documents of a list in its order, and the viewer. */
interface DocumentList {
  viewer: Viewer;
  rows: store.DocumentRow[];
}

async function favorites({ tx, caller, params, query }: PersonalCall): Promise<DocumentList> {
  const viewer = await viewerOf(tx, caller, query.user);
  const conditions = [store.ofType(params.type), store.isCurrent, store.isFavorite(viewer)];
  return { viewer, rows: await store.listDocuments(tx, viewer, conditions) };
}

async function recent({ tx, caller, params, query }: PersonalCall): Promise<DocumentList> {
  const viewer = await viewerOf(tx, caller, query.user);
  const conditions = [store.ofType(params.type), store.isCurrent, store.isRecent];
  return { viewer, rows: await store.listDocuments(tx, viewer, conditions, { order: raw('r.rank') }) };
}

type PopularCall = Pick<Call<Operations['listPopular']>, 'tx' | 'caller' | 'params' | 'query'>;

async function popular({ tx, caller, params, query }: PopularCall): Promise<DocumentList> {
  const viewer = await viewerOf(tx, caller, undefined);
  const conditions = [store.ofType(params.type), store.isCurrent, store.isPopular];
  const options = { order: raw('p.rank'), days: query.days! };
  return { viewer, rows: await store.listDocuments(tx, viewer, conditions, options) };
}

const documentsAnswer = async ({ tx }: { tx: Tx }, { viewer, rows }: DocumentList) => ({
  body: await withComments(tx, viewer, rows, undefined),
});
const idsAnswer = ({ rows }: DocumentList) => ({ body: rows.map(versionlessId) });
