import type { MassState, NamedTotal } from '../quantity/model.js';
import { lineName } from '../quantity/words.js';
import type { Language } from '../text/language.js';
import { unitText } from './units.js';
import type { ReportWorkbook, WorkbookCell, WorkbookColumn } from './workbook.js';

const WORDS = {
  en: {
    title: 'Quantities',
    sums: 'Sums',
    segments: 'Segments',
    segment: 'Segment',
    key: 'Key',
    name: 'Name',
    unit: 'Unit',
    state: 'State',
    net: 'Net',
    gross: 'Gross',
    states: { SOLID: 'solid', LOOSE: 'loose', PLACED: 'placed' },
  },
  nb: {
    title: 'Mengder',
    sums: 'Summer',
    segments: 'Strekk',
    segment: 'Strekk',
    key: 'Nøkkel',
    name: 'Betegnelse',
    unit: 'Enhet',
    state: 'Tilstand',
    net: 'Netto',
    gross: 'Brutto',
    states: { SOLID: 'fast', LOOSE: 'løst', PLACED: 'utlagt' },
  },
} satisfies Record<Language, { states: Record<MassState, string> } & Record<string, unknown>>;

export interface ProjectQuantities {
  number: string;
  name: string;
  /** ISO 8601. */
  date: string;
  totals: readonly NamedTotal[];
  segments: readonly { name: string; totals: readonly NamedTotal[] }[];
}

const MIN_KEY_WIDTH = 28;
const MAX_KEY_WIDTH = 80;
/** Keys are in capitals, which are wider than the digits that a column's width counts. */
const CAPITAL = 1.3;

const widthFor = (keys: readonly string[]): number => {
  const longest = keys.reduce((most, { length }) => Math.max(most, length), 0);
  return Math.min(MAX_KEY_WIDTH, Math.max(MIN_KEY_WIDTH, Math.ceil(longest * CAPITAL)));
};

/** The quantities of a project as a workbook: their sums, and those of each segment. */
export function projectQuantityWorkbook(project: ProjectQuantities, language: Language): ReportWorkbook {
  const words = WORDS[language];
  const text = (title: string, width: number): WorkbookColumn => ({ title, width, format: 'text' });
  const number = (title: string): WorkbookColumn => ({ title, width: 16, format: 'quantity' });
  const all = [project.totals, ...project.segments.map(({ totals }) => totals)].flat();
  const columns = [
    text(words.key, widthFor(all.map(({ key }) => key))),
    text(words.name, 48),
    text(words.unit, 10),
    text(words.state, 10),
    number(words.net),
    number(words.gross),
  ];
  const cells = ({ key, kind, unit, state, net, gross, typeName }: NamedTotal): WorkbookCell[] => [
    key,
    lineName({ key, kind, items: typeName === undefined ? {} : { typeName } }, language),
    unitText(unit, language),
    state && words.states[state],
    net,
    gross,
  ];
  return {
    title: `${words.title} · ${project.number} ${project.name}`,
    date: project.date,
    sheets: [
      { name: words.sums, columns, rows: project.totals.map(cells) },
      {
        name: words.segments,
        columns: [text(words.segment, 32), ...columns],
        rows: project.segments.flatMap(({ name, totals }) => totals.map((total) => [name, ...cells(total)])),
      },
    ],
  };
}
