/** What other features may use of the checklists: fetching a form or instructions, and which lists fit a project. */
export { fetchChecklist, type Wanted } from './downloads.js';
export { type ShownFacility, useFacilities, useSuggestions } from './queries.js';
