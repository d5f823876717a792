import type { CheckFinding } from '@spadework/core/check';
import { type Language, translate } from '../../../http/language.js';
import { sheetAddress } from '../rules/findings.js';
import type { StoredCheck } from './check.sql.js';

/** A check in the language of its reader. */
export const presentCheck = (
  { id, version }: { id: number; version: number },
  {
    rulesVersion,
    state,
    allClear,
    counts,
    truncated,
    fixesIncomplete,
    parts,
    findings,
    sections,
  }: StoredCheck,
  checkedAt: string | undefined,
  language: Language,
) => ({
  segmentId: id,
  version,
  rulesVersion,
  state,
  allClear,
  ...(checkedAt !== undefined && { checkedAt }),
  counts,
  ...(truncated && { truncated }),
  ...(fixesIncomplete && { fixesIncomplete }),
  parts,
  findings: findings.map((finding) => presentCheckFinding(finding, language)),
  sections: sections.map((section) => ({ ...section, circuits: [...section.circuits] })),
});

const presentCheckFinding = ({ message, sheet, fix, ...finding }: CheckFinding, language: Language) => ({
  ...finding,
  itemIds: [...finding.itemIds],
  labels: [...finding.labels],
  message: translate(message, language),
  ...(sheet !== undefined && { sheet: { id: sheet, href: sheetAddress(sheet) } }),
  ...(fix && { fix: { deed: translate(fix.deed, language), changes: [...fix.changes] } }),
});
