export { type Analysis, analyse } from './analysis.js';
export { highlight } from './highlight.js';
export { indexVersions, removeVersions } from './indexing.js';
export { rereadLibrary } from './reading.js';
export { FACET_GROUPS, type FacetGroup, type Library } from './register.js';
export {
  type Constraints,
  type Scope,
  type SearchRequest,
  type SearchResult,
  searchVersions,
} from './search.js';
export { type SuggestionRequest, type Suggestions, suggest } from './suggestions.js';
