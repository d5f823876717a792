export { type Analysis, analyse } from './analysis.js';
export { type Constraints, FACET_GROUPS, type FacetCount, type FacetGroup } from './facets.js';
export { highlight } from './highlight.js';
export { indexVersions, removeVersions } from './indexing.js';
export { type SearchRequest, type SearchResult, searchVersions } from './search.js';
export { type SuggestionRequest, type Suggestions, suggest } from './suggestions.js';
