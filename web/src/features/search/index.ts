/** How every search box of the app finds, marks and tells what it understood. */

export type { Engine } from './engine.js';
export type { Part, Reading } from './reading.js';
export { codeTexts, projectTexts } from './texts.js';
export {
  fittingPart,
  type Searched,
  searchable,
  searchTypes,
  type TypeReading,
  useTypeIndex,
  useTypeReading,
  useTypeSearch,
} from './types.js';
export { useProjectChoices } from './useProjectChoices.js';
export { THESAURUS_SCOPE, useEngine, useNamed, useReading } from './useSearch.js';
