import { service } from '../../http/contract.js';
import { commentRows } from './contract/comments.js';
import { metadataRows } from './contract/metadata.js';
import { searchRows } from './contract/search.js';
import { thesaurusRows } from './contract/thesaurus.js';
import { DOCUMENT_FIELDS } from './fields.js';
import { DOCUMENT_REFUSALS } from './refusals.js';

export const documentService = service({
  name: 'document',
  title: 'Spadework document service',
  description:
    'Standards sheets, news and other documents: metadata, versions, search, company comments, favourites and download. Everybody sees the metadata; a file can be opened by callers with access to it.',
  base: '/public/doc/rest',
  scope: 'orgsystemer',
  fields: DOCUMENT_FIELDS,
  refusals: DOCUMENT_REFUSALS,
  tags: {
    Metadata: 'Documents, their versions, and references between them.',
    Search: 'Free text with facets, and suggestions.',
    Thesaurus: 'The words that a company adds to the search, and what it searched for without finding it.',
    Download: 'The files.',
    Comments: 'Comments of companies on documents, and with whom they are shared.',
    Personal: 'Favourites and recently opened documents.',
    Popularity: 'The documents that are opened most often.',
  },
  operations: { ...searchRows, ...thesaurusRows, ...commentRows, ...metadataRows },
});
