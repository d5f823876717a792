import type { RuleFinding } from '@spadework/core/check';
import { translate } from '@spadework/core/text';
import { labelTextOf, type SegmentTrench } from '@spadework/core/trench';
import type { Language } from '../../../words/index.js';
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

/** Those of the layout and those by the company's rules, but what is deviated from: that is agreed. */
export function findingTexts(
  trench: SegmentTrench,
  checked: CheckedSection,
  rules: readonly RuleFinding[],
  words: Words,
  language: Language,
): FindingTexts {
  const texts = new Map<string, string[]>();
  const tell = (itemIds: readonly string[], text: string) => {
    for (const id of itemIds) texts.set(id, [...(texts.get(id) ?? []), text]);
  };
  for (const finding of [...checked.errors, ...checked.warnings])
    tell(finding.itemIds, findingText(trench, finding, words));
  for (const { itemIds, message } of inForce(rules, checked)) tell(itemIds, translate(message, language));
  return { of: (id) => texts.get(id) ?? [], ...marksOf(checked, rules) };
}

/** What is marked in the drawing. Without the texts, which take longer than a drag has time for. */
export function marksOf(checked: CheckedSection, rules: readonly RuleFinding[]): FindingMarks {
  const { errors } = checked;
  const broken = inForce(rules, checked).filter(({ severity }) => severity === 'ERROR');
  const tooClose = errors
    .filter(({ code }) => code === 'CLEAR_OPENING_TOO_SMALL')
    .map(({ itemIds }) => itemIds.join(' '));
  return {
    wrong: new Set([...errors, ...broken].flatMap(({ itemIds }) => itemIds)),
    tooClose: new Set(tooClose),
  };
}

const inForce = (rules: readonly RuleFinding[], { layout }: CheckedSection): RuleFinding[] =>
  rules.filter(({ sectionId, deviation }) => sectionId === layout.section.id && !deviation);
