import type { Band } from '../looks/bands.js';
import type { Material } from '../looks/materials.js';
import type { DrawingInput } from './drawing.js';
import type { NumberedItem } from './numbering.js';
import { length, WORDS } from './words.js';

/** One label or a range of numbers, and the number of items that it stands for. */
export interface LegendLabel {
  words: string;
  count: number;
}

export interface LegendRow {
  kind: 'material' | 'marker' | 'item' | 'content';
  material?: Material;
  /** The labels of the row's items in the drawing. */
  labels: LegendLabel[];
  name: string;
}

/** The materials from the ground downwards, each once. Coverings have their thickness. */
export function materialRows(
  { language, autoMarkers }: DrawingInput,
  bands: readonly Band[],
  coverings: readonly Band[],
): LegendRow[] {
  const words = WORDS[language];
  const rows: LegendRow[] = coverings.map(({ material, covering, height }) => ({
    kind: 'material',
    material,
    labels: [],
    name: `${covering?.description?.trim() || words.material[material]}, ${length(height, language)} mm`,
  }));
  const inTrench = new Set<Material>(bands.map(({ material }) => material));
  const material = (one: Material): LegendRow => ({
    kind: 'material',
    material: one,
    labels: [],
    name: words.material[one],
  });
  rows.push(...[...inTrench].map(material));
  if (autoMarkers) rows.push({ kind: 'marker', labels: [], name: words.marker });
  return [...rows, material('SOIL')];
}

/** Items with the same name and content share a row, with labels such as "1–6". */
export function itemRows(items: readonly NumberedItem[], { language }: DrawingInput): LegendRow[] {
  const words = WORDS[language];
  const groups = new Map<string, { labels: string[]; rows: LegendRow[] }>();
  for (const { placed, label, name, content } of items) {
    const plain = content.some((inside) => inside.label) ? [] : counted(content.map((inside) => inside.name));
    const holds = plain.length > 0 ? [words.holds(plain.join(', '))] : [];
    const failed = placed.content === null ? [words.doesNotFit] : [];
    const key = JSON.stringify([
      name,
      placed.item.kind,
      holds,
      failed,
      content.some((inside) => inside.label) && label,
    ]);
    const group = groups.get(key);
    if (group) {
      group.labels.push(label);
      continue;
    }
    const below: LegendRow[] = [...holds, ...failed].map((one) => ({
      kind: 'content',
      labels: [],
      name: one,
    }));
    for (const inside of content) {
      if (inside.label)
        below.push({ kind: 'content', labels: [{ words: inside.label, count: 1 }], name: inside.name });
    }
    groups.set(key, { labels: [label], rows: [{ kind: 'item', labels: [], name }, ...below] });
  }
  return [...groups.values()].flatMap(({ labels, rows: [first, ...below] }) => [
    { ...first!, labels: ranges(labels) },
    ...below,
  ]);
}

function counted(names: string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name));
}

/** Three or more successive numbers become a range. A label that several items have is written once. */
function ranges(given: readonly string[]): LegendLabel[] {
  const isNumber = (label: string) => /^\d{1,9}$/.test(label);
  const numbers = given.filter(isNumber).sort((a, b) => Number(a) - Number(b));
  const labels = [...numbers, ...given.filter((label) => !isNumber(label))];
  const written = new Map<string, number>();
  const write = (words: string, count: number) => written.set(words, (written.get(words) ?? 0) + count);
  for (let i = 0; i < labels.length; ) {
    let end = i;
    while (isNext(labels[end]!, labels[end + 1])) end++;
    if (end - i >= 2) write(`${labels[i]}–${labels[end]}`, end - i + 1);
    else for (let j = i; j <= end; j++) write(labels[j]!, 1);
    i = end + 1;
  }
  return [...written].map(([words, count]) => ({ words, count }));
}

const isNext = (a: string, b: string | undefined) =>
  b !== undefined && /^\d{1,9}$/.test(a) && b === String(Number(a) + 1);
