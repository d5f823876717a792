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
    incomplete: (name: string) => `${name} (INCOMPLETE)`,
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
    incomplete: (name: string) => `${name} (UFULLSTENDIG)`,
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

interface WorkbookSide {
  name: string;
  state: 'COMPLETE' | 'INCOMPLETE';
}

/** A comparison as a workbook, with one sheet for each group. A price that is not all of it says so. */
export function comparisonWorkbook(
  { date, sides, groups }: { date: string; sides: readonly WorkbookSide[]; groups: readonly Comparison[] },
  language: Language,
): ReportWorkbook {
  const words = WORDS[language];
  const names = sides.map(({ name }) => name);
  const priced = sides.map(({ name, state }) => (state === 'INCOMPLETE' ? words.incomplete(name) : name));
  const text = (title: string, width: number): WorkbookColumn => ({ title, width, format: 'text' });
  return {
    title: `${words.title} · ${names.join(' · ')}`,
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
          ...(group === 'PRICE' ? priced : names).map(number),
          ...names.slice(1).map((side) => number(words.difference(side))),
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
