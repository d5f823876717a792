import type { Language } from '../../text/language.js';
import type { ConductorAnswer } from '../answer/answer.js';
import { explain } from '../explanation/explain.js';
import type { ExplanationLine } from '../explanation/lines.js';
import { groupOfName, LINE_GROUPS, type LineGroup } from '../explanation/names.js';
import { explanationLineName, sourceText } from '../explanation/words.js';
import type { Rating } from '../rate.js';
import { columnText, type Labels } from './labels.js';
import { noteWords } from './words.js';

/** The steps of a conductor by the part of the calculation that they belong to, in their order. */
export function groupedLines(
  rating: Rating,
  conductor: ConductorAnswer | undefined,
): { group: LineGroup; lines: ExplanationLine[] }[] {
  let reached = 0;
  const groups = LINE_GROUPS.map((group) => ({ group, lines: [] as ExplanationLine[] }));
  const isLast = (line: ExplanationLine) => groupOfName(line.name) === 'RATING';
  const all = (conductor && explain(rating, conductor.partId, conductor.phase)) ?? [];
  const end = all.findLastIndex((line) => !isLast(line));
  for (const [i, line] of all.entries()) {
    // What the time does to T1 comes before the end, though its symbols are those of a rating.
    if (i > end || !isLast(line)) reached = Math.max(reached, LINE_GROUPS.indexOf(groupOfName(line.name)));
    groups[reached]!.lines.push(line);
  }
  return groups.filter(({ lines }) => lines.length > 0);
}

/** The name of a step, with the cables or the circuit that it is of. */
export function subjectName(line: ExplanationLine, language: Language, labels: Labels): string {
  const { partIds = [], phases = [], circuitId } = line;
  const subject = circuitId === undefined ? labels.cables(partIds, phases) : labels.circuit(circuitId);
  const named = noteWords(language).subjects[line.name];
  return subject && named ? named(subject) : explanationLineName(line, language);
}

/** Where a value comes from, in words. */
export function originText(line: ExplanationLine, language: Language): string {
  const { origin, source } = line;
  const words = noteWords(language);
  const sourceName = localName(sourceText(line, language) ?? '', language);
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
