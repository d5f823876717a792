import { labelTextOf, type SegmentTrench } from '@spadework/core/trench';
import { type CheckedSection, checkSection } from '../checkedSection.js';
import { labelsIn } from '../names.js';
import type { Words } from '../words/index.js';
import type { Finding } from './fixes.js';

/** Findings as the drawing shows them. */
export interface FindingMarks {
  /** Items with an error. */
  wrong: ReadonlySet<string>;
  /** Pairs of ids with too little room between them, as `a b`. */
  tooClose: ReadonlySet<string>;
}

/** Findings as people and screen readers get them. */
export interface FindingTexts extends FindingMarks {
  of(itemId: string): string[];
}

export function findingText(trench: SegmentTrench, finding: Finding, words: Words): string {
  const section = trench.sections.find(({ id }) => id === finding.sectionId)!;
  const labels = labelsIn(checkSection(trench, section).layout);
  const names = finding.itemIds.map((id) => labelTextOf(labels, id));
  const text =
    words.errors[finding.code as keyof Words['errors']] ??
    words.warnings[finding.code as keyof Words['warnings']];
  return text(list(names, words));
}

const list = (names: readonly string[], words: Words) => {
  const and = words.undo === 'Undo' ? 'and' : 'og';
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;
};

export function findingTexts(trench: SegmentTrench, checked: CheckedSection, words: Words): FindingTexts {
  const texts = new Map<string, string[]>();
  for (const finding of [...checked.errors, ...checked.warnings]) {
    const text = findingText(trench, finding, words);
    for (const id of finding.itemIds) texts.set(id, [...(texts.get(id) ?? []), text]);
  }
  return { of: (id) => texts.get(id) ?? [], ...marksOf(checked) };
}

/** What is marked in the drawing. Without the texts, which take longer than a drag has time for. */
export function marksOf({ errors }: CheckedSection): FindingMarks {
  const tooClose = errors
    .filter(({ code }) => code === 'CLEAR_OPENING_TOO_SMALL')
    .map(({ itemIds }) => itemIds.join(' '));
  return { wrong: new Set(errors.flatMap(({ itemIds }) => itemIds)), tooClose: new Set(tooClose) };
}
