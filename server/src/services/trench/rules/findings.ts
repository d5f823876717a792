import type { RuleFinding, RuleFindings } from '@spadework/core/check';
import { type Language, translate } from '../../../http/language.js';

/** What rules find, as it is answered. */
export const presentRuleFindings = (
  { findings, truncated, fixesIncomplete }: RuleFindings,
  language: Language,
) => ({
  findings: findings.map((finding) => presentRuleFinding(finding, language)),
  ...(truncated && { truncated }),
  ...(fixesIncomplete && { fixesIncomplete }),
});

/** The same beside the findings of the layout. */
export function presentBesideLayout(found: RuleFindings, language: Language) {
  const { findings, truncated, fixesIncomplete } = presentRuleFindings(found, language);
  return {
    ruleFindings: findings,
    ...(truncated && { ruleFindingsTruncated: truncated }),
    ...(fixesIncomplete && { ruleFixesIncomplete: fixesIncomplete }),
  };
}

export const presentRuleFinding = ({ message, sheet, fix, ...finding }: RuleFinding, language: Language) => ({
  part: 'RULES' as const,
  ...finding,
  itemIds: [...finding.itemIds],
  labels: [...finding.labels],
  message: translate(message, language),
  ...(sheet !== undefined && { sheet: { id: sheet, href: sheetAddress(sheet) } }),
  ...(fix && { fix: { deed: translate(fix.deed, language), changes: [...fix.changes] } }),
});

/** Where the current version of a document is downloaded. Its number may have hyphens, its type has none. */
export function sheetAddress(id: string): string {
  const [type = '', ...number] = id.split('-');
  return `/public/doc/rest/download/${type}/${encodeURIComponent(number.join('-'))}`;
}
