import {
  type DesignRule,
  type DesignRules,
  readRules,
  ruleFaults,
  ruleFaultText,
} from '@spadework/core/check';
import { sameValue } from '../../../../events/difference.js';
import type { Tx } from '../../../../store/store.js';
import { byLine } from '../../../../tables/findings.js';
import type { ImportOptions, ImportReport } from '../../../../tables/import.js';
import { type ReadRows, rowsIn } from '../../../../tables/rows.js';
import type { Table } from '../../../../tables/table.js';
import { importLanguage } from '../../../../tables/translate.js';
import { rulesChanged, rulesOfRow, saveRules } from '../designRules.js';
import { findDesignRules, lockDesignRules } from '../rules.sql.js';
import { RULE_FILE_FIELDS } from './fields.js';

export type RuleRow = Record<string, unknown>;

export interface RuleImportOptions extends ImportOptions {
  companyId: number;
}

/** Replaces the rules of a company by those of the table. What new segments keep stays as it is. */
export async function importDesignRules(
  tx: Tx,
  source: Table | ReadRows<RuleRow>,
  { companyId, dryRun = false }: RuleImportOptions,
): Promise<ImportReport> {
  const read = rowsIn<RuleRow>(source, RULE_FILE_FIELDS);
  noteFaults(read);
  const row = await (dryRun ? findDesignRules : lockDesignRules)(tx, companyId);
  const before = rulesOfRow(row);
  const after: DesignRules = { ...before, rules: readRules(read.rows.map(({ values }) => values)) };
  const report = {
    findings: byLine(read.findings),
    unknownColumns: read.unknownColumns,
    ...(read.warnings.length > 0 && { warnings: read.warnings }),
    ...differences(before.rules, after.rules),
  };
  if (dryRun || report.findings.length > 0 || sameValue(before.rules, after.rules)) return report;
  const saved = await saveRules(tx, companyId, after);
  return { ...report, events: [rulesChanged(companyId, before, saved)] };
}

/** What is wrong with rules together, or with their fields by their kind. */
function noteFaults({ rows, findings, note }: ReadRows<RuleRow>): void {
  for (const fault of ruleFaults(rows.map(({ values }) => values))) {
    const [, index, field] = fault.path.split('.');
    const message = ruleFaultText(fault, importLanguage());
    // The reader of the file has named ids that are there twice.
    if (fault.code === 'DUPLICATE_ID') continue;
    if (field === undefined) findings.push({ message });
    else note(rows[Number(index)]!.line, field, message);
  }
}

function differences(before: readonly DesignRule[], after: readonly DesignRule[]) {
  const earlier = new Map(before.map((rule) => [rule.id, rule]));
  const kept = new Set(after.map(({ id }) => id));
  const added = after.filter(({ id }) => !earlier.has(id)).length;
  const changed = after.filter((rule) => {
    const was = earlier.get(rule.id);
    return was !== undefined && !sameValue(was, rule);
  }).length;
  const removed = before.filter(({ id }) => !kept.has(id)).length;
  return { added, changed, removed, unchanged: after.length - added - changed };
}
