import { service } from '../../http/contract.js';
import { commentRows } from './contract/comments.js';
import { metadataRows } from './contract/metadata.js';
import { searchRows } from './contract/search.js';
import { DOCUMENT_REFUSALS } from './refusals.js';

export const documentService = service({
  name: 'document',
  title: 'Spadework document service',
  description:
    'Standards sheets, news and other documents: metadata, versions, search, company comments, favourites and download. Metadata is visible to all; a file opens to whoever has access.',
  base: '/public/doc/rest',
  scope: 'orgsystemer',
  refusals: DOCUMENT_REFUSALS,
  tags: {
    Metadata: 'What documents there are, in which versions, and what refers to what.',
    Search: 'Free text with facets, and suggestions.',
    Download: 'The files.',
    Comments: 'What companies say about documents, and to whom.',
    Personal: 'Favourites and what was opened lately.',
    Popularity: 'What is opened most.',
  },
  operations: { ...searchRows, ...commentRows, ...metadataRows },
});
