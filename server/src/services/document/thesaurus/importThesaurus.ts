import { THESAURUS_LIMITS, thesaurusFaults } from '@spadework/core/search';
import { sameValue } from '../../../events/difference.js';
import type { Tx } from '../../../store/store.js';
import { type CompanyWords, findThesaurus } from '../../../store/thesaurus.js';
import { type ImportOptions, type ImportReport, refusedReport } from '../../../tables/import.js';
import { importLanguage, translate } from '../../../tables/translate.js';
import { faultText, thesaurusChanged } from './changes.js';
import { lockThesaurus, saveThesaurus } from './thesaurus.sql.js';

/** Replaces the words of a company by the lines of a file. */
export async function importThesaurus(
  tx: Tx,
  lines: readonly string[],
  { companyId, dryRun = false }: ImportOptions & { companyId: number },
): Promise<ImportReport> {
  if (lines.length > THESAURUS_LIMITS.lines)
    return refusedReport(translate`a thesaurus has at most ${THESAURUS_LIMITS.lines} lines`);
  const findings = thesaurusFaults(lines).map((fault) => ({
    line: fault.line + 1,
    message: faultText(fault, importLanguage()),
  }));
  const before = await (dryRun ? findThesaurus : lockThesaurus)(tx, companyId);
  const report = { findings, unknownColumns: [], ...differences(before.lines, lines) };
  if (dryRun || findings.length > 0 || sameValue(before.lines, lines)) return report;
  const saved = (await tx.row<CompanyWords>(saveThesaurus(companyId, lines)))!;
  return { ...report, events: [thesaurusChanged(companyId, before, saved)] };
}

function differences(before: readonly string[], after: readonly string[]) {
  const [earlier, later] = [new Set(before), new Set(after)];
  const added = after.filter((line) => !earlier.has(line)).length;
  const removed = before.filter((line) => !later.has(line)).length;
  return { added, changed: 0, removed, unchanged: after.length - added };
}
