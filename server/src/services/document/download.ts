import { createHash } from 'node:crypto';
import { frontPage } from '@spadework/core/library';
import type { ReportDocument } from '@spadework/core/report';
import type { Call, FileAnswer, Handlers } from '../../http/contract.js';
import type { Language } from '../../http/language.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Typesetter } from '../../render/typesetting/typesetter.js';
import { perStore, SingleFlightCache } from '../../store/cache.js';
import type { Sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { JobFailure } from '../../work/index.js';
import { type CommentRow, listComments, onDocuments } from './comments.sql.js';
import type { documentService } from './contract.js';
import { byTypeAndNumber } from './documents.js';
import * as store from './documents.sql.js';
import { storedFile } from './files.js';
import { MAX_FRONT_PAGE_BYTES } from './limits.js';
import { versionId } from './present.js';
import { type Viewer, viewerOf } from './viewer.js';
import { isReadable, readsComments } from './visibility.js';

type Operations = (typeof documentService)['operations'];

const PDF = 'application/pdf';
const MAX_CACHE_BYTES = 64 * 1024 * 1024;
/** Limit on the lines of comments on a front page. Typesetting more would block other requests. */
const MAX_COMMENT_LINES = 1000;
const CHARACTERS_PER_LINE = 80;

/** Cache of PDFs with a front page, by content. */
const cachedFrontPages = perStore(
  () => new SingleFlightCache<Uint8Array>(MAX_CACHE_BYTES, ({ length }) => length),
);

export function downloadHandlers(typesetter: Typesetter) {
  type DownloadCall = Pick<
    Call<Operations['downloadDocument']>,
    'tx' | 'caller' | 'params' | 'query' | 'language'
  >;

  async function download(call: DownloadCall, version: Sql) {
    const { tx, caller, params, query } = call;
    const viewer = await viewerOf(tx, caller, query.user);
    const [document] = await store.listDocuments(tx, viewer, [...byTypeAndNumber(params), version], {
      ranked: false,
    });
    if (!document) throw new Refusal('DOCUMENT_NOT_FOUND');
    if (!document.accessible) throw new Refusal('DOCUMENT_DENIED');
    await store.recordUse(tx, caller.companyId, caller.key, document.documentId);
    const comments = await readableComments(tx, viewer, document, query.sourcecompanyid);
    return fileOf(call, document, comments);
  }

  /** The file, with a front page if there are comments on it. */
  async function fileOf(
    { tx, caller, language }: DownloadCall,
    document: store.DocumentRow,
    comments: readonly CommentRow[],
  ): Promise<{ file: FileAnswer; etag: string }> {
    const { fileName: name, contentType: type, fileHash } = document;
    const content = await storedFile(tx, fileHash);
    const hash = fileHash.toString('hex').slice(0, 32);
    const plain = { file: { name, type, content }, etag: `"${hash}"` };
    if (!comments.length || type !== PDF || content.size > MAX_FRONT_PAGE_BYTES) return plain;
    const page = pageOf(document, comments, language);
    const key = `${hash}-${keyOf(page)}`;
    const bytes = await cachedFrontPages(tx)
      .get(key, () => typesetter.withFrontPage(page, () => readAll(content), caller.companyId))
      .catch(throwIfBusy);
    return bytes ? { file: { name, type, content: bytes }, etag: `"${key}"` } : plain;
  }

  return {
    downloadDocument: (call) => download(call, store.isCurrent),
    downloadVersion: (call) => download(call, store.ofVersion(call.params.version)),
  } satisfies Partial<Handlers<Operations>>;
}

const readableComments = (
  tx: Tx,
  viewer: Viewer,
  { documentId }: store.DocumentRow,
  sources: readonly number[] | undefined,
): Promise<CommentRow[]> =>
  readsComments(viewer)
    ? listComments(tx, [onDocuments([documentId]), isReadable(viewer, sources)])
    : Promise.resolve([]);

/** The newest comments within the limit, and at least one. Their order does not change. */
function newestComments(comments: readonly CommentRow[]): CommentRow[] {
  let lines = 0;
  const first = comments.findLastIndex(({ text }) => {
    lines += text
      .split('\n')
      .reduce((sum, line) => sum + Math.ceil((line.length + 1) / CHARACTERS_PER_LINE), 1);
    return lines > MAX_COMMENT_LINES;
  });
  return comments.slice(Math.min(first + 1, comments.length - 1));
}

function pageOf(document: store.DocumentRow, comments: readonly CommentRow[], language: Language) {
  const shown = newestComments(comments);
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

/** A PDF that cannot be merged, because it is locked or broken, is sent without a front page. */
function throwIfBusy(error: unknown): undefined {
  if (error instanceof JobFailure && error.reason === 'BUSY') throw error;
}

async function readAll({
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
