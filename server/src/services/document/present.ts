import type { CommentRow } from './comments.sql.js';
import type { DocumentRow } from './documents.sql.js';
import type { Capability, Comment, DocData } from './schemas.js';
import type { Viewer } from './viewer.js';
import { readsComments } from './visibility.js';

export const versionlessId = ({ type, number }: { type: string; number: string }): string =>
  `${type}-${number}`;
export const versionId = (row: { type: string; number: string; version: string }): string =>
  `${versionlessId(row)}:${row.version}`;

/** The URL of the file of a version, as a path. */
export const documentUrl = ({
  type,
  number,
  version,
}: {
  type: string;
  number: string;
  version: string;
}): string => `/public/doc/rest/download/${[type, number, version].map(encodeURIComponent).join('/')}`;

/** A document in the shape of the specification. Properties without a value are left out. */
export function presentDocument(row: DocumentRow, comments: readonly CommentRow[], viewer: Viewer): DocData {
  return {
    versionlessId: versionlessId(row),
    number: row.number,
    name: `${row.number} ${row.title}`,
    title: row.title,
    description: row.description ?? undefined,
    type: row.type,
    version: row.version,
    current: row.current,
    main: row.main,
    obsolete: row.obsolete,
    accessible: row.accessible,
    favorite: row.favorite,
    fileName: row.fileName,
    contentType: row.contentType,
    documentUrl: documentUrl(row),
    keywords: row.keywords,
    series: row.series ?? undefined,
    facility: row.facility,
    activity1: row.activity1,
    activity2: row.activity2,
    internalControl: row.internalControl,
    linkCount: row.links.length,
    linkIds: row.links,
    popularityRank: row.popularityRank ?? undefined,
    recentRank: row.recentRank ?? undefined,
    createdDate: row.createdDate,
    modifiedDate: row.date,
    companyComments: readsComments(viewer) ? comments.map((c) => presentComment(c, viewer)) : undefined,
    capabilities: capabilitiesOf(row, viewer),
  };
}

/** What the viewer can do with a document, and what the document has. */
function capabilitiesOf(row: DocumentRow, { username, companyId }: Viewer): Capability[] {
  const isConfirmedUser = username !== null && companyId !== null;
  const holds: Record<Capability, boolean> = {
    HISTORY: row.versions > 1,
    HISTORY_DOWNLOAD: row.versions > 1 && row.accessible,
    OBSOLETE: row.obsolete,
    COMMENT: isConfirmedUser,
    MAIN: row.main,
    FAVORITE: isConfirmedUser,
    POPULARITY: !row.obsolete,
    RECENT: isConfirmedUser,
    FEEDBACK: false,
    PURCHASABLE: !row.accessible,
  };
  return (Object.keys(holds) as Capability[]).filter((capability) => holds[capability]);
}

export const presentComment = (row: CommentRow, { companyId }: Viewer): Comment => ({
  id: row.id,
  docId: versionlessId(row),
  company: row.company,
  text: row.text,
  modifiedBy: row.modifiedBy,
  displayModifiedBy: row.displayModifiedBy,
  modifiedDate: row.modifiedDate,
  sharedToCompanyId: row.companyId === companyId ? undefined : (companyId ?? undefined),
});
