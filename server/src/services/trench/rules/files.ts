import { type DesignRules, RULE_FIELD_NAMES, RULE_FIELDS, ruleCells } from '@spadework/core/check';
import type { ReportWorkbook } from '@spadework/core/report';
import { type Language, translate } from '../../../http/language.js';

/** The rules of a set as files that can be imported again. */

const quoted = (text: string): string =>
  /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

export const rulesCsv = ({ rules }: DesignRules): string =>
  [RULE_FIELD_NAMES, ...rules.map(ruleCells)]
    .map((cells) => `${cells.map((cell) => quoted(String(cell ?? ''))).join(',')}\n`)
    .join('');

const WIDTHS: Partial<Record<(typeof RULE_FIELD_NAMES)[number], number>> = {
  id: 20,
  kind: 22,
  places: 24,
  textNb: 40,
  textEn: 40,
};
const USUAL_WIDTH = 14;

/** Of the same content at all times, so that its date is a fixed one. */
const DATE = '2026-01-01T00:00:00.000Z';

export function rulesWorkbook({ rules }: DesignRules, language: Language): ReportWorkbook {
  const title = translate(['Design rules', 'Prosjekteringsregler'], language);
  return {
    title,
    date: DATE,
    sheets: [
      {
        name: title,
        columns: RULE_FIELD_NAMES.map((name) => ({
          title: language === 'nb' ? RULE_FIELDS[name].headings[0] : name,
          width: WIDTHS[name] ?? USUAL_WIDTH,
          format: RULE_FIELDS[name].value.type === 'number' ? 'quantity' : 'text',
        })),
        rows: rules.map((rule) =>
          ruleCells(rule).map((cell) => (typeof cell === 'boolean' ? String(cell) : cell)),
        ),
      },
    ],
  };
}
