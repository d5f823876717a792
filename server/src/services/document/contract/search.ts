import { ENOUGH_DOCUMENTS, MAX_QUERY_WORDS, MAX_REQUIRED_WORDS } from '@spadework/core/search';
import type { Operation } from '../../../http/contract.js';
import { int32, oneOf, repeated, text } from '../../../http/parameters.js';
import { mebibytes } from '../../../kernel/figures.js';
import { MAX_FRONT_PAGE_BYTES, MAX_HIGHLIGHTS, SUGGESTION_LIMITS } from '../limits.js';
import { documentType } from '../parameters.js';
import { SearchData, SuggestData } from '../schemas.js';
import { access, byNumber, byVersion, history, obsolete, reading, sourcecompanyid, user } from './rows.js';

export const SEARCH_SCOPES = ['ALL', 'FAVORITES', 'USED', 'POPULAR', 'COMMENTED', 'MAIN'] as const;

const fc = repeated(
  text('Facet constraints, `group:value`; values of one group are alternatives, groups must all hold.'),
);
const download = {
  method: 'GET',
  tag: 'Download',
  query: { sourcecompanyid, user },
  file: '*/*',
  versioned: true,
  refuses: ['ONLY_FOR_ONESELF', 'DOCUMENT_NOT_FOUND', 'DOCUMENT_DENIED', 'RENDERING_BUSY'],
  description: `A PDF with company comments that the user may read gets a front page that shows them; one of more than ${mebibytes(MAX_FRONT_PAGE_BYTES)}, and other files, are sent as they are.`,
} as const;

export const searchRows = {
  searchDocuments: {
    ...reading,
    tag: 'Search',
    path: '/meta/search',
    summary: 'Search documents',
    description: `Up to ${MAX_REQUIRED_WORDS} words must all match where at least ${ENOUGH_DOCUMENTS} documents hold them all; otherwise any of them suffices, and more and rarer words rank first. A word matches in any inflection, as part of a compound and by synonyms, the last one also as a beginning; a word that nothing has is searched for as what it may be misspelt for; quotes make a phrase. \`confidence\` is the share of the query that a match answers. ${MAX_QUERY_WORDS} words count at most; the first ${MAX_HIGHLIGHTS} hits of an answer have a \`highlightText\`.`,
    query: {
      access,
      fc,
      history,
      max: int32({ fallback: 1000, minimum: 0, maximum: 10_000 }, 'Page size.'),
      obsolete,
      q: text('What to look for; empty lists everything.'),
      scope: {
        ...oneOf(SEARCH_SCOPES, 'The same as `search_scope`.'),
        deprecated: '2026-01-01',
        sunset: '2029-01-01',
      },
      // Left open here, because `scope` may be given instead.
      search_scope: { ...oneOf(SEARCH_SCOPES, 'Among which documents.', 'ALL'), fallback: undefined },
      sort: repeated(text('`[-]<DocProperty>`; the minus sign means descending.')),
      sourcecompanyid,
      start: int32({ fallback: 0, minimum: 0, maximum: 2 ** 31 - 1 }, 'Offset.'),
      type: repeated(documentType),
      user,
    },
    answer: SearchData,
    refuses: ['ONLY_FOR_ONESELF', 'USER_REQUIRED'],
  },
  suggestWords: {
    ...reading,
    tag: 'Search',
    path: '/meta/suggestion',
    summary: 'Complete and correct a search',
    description: `Every suggestion and every collation has hits under the same filters. At most ${SUGGESTION_LIMITS.suggestions} for a word; the first ${SUGGESTION_LIMITS.characters} characters count, and of them the last ${SUGGESTION_LIMITS.words} words.`,
    query: { fc, q: text('The text to complete.'), types: repeated(documentType), user },
    answer: SuggestData,
    refuses: ['ONLY_FOR_ONESELF'],
  },
  downloadDocument: {
    ...download,
    path: '/download/{type}/{number}',
    summary: 'The file of a document, in its current version',
    params: byNumber,
  },
  downloadVersion: {
    ...download,
    path: '/download/{type}/{number}/{version}',
    summary: 'The file of one version',
    params: byVersion,
  },
} as const satisfies Record<string, Operation>;
