import { type CatalogKey, type CatalogLink, catalogKey } from '@spadework/core/cost';
import type { Note, ReadRow } from '../../../tables/rows.js';
import type { CatalogRow } from './catalogRows.js';

export interface PlacedLink extends CatalogLink {
  line: number;
  /** Among the children of its parent; the first is 1. */
  position: number;
}

export interface CatalogFile {
  /** The rows that say what a node is, by `catalogKey`. */
  nodes: Map<string, ReadRow<CatalogRow>>;
  links: PlacedLink[];
}

export const keyOf = ({ type, number }: CatalogKey): string => catalogKey(type, number);

/** Who is below whom. `lines` are all that the file has: below a row that could not be read nothing is judged. */
export function treeOf(
  lines: readonly number[],
  rows: readonly ReadRow<CatalogRow>[],
  note: Note,
): CatalogFile {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const tree = new Tree(note);
  for (const line of lines) {
    const row = byLine.get(line);
    if (row) tree.place(row);
    else tree.lose();
  }
  if (rows.length === lines.length) tree.noteUnknown();
  return tree;
}

interface Place {
  row: ReadRow<CatalogRow>;
  /** The lines of its children, by `catalogKey`. */
  children: Map<string, number>;
}

class Tree implements CatalogFile {
  readonly nodes = new Map<string, ReadRow<CatalogRow>>();
  readonly links: PlacedLink[] = [];
  /** The row at hand and those above it, by level; undefined below a row that could not be read. */
  #path: Place[] | undefined = [];
  #jumped = false;

  constructor(readonly note: Note) {}

  lose(): void {
    this.#path = undefined;
  }

  place(row: ReadRow<CatalogRow>): void {
    const { level } = row.values;
    if (row.values.name !== undefined) this.#define(row);
    if (level === 0) this.#path = [];
    if (!this.#path || this.#jumps(row, this.#path.length)) return;
    this.#path.length = level;
    const parent = this.#path.at(-1);
    if (parent) this.#link(parent, row);
    this.#path.push({ row, children: new Map() });
  }

  noteUnknown(): void {
    for (const { child, line } of this.links)
      if (!this.nodes.has(keyOf(child))) this.note(line, 'number', `no row gives ${keyOf(child)} a name`);
  }

  /** Said once: what follows at the same level is as wrong. */
  #jumps({ line, values: { level } }: ReadRow<CatalogRow>, deepest: number): boolean {
    const jumps = level > deepest;
    if (jumps && !this.#jumped)
      this.note(
        line,
        'level',
        deepest ? `jumps from ${deepest - 1} to ${level}` : 'must be 0 on the first row',
      );
    this.#jumped = jumps;
    return jumps;
  }

  #define(row: ReadRow<CatalogRow>): void {
    const key = keyOf(row.values);
    const earlier = this.nodes.get(key);
    if (earlier) this.note(row.line, 'number', `${key} has a name on line ${earlier.line} already`);
    else this.nodes.set(key, row);
  }

  #link({ row: above, children }: Place, { line, values }: ReadRow<CatalogRow>): void {
    const key = keyOf(values);
    const earlier = children.get(key);
    const barren = barrenness(above);
    if (barren) this.note(line, 'level', `is below line ${above.line}, ${barren}`);
    else if (earlier !== undefined)
      this.note(line, 'number', `${key} is below ${keyOf(above.values)} on line ${earlier} already`);
    else {
      children.set(key, line);
      this.links.push({
        line,
        parent: { type: above.values.type, number: above.values.number },
        position: children.size,
        child: { type: values.type, number: values.number },
        baseQuantity: values.quantity!,
      });
    }
  }
}

/** Why nothing can be below a row. */
function barrenness({ values: { type, name } }: ReadRow<CatalogRow>): string | undefined {
  if (name === undefined) return 'which has no name and so nothing below it';
  return type === 'RESOURCE' ? 'a RESOURCE, which has nothing below it' : undefined;
}
