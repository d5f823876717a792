/** What other features may use of the cost of a project: rows of additions, which the company has too. */

export { AdditionRows } from './estimate/AdditionRows.js';
export { type AdditionDraft, additionOf, draftOf, readDrafts } from './estimate/additionDraft.js';
export { useEstimateWords } from './estimate/words/index.js';
