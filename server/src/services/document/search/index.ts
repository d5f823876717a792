export { highlight } from './highlight.js';
export { importQueue, indexingQueue } from './indexedVersions.sql.js';
export { indexVersions, removeVersions } from './indexing.js';
export { type Analysis, analyse } from './queryAnalysis.js';
export { reindexLibrary } from './reindex.js';
export { type SuggestionRequest, type Suggestions, suggest } from './suggestions.js';
export { FACET_GROUPS, type FacetGroup, type Library } from './versionColumns.js';
export {
  type Constraints,
  type Scope,
  type SearchRequest,
  type SearchResult,
  searchVersions,
} from './versionSearch.js';
