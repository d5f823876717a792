import {
  checkedTypeIds,
  type DesignRule,
  type DesignRules,
  readRules,
  ruleFaults,
  ruleFaultText,
} from '@spadework/core/check';
import { countItems } from '@spadework/core/trench';
import { sameValue } from '../../../events/difference.js';
import { changed, created, unchanged } from '../../../events/door.js';
import type { Call, Handlers } from '../../../http/contract.js';
import { etagOfBytes, requireMatch } from '../../../http/etag.js';
import { fileImport, readingKind } from '../../../http/imports.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { Refusal } from '../../../kernel/refusals.js';
import { RENDERING_EDITION } from '../../../render/typesetting/edition.js';
import type { Typesetter } from '../../../render/typesetting/typesetter.js';
import { requireModuleProject } from '../../project/index.js';
import type { ruleRows } from '../contract/rules.js';
import type { trenchService } from '../contract.js';
import { preparePackings } from '../packing/index.js';
import { openSegment } from '../segments/access.js';
import { asJson } from '../segments/cache.js';
import { preparedLayouts } from '../segments/layouts.js';
import { isHeavy, packingsOf, readInWorker } from '../segments/segmentReads.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import { breachesOf, typesChecked } from './breaches.js';
import {
  designRulesOf,
  forgetRules,
  resourceOf,
  rulesChanged,
  rulesOfRow,
  saveRules,
} from './designRules.js';
import { rulesCsv, rulesWorkbook } from './files.js';
import { presentRuleFindings } from './findings.js';
import type { RuleRow } from './import/importRules.js';
import { lockDesignRules, saveDesignRules } from './rules.sql.js';

const etagOf = ({ version }: DesignRules): string => `"design-rules-${version}"`;
const shown = (set: DesignRules) => ({ body: { ...set, rules: [...set.rules] }, etag: etagOf(set) });

export const ruleHandlers = (typesetter: Typesetter) =>
  ({
    async getDesignRules(call) {
      return shown(await designRulesOf(call.tx, await companyWithRules(call)));
    },

    async putDesignRules({ tx, caller: { companyId }, body, ifMatch, language }) {
      const rules = requireRules(body.rules, language);
      const before = rulesOfRow(await lockDesignRules(tx, companyId));
      requireMatch(ifMatch, etagOf(before));
      const layoutDefaults = body.layoutDefaults ?? before.layoutDefaults;
      if (!before.starter && before.layoutDefaults === layoutDefaults && sameValue(before.rules, rules))
        return unchanged(shown(before));
      const saved = await saveRules(tx, companyId, { layoutDefaults, rules });
      const event = rulesChanged(companyId, before, saved);
      return {
        ...(before.starter ? created : changed)({ event }, () => shown(saved)),
        afterCommit: () => forgetRules(tx, companyId),
      };
    },

    async deleteDesignRules({ tx, caller: { companyId }, ifMatch }) {
      const before = rulesOfRow(await lockDesignRules(tx, companyId));
      requireMatch(ifMatch, etagOf(before));
      if (before.starter) throw new Refusal('DESIGN_RULES_NOT_FOUND');
      const change = {
        rows: saveDesignRules(companyId, { layoutDefaults: false, rules: null }),
        event: { companyId, type: 'designrules.deleted', resource: resourceOf(companyId) } as const,
      };
      return { ...changed(change, () => ({})), afterCommit: () => forgetRules(tx, companyId) };
    },

    async getDesignRulesCsv({ tx, caller }) {
      const content = rulesCsv(await designRulesOf(tx, caller.companyId));
      const type = 'text/csv; charset=utf-8';
      return {
        file: { name: 'design-rules.csv', type, attached: true, content },
        etag: etagOfBytes(content),
      };
    },

    async getDesignRulesWorkbook({ tx, caller: { companyId }, language }) {
      const json = JSON.stringify(rulesWorkbook(await designRulesOf(tx, companyId), language));
      const content = () => typesetter.xlsx(json, companyId);
      return {
        file: { name: 'design-rules.xlsx', attached: true, content },
        etag: etagOfBytes(`${RENDERING_EDITION} ${json}`),
      };
    },

    importDesignRules: fileImport<Call<typeof ruleRows.importDesignRules>, RuleRow>({
      reading: readingKind('ruleReading'),
      of: () => 'rules',
      async load({ tx, caller: { companyId } }, rows, options) {
        const { importDesignRules } = await import('./import/importRules.js');
        return importDesignRules(tx, rows, { ...options, companyId });
      },
    }),

    async testDesignRules(call) {
      const { tx, body, language } = call;
      const segment = await openSegment({
        ...call,
        operation: { ...call.operation, right: 'READ' },
        params: { segmentId: body.segmentId },
      });
      const rules = body.rules
        ? requireRules(body.rules, language)
        : (await designRulesOf(tx, segment.companyId)).rules;
      return foundBy(call, segment, rules);
    },
  }) satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

/** The caller's own, or the one that has the project that the query names. */
async function companyWithRules(call: Call<typeof ruleRows.getDesignRules>): Promise<number> {
  const { tx, caller, operation, query } = call;
  const { projectId } = query;
  if (projectId === undefined) return caller.companyId;
  const named = { tx, caller, operation: { ...operation, right: 'READ' as const }, params: { projectId } };
  return (await requireModuleProject(named, 'CABLESIMULATOR', 'PROJECT_HAS_NO_TRENCHES')).companyId;
}

/** What rules find in a segment: of many items, in a worker. */
async function foundBy(
  { tx, caller, language, connection }: Call<typeof ruleRows.testDesignRules>,
  segment: SegmentRow,
  rules: readonly DesignRule[],
) {
  const { trench } = segment;
  const { types } = await typesChecked(tx, caller.companyId, checkedTypeIds(trench.sections));
  if (!isHeavy(tx, trench)) {
    const layouts = await preparedLayouts(tx, segment);
    return { body: presentRuleFindings(breachesOf(trench, layouts, rules, types), language) };
  }
  await preparePackings(tx, segment.companyId, trench.sections);
  const { packings } = packingsOf(trench.sections);
  const { bytes } = await readInWorker(
    tx,
    segment,
    {
      companyId: caller.companyId,
      items: countItems(trench),
      key: undefined,
      signal: connection.closed(),
    },
    { of: 'RULES', trench, packings, language, rules, types },
  );
  return asJson(bytes);
}

/** Rules of a body as they are stored. */
function requireRules(given: readonly Record<string, unknown>[], language: Language) {
  const faults = ruleFaults(given);
  if (faults.length > 0)
    refuseFields(faults.map((fault) => ({ path: fault.path, message: ruleFaultText(fault, language) })));
  return readRules(given);
}
