import { groupedBy } from '../rating/maths/grouping.js';
import type { Language } from '../text/language.js';
import { translate } from '../text/translation.js';
import type { CheckFinding } from './result.js';

/** What a document says of a design rule that a section does not keep. */
export interface RuleRemark {
  text: string;
  itemIds: string[];
}

/** The findings of design rules as one remark for each rule, in their order, with the reason of a deviation. */
export function ruleRemarks(findings: readonly CheckFinding[], language: Language): RuleRemark[] {
  const byRule = groupedBy(findings, ({ ruleId }) => ruleId);
  return [...byRule].map(([ruleId, own]) => {
    const messages = [...new Set(own.map(({ message }) => translate(message, language)))];
    const reason = own[0]!.deviation?.reason;
    const words = [
      `${ruleId}:`,
      ...withoutRepeatedStart(messages),
      ...(reason === undefined ? [] : [`${translate(['Deviation', 'Fravik'], language)}: ${reason}`]),
    ];
    return { text: words.join(' '), itemIds: [...new Set(own.flatMap(({ itemIds }) => itemIds))] };
  });
}

/** All messages of a rule begin with its own text, which is told once. */
function withoutRepeatedStart(messages: readonly string[]): string[] {
  const [first = '', ...rest] = messages;
  const starts = [...first.matchAll(/[.!?] /g)].map(({ index }) => first.slice(0, index + 2));
  const shared = starts.findLast((start) => rest.every((message) => message.startsWith(start))) ?? '';
  return [first, ...rest.map((message) => message.slice(shared.length))];
}
