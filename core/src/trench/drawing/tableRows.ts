import type { Language } from '../../text/language.js';
import { type LegendLabel, ranges } from '../labelRanges.js';
import type { Item } from '../model.js';
import { shapeOf } from '../shape.js';
import type { DrawingInput } from './drawing.js';
import type { NumberedItem } from './numbering.js';
import type { Offenders } from './offenders.js';
import { drawnSymbol, type SymbolKind } from './symbols.js';
import { decimal, length, WORDS } from './words.js';

/** A row of the table of items. */
export interface TableRow {
  content: boolean;
  symbol: SymbolKind | null;
  /** The labels of the row's items in the drawing. */
  labels: LegendLabel[];
  quantity: string;
  name: string;
  size: string;
  voltage: string;
  length: string;
  offending: boolean;
}

interface Group {
  first: NumberedItem;
  labels: string[];
  count: number;
  content: Map<string, { item: Item; name: string; labels: string[]; count: number; offending: boolean }>;
  offending: boolean;
}

/** Items with the same type and content share a row, with labels such as "1–6". Below it is a row for each content. */
export function tableRows(
  items: readonly NumberedItem[],
  input: DrawingInput,
  offenders: Offenders,
): TableRow[] {
  return [...groupsOf(items, input, offenders).values()].flatMap((group) => rowsOf(group, input));
}

function groupsOf(items: readonly NumberedItem[], input: DrawingInput, offenders: Offenders) {
  const groups = new Map<string, Group>();
  for (const one of items) {
    const { placed, label, name, content } = one;
    const inside = content.map(({ item, name: own }) => keyOf(item, own, input)).sort();
    const key = JSON.stringify([keyOf(placed.item, name, input), inside, placed.content === null]);
    let group = groups.get(key);
    if (!group) {
      group = { first: one, labels: [], count: 0, content: new Map(), offending: false };
      groups.set(key, group);
    }
    group.labels.push(label);
    group.count++;
    group.offending ||= offenders.has(placed.item.id);
    addContent(group, content, input, offenders);
  }
  return groups;
}

const keyOf = (item: Item, name: string, { voltages, language }: DrawingInput): string =>
  [
    item.kind,
    sizeOf(item, language),
    countOf(item),
    voltages.get(item.id) ?? '',
    withFilling(item, name, language),
  ].join(' ');

/** The name of a pipe or culvert with what fills it, unless that is air, and with a given temperature. */
function withFilling(item: Item, name: string, language: Language): string {
  if (!('fill' in item)) return name;
  const { filledWith } = WORDS[language];
  const warm = 'temperature' in item && item.temperature !== null ? item.temperature : undefined;
  return [
    name,
    ...(item.fill === undefined || item.fill === 'AIR' ? [] : [filledWith[item.fill]]),
    ...(warm === undefined ? [] : [`${decimal(warm, language)} °C`]),
  ].join(', ');
}

/** The number of parts of an item, or of its channels. */
const countOf = (item: Item): number => (item.kind === 'pipeCanal' ? item.partCount : partsOf(item));

/** Equal contents share a row, also those of several containers. */
function addContent(
  group: Group,
  content: NumberedItem['content'],
  input: DrawingInput,
  offenders: Offenders,
): void {
  for (const { item, label, name } of content) {
    const key = keyOf(item, name, input);
    const known = group.content.get(key);
    const row = known ?? { item, name, labels: [], count: 0, offending: false };
    if (!known) group.content.set(key, row);
    row.labels.push(label);
    row.count++;
    row.offending ||= offenders.has(item.id);
  }
}

function rowsOf({ first, labels, count, content, offending }: Group, input: DrawingInput): TableRow[] {
  const words = WORDS[input.language];
  const row = (item: Item, name: string, number: number): Omit<TableRow, 'labels' | 'offending'> => ({
    content: false,
    symbol: drawnSymbol(item),
    quantity: quantityOf(item, number),
    name: withFilling(item, name, input.language),
    size: sizeOf(item, input.language),
    voltage: voltageOf(item, input),
    length: lengthOf(item, number, input),
  });
  const own: TableRow = { ...row(first.placed.item, first.name, count), labels: ranges(labels), offending };
  const below = [...content.values()].map((inside) => ({
    ...row(inside.item, inside.name, inside.count),
    content: true,
    labels: ranges(inside.labels),
    offending: inside.offending,
  }));
  if (first.placed.content !== null) return [own, ...below];
  const blank = { symbol: null, labels: [], quantity: '', size: '', voltage: '', length: '' };
  return [own, ...below, { ...blank, content: true, name: words.doesNotFit, offending: true }];
}

const partsOf = (item: Item): number =>
  item.kind === 'cable' || item.kind === 'pipeGroup' ? shapeOf(item).parts.length : 1;

/** The number of items. For groups "2 × 3": two groups of three. */
function quantityOf(item: Item, count: number): string {
  const parts = partsOf(item);
  return parts > 1 ? `${count} × ${parts}` : String(count);
}

/** The diameter of a round item in mm, or the width and height of another one. */
function sizeOf(item: Item, language: Language): string {
  switch (item.kind) {
    case 'cable':
    case 'ecc':
      return decimal(item.diameter, language);
    case 'culvert':
      return `${length(item.width)} × ${length(item.height)}`;
    case 'pipeCanal': {
      const { width, height } = shapeOf(item);
      return `${length(width)} × ${length(height)}`;
    }
    default:
      return decimal(item.outerDiameter, language);
  }
}

function voltageOf(item: Item, { voltages, language }: DrawingInput): string {
  if (item.kind !== 'cable') return '';
  const kilovolts = voltages.get(item.id);
  if (kilovolts === undefined) return WORDS[language].category[item.cableCategory];
  return `${decimal(kilovolts, language)} kV`;
}

/** The length of all cables or pipes of a row in metres, without any waste. */
function lengthOf(item: Item, count: number, { trenchLength, language }: DrawingInput): string {
  if (trenchLength === null || item.kind === 'sensor') return '';
  return decimal(count * partsOf(item) * trenchLength, language);
}
