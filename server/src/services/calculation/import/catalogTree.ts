import { type CatalogKey, type CatalogLink, catalogKey } from '@spadework/core/cost';
import type { Note, ReadRow } from '../../../tables/rows.js';
import { translate } from '../../../tables/translate.js';
import type { CatalogRow } from './catalogRows.js';

export interface PlacedLink extends CatalogLink {
  line: number;
  /** The position among its siblings, from 1. */
  position: number;
}

export interface CatalogFile {
  /** The rows that define nodes, by `catalogKey`. */
  nodes: Map<string, ReadRow<CatalogRow>>;
  links: PlacedLink[];
}

export const keyOf = ({ type, number }: CatalogKey): string => catalogKey(type, number);

/** Builds the tree from the levels of the rows. `lines` are all lines of the file; rows below a faulty row are not checked. */
export function treeOf(
  lines: readonly number[],
  rows: readonly ReadRow<CatalogRow>[],
  note: Note,
): CatalogFile {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const tree = new Tree(note);
  for (const line of lines) {
    const row = byLine.get(line);
    if (row) tree.add(row);
    else tree.skipUnreadable();
  }
  if (rows.length === lines.length) tree.noteUndefined();
  return tree;
}

interface PathEntry {
  row: ReadRow<CatalogRow>;
  /** The lines of its children, by `catalogKey`. */
  children: Map<string, number>;
}

class Tree implements CatalogFile {
  readonly nodes = new Map<string, ReadRow<CatalogRow>>();
  readonly links: PlacedLink[] = [];
  /** The current row and its parents, by level; undefined below a row with faults. */
  #path: PathEntry[] | undefined = [];
  #isJumpReported = false;

  constructor(readonly note: Note) {}

  skipUnreadable(): void {
    this.#path = undefined;
  }

  add(row: ReadRow<CatalogRow>): void {
    const { level } = row.values;
    if (row.values.name !== undefined) this.#define(row);
    if (level === 0) this.#path = [];
    if (!this.#path || this.#jumps(row, this.#path.length)) return;
    this.#path.length = level;
    const parent = this.#path.at(-1);
    if (parent) this.#link(parent, row);
    this.#path.push({ row, children: new Map() });
  }

  noteUndefined(): void {
    for (const { child, line } of this.links)
      if (!this.nodes.has(keyOf(child)))
        this.note(line, 'number', translate`no row gives ${keyOf(child)} a name`);
  }

  /** Reports a jump of levels once, not for the following rows at that level. */
  #jumps({ line, values: { level } }: ReadRow<CatalogRow>, deepest: number): boolean {
    const jumps = level > deepest;
    if (jumps && !this.#isJumpReported)
      this.note(
        line,
        'level',
        deepest ? translate`jumps from ${deepest - 1} to ${level}` : translate`must be 0 on the first row`,
      );
    this.#isJumpReported = jumps;
    return jumps;
  }

  #define(row: ReadRow<CatalogRow>): void {
    const key = keyOf(row.values);
    const earlier = this.nodes.get(key);
    if (earlier) this.note(row.line, 'number', translate`${key} has a name on line ${earlier.line} already`);
    else this.nodes.set(key, row);
  }

  #link({ row: above, children }: PathEntry, { line, values }: ReadRow<CatalogRow>): void {
    const key = keyOf(values);
    const earlier = children.get(key);
    const reason = whyNoChildren(above);
    if (reason) this.note(line, 'level', translate`is below line ${above.line}, ${reason}`);
    else if (earlier !== undefined)
      this.note(line, 'number', translate`${key} is below ${keyOf(above.values)} on line ${earlier} already`);
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

/** Why a row cannot have children, or undefined if it can. */
function whyNoChildren({ values: { type, name } }: ReadRow<CatalogRow>): string | undefined {
  if (name === undefined) return translate`which has no name and so nothing below it`;
  return type === 'RESOURCE' ? translate`a RESOURCE, which has nothing below it` : undefined;
}
