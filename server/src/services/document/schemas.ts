import { THESAURUS_LIMITS } from '@spadework/core/search';
import { Type } from 'typebox';
import * as S from '../../http/schemas.js';

/** The resources of the document service, as the specification lists their fields. */

export const DOCUMENT_TYPES = ['ORGBLAD', 'ORGNYTT', 'ARCHIVE'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const CAPABILITIES = [
  'HISTORY',
  'HISTORY_DOWNLOAD',
  'OBSOLETE',
  'COMMENT',
  'MAIN',
  'FAVORITE',
  'POPULARITY',
  'RECENT',
  'FEEDBACK',
  'PURCHASABLE',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

const line = Type.Optional(Type.String());
const lines = Type.Optional(Type.Array(Type.String()));
const flag = Type.Optional(Type.Boolean());
const whole = Type.Optional(S.int32());
const date = Type.Optional(S.dateTime());

export const Comment = S.named(
  'Comment',
  Type.Object({
    id: Type.Optional(S.int64()),
    docId: line,
    company: line,
    text: line,
    modifiedBy: line,
    displayModifiedBy: line,
    modifiedDate: date,
    sharedToCompanyId: Type.Optional(S.int64()),
  }),
);
export type Comment = Type.Static<typeof Comment>;

export const CommentContent = S.named('CommentContent', Type.Object({ text: line }));
export const CommentInput = S.named('CommentInput', Type.Object({ text: S.filledText(10_000) }));

const metadata = {
  versionlessId: line,
  number: line,
  name: line,
  title: line,
  description: line,
  type: Type.Optional(S.oneOf(DOCUMENT_TYPES)),
  version: line,
  current: flag,
  main: flag,
  obsolete: flag,
  accessible: flag,
  favorite: flag,
  fileName: line,
  contentType: line,
  documentUrl: line,
  keywords: lines,
  series: line,
  facility: lines,
  activity1: lines,
  activity2: lines,
  internalControl: lines,
  linkCount: whole,
  linkIds: lines,
  linkIndex: whole,
  createdDate: date,
  modifiedDate: date,
  companyComments: Type.Optional(Type.Array(Comment)),
  capabilities: Type.Optional(Type.Array(S.oneOf(CAPABILITIES))),
};

export const DocData = S.named(
  'DocData',
  Type.Object({ ...metadata, popularityRank: whole, recentRank: whole }),
);
export type DocData = Type.Static<typeof DocData>;

const SearchMatch = S.named(
  'SearchMatch',
  Type.Object({
    ...metadata,
    score: Type.Optional(S.double()),
    confidence: Type.Optional(S.double()),
    highlightText: line,
  }),
);

const SearchFacet = S.named(
  'SearchFacet',
  Type.Object({ name: line, displayName: line, longDisplayName: line, count: whole }),
);

const SearchFacetGroup = S.named(
  'SearchFacetGroup',
  Type.Object({ name: line, displayName: line, facets: Type.Optional(Type.Array(SearchFacet)) }),
);

export const SearchData = S.named(
  'SearchData',
  Type.Object({
    facetGroups: Type.Optional(Type.Array(SearchFacetGroup)),
    matches: Type.Optional(Type.Array(SearchMatch)),
    numMatches: whole,
    startMatch: whole,
  }),
);

const Suggestion = S.named('Suggestion', Type.Object({ text: line }));
const Collation = S.named('Collation', Type.Object({ text: line }));

export const SuggestData = S.named(
  'SuggestData',
  Type.Object({
    suggestions: Type.Optional(Type.Record(Type.String(), Type.Array(Suggestion))),
    collations: Type.Optional(Type.Array(Collation)),
  }),
);

const thesaurusLines = Type.Array(Type.String({ maxLength: THESAURUS_LIMITS.characters }), {
  maxItems: THESAURUS_LIMITS.lines,
});
export const Thesaurus = S.named(
  'Thesaurus',
  Type.Object({ version: S.int64(), lines: Type.Array(Type.String()) }),
);
export const ThesaurusInput = S.named('ThesaurusInput', Type.Object({ lines: thesaurusLines }));

export const MissedSearch = S.named(
  'MissedSearch',
  Type.Object({
    query: Type.String(),
    count: S.int32(),
    lastDate: Type.String({ format: 'date', examples: ['2026-09-01'] }),
  }),
);

export const Company = S.named('Company', Type.Object({ id: Type.Optional(S.int64()), name: line }));

export const Version = S.named(
  'Version',
  Type.Object({ id: line, label: line, comment: line, date, documentUrl: line }),
);

export const Series = S.named(
  'Series',
  Type.Object({ title: line, description: line, firstNumber: whole, lastNumber: whole }),
);
