import {
  kindRow,
  type LineKind,
  lineName,
  type Quantities,
  type QuantityLine,
} from '@spadework/core/quantity';
import { labelList } from '@spadework/core/trench';
import { formatNumber, type Language } from '../../../words/index.js';
import { unitText } from '../../why/index.js';

/** The lines of a segment or a section as a planner reads them: in groups, with names and numbers to show. */

export const GROUPS = ['masses', 'coverings', 'items', 'others'] as const;
export type Group = (typeof GROUPS)[number];

const GROUP_OF: Record<LineKind, Group> = {
  TRENCH_LENGTH: 'masses',
  PLOUGHED_LENGTH: 'masses',
  DIG_WIDTH: 'masses',
  DIG_DEPTH: 'masses',
  EXCAVATION: 'masses',
  BEDDING: 'masses',
  FILL_FOUNDATION: 'masses',
  BACKFILL: 'masses',
  SURPLUS: 'masses',
  SURPLUS_LOOSE: 'masses',
  SURPLUS_MASS: 'masses',
  BASE_COURSE: 'coverings',
  REMOVAL: 'coverings',
  REINSTATEMENT: 'coverings',
  SAW_CUT: 'coverings',
  COVERING_MASS: 'coverings',
  CABLE: 'items',
  CORE: 'items',
  TERMINATION: 'items',
  JOINT: 'items',
  PIPE: 'items',
  ECOM_DUCT: 'items',
  SENSOR: 'items',
  ECC: 'items',
  CULVERT: 'items',
  PIPE_CANAL: 'items',
  MARKER: 'others',
  SUPPORT_LENGTH: 'others',
};

export interface Row extends Pick<QuantityLine, 'key' | 'kind' | 'unit' | 'state' | 'net' | 'gross'> {
  group: Group;
  name: string;
  /** Of the items of one section, as in its drawing: "H1–H3, H5". Sections have labels of their own. */
  labels: string;
  /** The largest of several sections; such a line is not summed. */
  isLargest: boolean;
  /** The difference to what is saved, with its sign, while something else is tried out. Undefined: none. */
  by?: string | undefined;
  /** Of a dig width, in mm: what is drawn, the room at each side, the least, and the step that it is rounded up to. */
  widthFrom?: Record<'W' | 'a' | 'm' | 's', number>;
}

/** The rows of all sections, or of one. `markerName` is what the catalog calls a type of marker. */
export function rowsOf(
  { lines, totals }: Pick<Quantities, 'lines' | 'totals'>,
  sectionId: string | undefined,
  markerName: (typeId: number) => string | undefined,
  language: Language,
): Row[] {
  const own = sectionId === undefined ? lines : lines.filter((line) => line.sectionId === sectionId);
  const rows: Row[] = [];
  for (const key of new Set(own.map((line) => line.key))) {
    const same = own.filter((line) => line.key === key);
    const { kind, unit, state, items } = same[0]!;
    const typeName = kind === 'MARKER' ? markerName(items.typeId!) : items.typeName;
    const name = lineName({ key, kind, items: { ...items, ...(typeName && { typeName }) } }, language);
    const isLargest = kindRow(kind).single === true;
    const largest = same.reduce((a, b) => (b.net > a.net ? b : a));
    const sums = sectionId === undefined ? totals.find((total) => total.key === key) : undefined;
    const { net, gross } = sums ?? largest;
    rows.push({
      key,
      kind,
      unit,
      state,
      net,
      gross,
      group: GROUP_OF[kind],
      name,
      labels:
        sectionId === undefined && new Set(lines.map((line) => line.sectionId)).size > 1
          ? ''
          : labelList(same.flatMap((line) => line.labels)),
      isLargest: isLargest && same.length > 1,
      ...(kind === 'DIG_WIDTH' && { widthFrom: valuesOf(largest.figures.net) as Row['widthFrom'] & object }),
    });
  }
  return inOrder(rows.filter((row) => row.kind !== 'CORE' || tellsMore(row, rows)));
}

const valuesOf = ({ formula, values }: QuantityLine['figures']['net']): Record<string, number> =>
  Object.fromEntries(formula.symbols.map((symbol, i) => [symbol, values[i]!]));

/** The rows of what is tried out, each with its difference to what is saved. What would be there no more is told as none. */
export function triedRows(tried: readonly Row[], saved: readonly Row[]): Row[] {
  const gone = saved.filter(({ key }) => tried.every((row) => row.key !== key));
  const rows = [...tried, ...gone.map((row) => ({ ...row, net: 0, gross: 0 }))].map((row) => {
    const net = saved.find(({ key }) => key === row.key)?.net ?? 0;
    const isSame = formatQuantity(net, row.unit) === formatQuantity(row.net, row.unit);
    return { ...row, by: isSame ? undefined : signedQuantity(row.net - net, row.unit) };
  });
  return inOrder(rows);
}

const signedQuantity = (value: number, unit: string): string =>
  `${value > 0 ? '+' : '−'}${formatQuantity(Math.abs(value), unit)}`;

/** Metres of single cables are told where a group has several: else they are those of the group. */
function tellsMore({ key, net }: Row, rows: readonly Row[]): boolean {
  const type = `CABLE.${key.split('.')[1]}.`;
  const groups = rows.filter((row) => row.key.startsWith(type)).reduce((sum, row) => sum + row.net, 0);
  return Math.abs(net - groups) > 1e-6;
}

/** As core orders them; with several sections, those of the first come first. */
function inOrder(rows: readonly Row[]): Row[] {
  const kinds = Object.keys(GROUP_OF);
  return rows.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

/** As many decimals as somebody who orders it needs; the explanation has them all. */
export function formatQuantity(value: number, unit: string): string {
  const size = Math.abs(value);
  const decimals = size < 1 ? 3 : size < 100 ? 2 : 1;
  return `${formatNumber(value, decimals)} ${unitText(unit, value)}`;
}
