import type { Block } from '../../report/document.js';
import type { Language } from '../../text/language.js';
import type { RatingFinding } from '../answer/findings.js';
import { findingText } from '../answer/words.js';
import type { NoteInput } from './input.js';
import { columnText, type Labels } from './labels.js';
import { fixedText } from './numbers.js';
import type { Variation } from './sensitivity.js';
import { noteWords } from './words.js';

/** The findings in words, with the numbers of what they concern. */
export function findingTexts({ rating, check, drawing: { language } }: NoteInput, labels: Labels): string[] {
  const words = noteWords(language);
  const found = [
    ...rating.answer.findings.map((finding) => ({
      itemIds: finding.itemIds,
      text: findingText(withColumnNames(finding, language), language),
    })),
    ...(check?.remarks ?? []),
  ];
  return found.map((finding) => {
    const numbers = [...new Set(finding.itemIds.map((id) => labels.item(id)))].filter((one) => one !== '–');
    const { text } = finding;
    return numbers.length > 0 ? `${text} ${words.concerns(numbers.join(', '))}` : text;
  });
}

/** Of a default, the details are a type and columns of the catalog. */
export function withColumnNames<F extends { code: string; details?: RatingFinding['details'] }>(
  finding: F,
  language: Language,
): F {
  if (finding.code !== 'DEFAULT_USED') return finding;
  const [type = '', ...columns] = finding.details ?? [];
  return { ...finding, details: [type, ...columns.map((column) => columnText(column, language))] };
}

export function findingBlocks(input: NoteInput, labels: Labels): Block[] {
  const words = noteWords(input.drawing.language);
  const items = findingTexts(input, labels);
  return [
    { kind: 'heading', text: words.findings },
    items.length > 0
      ? { kind: 'list', items }
      : { kind: 'paragraph', text: input.check?.allClear ? words.noFindings : words.noFindingsHere },
  ];
}

/** How the ground was solved, what that is checked against, and what the ratings depend on. */
export function certaintyTexts({ rating, sensitivity, drawing: { language } }: NoteInput): string[] {
  const words = noteWords(language);
  const { external, problem } = rating.prepared;
  const error = rating.answer.error;
  return [
    words.ways[external.way],
    ...(error > 0 ? [words.fieldError(errorText(error, language))] : []),
    ...(problem.earths.length > 0 ? [words.earths] : []),
    words.verified,
    sensitivity.length > 0 ? words.inputs : words.onlyInputs,
  ];
}

/** The smallest error that is told as a number, %. */
const SMALLEST_ERROR = 0.001;

const errorText = (error: number, language: Language): string =>
  error < SMALLEST_ERROR
    ? noteWords(language).below(fixedText(SMALLEST_ERROR, 3, language))
    : fixedText(error, 3, language);

export function variationText(variation: Variation, { request, drawing: { language } }: NoteInput): string {
  const { variations } = noteWords(language);
  if (variation !== 'METHOD') return variations[variation];
  return variations.METHOD[request.method === 'IEC' ? 'EXACT' : 'IEC'];
}

/** Circuits whose changes get a column each. With more, their range is told. */
const MOST_COLUMNS = 5;

export function certaintyBlocks(input: NoteInput, labels: Labels): Block[] {
  const { rating, sensitivity, drawing } = input;
  const { language } = drawing;
  const words = noteWords(language);
  const change = (factor: number | null) => {
    const text = fixedText(factor === null ? null : (factor - 1) * 100, 1, language);
    return factor !== null && factor > 1 && !/^0[,.]0$/.test(text) ? `+${text}` : text;
  };
  const { circuits } = rating.answer;
  const few = circuits.length <= MOST_COLUMNS;
  const rangeOf = (factors: readonly (number | null)[]) => {
    const known = factors.filter((factor) => factor !== null);
    const ends = [...new Set([change(Math.min(...known)), change(Math.max(...known))])];
    return ends.join(' … ');
  };
  const table: Block = {
    kind: 'table',
    columns: [
      { title: words.change, align: 'left', weight: 1 },
      ...(few
        ? circuits.map(({ circuitId }) => ({
            title: `${labels.circuit(circuitId)} (%)`,
            align: 'right' as const,
          }))
        : [{ title: words.ratingChange, align: 'right' as const }]),
    ],
    rows: sensitivity.map(({ variation, factors }) => ({
      kind: 'row',
      cells: [variationText(variation, input), ...(few ? factors.map(change) : [rangeOf(factors)])],
    })),
  };
  return [
    { kind: 'heading', text: words.certainty },
    ...certaintyTexts(input).map((text): Block => ({ kind: 'paragraph', text })),
    ...(sensitivity.length > 0 ? [table] : []),
  ];
}
