import { changed, created, unchanged } from '../../events/door.js';
import type { EventType, NewEvent } from '../../events/event.js';
import type { Call, Handlers } from '../../http/contract.js';
import { requireMatch, versionTag } from '../../http/etag.js';
import type { Probes } from '../../http/probes.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Tx } from '../../store/store.js';
import * as store from './comments.sql.js';
import type { documentService } from './contract.js';
import { requireDocument } from './documents.js';
import { presentComment } from './present.js';
import type { DocumentType } from './schemas.js';
import { confirmedViewer, type Viewer, viewerOf } from './viewer.js';
import { isReadable } from './visibility.js';

type Operations = (typeof documentService)['operations'];

export const commentHandlers = (probes: Probes) =>
  ({
    listSharingFrom: (call) => sharing(call, 'from'),
    listSharingTo: (call) => sharing(call, 'to'),

    async shareComments(call) {
      const { tx, params } = call;
      const companyId = await requireSharing(call, probes);
      if (params.companyId === companyId || !(await store.share(tx, companyId, params.companyId)))
        return unchanged({});
      return created({ event: sharingEvent('comment.shared', companyId, params.companyId) }, () => ({}));
    },
    async unshareComments(call) {
      const { tx, params } = call;
      const companyId = await requireSharing(call, probes);
      if (!(await store.unshare(tx, companyId, params.companyId))) return unchanged({});
      return changed({ event: sharingEvent('comment.unshared', companyId, params.companyId) }, () => ({}));
    },

    async getComments(call) {
      const { id: key } = call.params;
      if ('type' in key) return { body: await commentsOn(call, store.onType(key.type)) };
      const { comment, viewer } = await requireComment(call);
      return { body: presentComment(comment, viewer), etag: etagOf(comment) };
    },

    async getCommentContent(call) {
      const { id: key } = call.params;
      // The number of a document may be `content`.
      if ('type' in key)
        return { body: await commentsOnDocument(call, { type: key.type, number: 'content' }) };
      return { body: { text: (await requireComment(call)).comment.text } };
    },

    async listCommentsOfDocument(call) {
      return { body: await commentsOnDocument(call, call.params) };
    },

    async addComment({ tx, caller, params, body }) {
      const viewer = await confirmedViewer(tx, caller);
      const { id: documentId } = await requireDocument(tx, params);
      const id = await store.insertComment(tx, viewer.companyId, documentId, body.text, viewer.username!);
      const comment = await ownComment(tx, viewer, id);
      return changed({ event: commentEvent('comment.created', comment) }, () =>
        commentAnswer(viewer, comment),
      );
    },

    async updateComment(call) {
      const { tx, body } = call;
      const { comment, viewer } = await openComment(call);
      if (body.text === comment.text) return unchanged(commentAnswer(viewer, comment));
      await store.updateComment(tx, comment, body.text, viewer.username!);
      const saved = await ownComment(tx, viewer, comment.id);
      return changed({ event: commentEvent('comment.changed', saved) }, () => commentAnswer(viewer, saved));
    },

    async deleteComment(call) {
      const { comment } = await openComment(call);
      await store.deleteComment(call.tx, comment);
      const event = commentEvent('comment.deleted', { ...comment, version: comment.version + 1 });
      return changed({ event }, () => ({}));
    },
  }) satisfies Partial<Handlers<Operations>>;

const etagOf = ({ id, version }: store.CommentRow) => versionTag(id, version);

interface ReadQuery {
  user: string | undefined;
  company: number | undefined;
  sourcecompanyid?: readonly number[] | undefined;
}
type ReadCall = { tx: Tx; caller: Caller; query: ReadQuery };

/** The `company` parameter may only name the caller's own company. */
async function readingViewer({ tx, caller, query }: ReadCall): Promise<Viewer> {
  const viewer = await viewerOf(tx, caller, query.user);
  if (query.company !== undefined && query.company !== caller.companyId) throw new Refusal('OTHER_COMPANY');
  return viewer;
}

async function sharing(call: ReadCall & { query: { own: boolean | undefined } }, direction: 'from' | 'to') {
  const { companyId } = await readingViewer(call);
  return { body: await store.listSharing(call.tx, companyId, direction, call.query.own!) };
}

type SharingCall = Pick<Call<Operations['shareComments']>, 'tx' | 'caller' | 'params' | 'language'>;

async function requireSharing(
  { tx, caller, params, language }: SharingCall,
  probes: Probes,
): Promise<number> {
  const exists = await store.hasCompany(tx, params.companyId);
  // Whoever shares with a company reads its name in the list.
  if (params.companyId !== caller.companyId)
    probes.look(caller, language, `company ${params.companyId}`, exists);
  if (!exists) throw new Refusal('COMPANY_NOT_FOUND');
  return caller.companyId;
}

async function commentsOn(call: ReadCall, condition: ReturnType<typeof store.onType>) {
  const viewer = await readingViewer(call);
  const rows = await store.listComments(call.tx, [condition, isReadable(viewer, call.query.sourcecompanyid)]);
  return rows.map((row) => presentComment(row, viewer));
}

async function commentsOnDocument(call: ReadCall, document: { type: DocumentType; number: string }) {
  const { id } = await requireDocument(call.tx, document);
  return commentsOn(call, store.onDocuments([id]));
}

type CommentCall = Pick<Call<Operations['getCommentContent']>, 'tx' | 'caller' | 'params' | 'query'>;

async function requireComment(call: CommentCall) {
  const { id: key } = call.params;
  const viewer = await readingViewer(call);
  const [comment] =
    'id' in key
      ? await store.listComments(call.tx, [
          store.withId(key.id),
          isReadable(viewer, call.query.sourcecompanyid),
        ])
      : [];
  if (!comment) throw new Refusal('COMMENT_NOT_FOUND');
  return { comment, viewer };
}

/** Locks a comment of the caller's company that the caller may change, as its author or as an administrator. */
async function openComment({
  tx,
  caller,
  params,
  ifMatch,
}: Pick<Call<Operations['deleteComment']>, 'tx' | 'caller' | 'params' | 'ifMatch'>) {
  const viewer = await viewerOf(tx, caller, undefined);
  await store.lockComment(tx, viewer.companyId, params.id);
  const [comment] = await store.listComments(tx, [store.withId(params.id), isReadable(viewer, undefined)]);
  if (!comment) throw new Refusal('COMMENT_NOT_FOUND');
  const mayChange = comment.createdBy === viewer.username || caller.user!.administrator;
  if (comment.companyId !== viewer.companyId || !mayChange) throw new Refusal('COMMENT_FORBIDDEN');
  requireMatch(ifMatch, etagOf(comment));
  return { comment, viewer };
}

async function ownComment(tx: Tx, { companyId }: Viewer, id: number): Promise<store.CommentRow> {
  const [comment] = await store.listComments(tx, [store.withId(id), store.ofCompany(companyId)]);
  return comment!;
}

const commentAnswer = (viewer: Viewer, comment: store.CommentRow) => ({
  body: presentComment(comment, viewer),
  etag: etagOf(comment),
});

/** The event of a comment. It names the document, but never contains the text. */
const commentEvent = (
  eventType: EventType,
  { companyId, id, version, type, number }: store.CommentRow,
): NewEvent => ({
  companyId,
  type: eventType,
  resource: `comment:${id}`,
  version,
  changes: [{ property: 'document', to: `${type}-${number}` }],
});

const sharingEvent = (type: EventType, companyId: number, toCompanyId: number): NewEvent => ({
  companyId,
  type,
  resource: `company:${companyId}`,
  changes: [{ property: 'sharing', to: toCompanyId }],
});
