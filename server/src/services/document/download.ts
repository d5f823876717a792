import { createHash } from 'node:crypto';
import { frontPage, type ReportDocument } from '@spadework/core';
import type { Call, FileAnswer, Handlers } from '../../http/contract.js';
import type { Language } from '../../http/language.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Typesetter } from '../../render/press/typesetter.js';
import { TypesetterBusy } from '../../render/press/typesetter.js';
import { MadeOnce, perStore } from '../../store/memory.js';
import type { Sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { type CommentRow, listComments, onDocuments } from './comments.sql.js';
import type { documentService } from './contract.js';
import { named } from './documents.js';
import * as store from './documents.sql.js';
import { storedFile } from './files.js';
import { versionId } from './present.js';
import { type Viewer, viewerOf } from './viewer.js';
import { isReadable, readsComments } from './visibility.js';

type Operations = (typeof documentService)['operations'];

const PDF = 'application/pdf';
const MOST_BYTES = 64 * 1024 * 1024;
/** A larger one is sent without a front page: putting it together would take too much memory. */
const LARGEST_BEHIND_FRONT = 32 * 1024 * 1024;
/** Older comments than fill these are left out: the typesetter would keep everybody else waiting. */
const MOST_LINES = 1000;
const LINE = 80;

/** PDFs with a front page, by what is in them. */
const rememberedFronts = perStore(() => new MadeOnce<Uint8Array>(MOST_BYTES, ({ length }) => length));

export function downloadHandlers(typesetter: Typesetter) {
  type DownloadCall = Pick<
    Call<Operations['downloadDocument']>,
    'tx' | 'caller' | 'params' | 'query' | 'language'
  >;

  async function download(call: DownloadCall, version: Sql) {
    const { tx, caller, params, query, language } = call;
    const viewer = await viewerOf(tx, caller, query.user);
    const [document] = await store.listDocuments(tx, viewer, [...named(params), version], {
      ranked: false,
    });
    if (!document) throw new Refusal('DOCUMENT_NOT_FOUND');
    if (!document.accessible) throw new Refusal('DOCUMENT_DENIED');
    await store.recordUse(tx, caller.companyId, caller.key, document.documentId);
    const comments = await commentsOn(tx, viewer, document, query.sourcecompanyid);
    return fileOf(tx, document, comments, language);
  }

  /** The file as it is, or behind a front page with the comments on it. */
  async function fileOf(
    tx: Tx,
    document: store.DocumentRow,
    comments: readonly CommentRow[],
    language: Language,
  ): Promise<{ file: FileAnswer; etag: string }> {
    const { fileName: name, contentType: type, fileHash } = document;
    const content = await storedFile(tx, fileHash);
    const hash = fileHash.toString('hex').slice(0, 32);
    const plain = { file: { name, type, content }, etag: `"${hash}"` };
    if (!comments.length || type !== PDF || content.size > LARGEST_BEHIND_FRONT) return plain;
    const page = pageOf(document, comments, language);
    const key = `${hash}-${keyOf(page)}`;
    const bytes = await rememberedFronts(tx)
      .get(key, () => typesetter.front(page, () => wholeOf(content)))
      .catch(unlessBusy);
    return bytes ? { file: { name, type, content: bytes }, etag: `"${key}"` } : plain;
  }

  return {
    downloadDocument: (call) => download(call, store.isCurrent),
    downloadVersion: (call) => download(call, store.ofVersion(call.params.version)),
  } satisfies Partial<Handlers<Operations>>;
}

const commentsOn = (
  tx: Tx,
  viewer: Viewer,
  { documentId }: store.DocumentRow,
  sources: readonly number[] | undefined,
): Promise<CommentRow[]> =>
  readsComments(viewer)
    ? listComments(tx, [onDocuments([documentId]), isReadable(viewer, sources)])
    : Promise.resolve([]);

/** The newest in the order in which they came, at least one of them. */
function newestOf(comments: readonly CommentRow[]): CommentRow[] {
  let lines = 0;
  const first = comments.findLastIndex(({ text }) => {
    lines += text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / LINE), 1);
    return lines > MOST_LINES;
  });
  return comments.slice(Math.min(first + 1, comments.length - 1));
}

function pageOf(document: store.DocumentRow, comments: readonly CommentRow[], language: Language) {
  const shown = newestOf(comments);
  return frontPage(
    {
      id: versionId(document),
      title: document.title,
      version: document.version,
      date: document.date,
      company: [...new Set(shown.map(({ company }) => company))].join(', '),
      comments: shown.map(({ company, displayModifiedBy: author, modifiedDate: date, text }) => ({
        company,
        author,
        date,
        text,
      })),
      olderComments: comments.length - shown.length,
    },
    language,
  );
}

const keyOf = (page: ReportDocument) =>
  createHash('sha256').update(JSON.stringify(page)).digest('hex').slice(0, 32);

/** A PDF that cannot be put together with another, because it is locked or broken, is sent as it is. */
function unlessBusy(error: unknown): undefined {
  if (error instanceof TypesetterBusy) throw error;
}

async function wholeOf({
  size,
  read,
}: {
  size: number;
  read(from: number, length: number): AsyncIterable<Uint8Array>;
}) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of read(0, size)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
