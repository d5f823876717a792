import type { Language } from '../../text/language.js';
import { sourceText, stepName } from '../answer/words.js';
import { explain } from '../explanation/explain.js';
import { groupOfName, STEP_GROUPS, type StepGroup } from '../explanation/names.js';
import type { Step } from '../explanation/steps.js';
import type { Rating } from '../rate.js';
import { columnText, type Labels } from './labels.js';
import { noteWords } from './words.js';

/** The steps of a conductor by the part of the calculation that they belong to, in their order. */
export function groupedSteps(rating: Rating, partId: string): { group: StepGroup; steps: Step[] }[] {
  let reached = 0;
  const groups = STEP_GROUPS.map((group) => ({ group, steps: [] as Step[] }));
  const isLast = (step: Step) => groupOfName(step.name) === 'RATING';
  const all = explain(rating, partId) ?? [];
  const end = all.findLastIndex((step) => !isLast(step));
  for (const [i, step] of all.entries()) {
    // What the time does to T1 comes before the end, though its symbols are those of a rating.
    if (i > end || !isLast(step)) reached = Math.max(reached, STEP_GROUPS.indexOf(groupOfName(step.name)));
    groups[reached]!.steps.push(step);
  }
  return groups.filter(({ steps }) => steps.length > 0);
}

/** The name of a step, with the cables or the circuit that it is of. */
export function subjectName(step: Step, language: Language, labels: Labels): string {
  const { partIds = [], circuitId } = step;
  const subject = circuitId === undefined ? labels.cables(partIds) : labels.circuit(circuitId);
  const named = noteWords(language).subjects[step.name];
  return subject && named ? named(subject) : stepName(step, language);
}

/** Where a value comes from, in words. */
export function originText(step: Step, language: Language): string {
  const { origin, source } = step;
  const words = noteWords(language);
  const sourceName = localName(sourceText(step, language) ?? '', language);
  if (origin === 'DERIVED') return sourceName;
  if (source === null || origin === 'REQUEST') return words.origins[origin];
  return origin === 'CATALOG' || origin === 'LAYOUT' ? `${words.origins[origin]}: ${sourceName}` : sourceName;
}

/** The name of a table or a column in the language of the note. */
function localName(name: string, language: Language): string {
  const translated = name.replace(/\b[a-z]+[A-Z]\w*/g, (column) => columnText(column, language));
  return language === 'nb'
    ? translated.replace(/\bTable\b/g, 'tabell').replace(/\bclass\b/g, 'klasse')
    : translated;
}
