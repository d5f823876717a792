import { unitText } from '../report/units.js';
import type { ReportWorkbook, WorkbookColumn } from '../report/workbook.js';
import type { Language } from '../text/language.js';
import type { Comparison, ComparisonGroup } from './comparison.js';

const WORDS = {
  en: {
    title: 'Comparison',
    key: 'Key',
    name: 'Name',
    unit: 'Unit',
    difference: (name: string) => `${name}: difference`,
    groups: {
      GEOMETRY: 'Geometry',
      ITEMS: 'Items',
      QUANTITIES: 'Quantities',
      PRICE: 'Price',
      AMPERES: 'Amperes',
      FINDINGS: 'Findings',
    },
  },
  nb: {
    title: 'Sammenligning',
    key: 'Nøkkel',
    name: 'Betegnelse',
    unit: 'Enhet',
    difference: (name: string) => `${name}: forskjell`,
    groups: {
      GEOMETRY: 'Geometri',
      ITEMS: 'Elementer',
      QUANTITIES: 'Mengder',
      PRICE: 'Pris',
      AMPERES: 'Ampere',
      FINDINGS: 'Funn',
    },
  },
} as const satisfies Record<Language, { groups: Record<ComparisonGroup, string>; [word: string]: unknown }>;

/** A comparison as a workbook, with one sheet for each group. */
export function comparisonWorkbook(
  { date, sides, groups }: { date: string; sides: readonly string[]; groups: readonly Comparison[] },
  language: Language,
): ReportWorkbook {
  const words = WORDS[language];
  const text = (title: string, width: number): WorkbookColumn => ({ title, width, format: 'text' });
  return {
    title: `${words.title} · ${sides.join(' · ')}`,
    date,
    sheets: groups.map(({ group, rows }) => {
      const number = (title: string): WorkbookColumn => ({
        title,
        width: 20,
        format: group === 'PRICE' ? 'money' : 'quantity',
      });
      return {
        name: words.groups[group],
        columns: [
          text(words.key, 32),
          text(words.name, 48),
          text(words.unit, 10),
          ...sides.map(number),
          ...sides.slice(1).map((side) => number(words.difference(side))),
        ],
        rows: rows.map(({ key, name, unit, values, differences }) => [
          key,
          name,
          unitText(unit, language),
          ...values,
          ...differences.slice(1),
        ]),
      };
    }),
  };
}
