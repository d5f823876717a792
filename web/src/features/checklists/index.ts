/** What other features may use of the checklists: saving a form or instructions, and which lists fit a project. */
export { saveChecklist, type Wanted } from './downloads.js';
export { type ShownFacility, useFacilities, useSuggestions } from './queries.js';
