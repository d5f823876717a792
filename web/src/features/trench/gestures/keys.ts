import type { Change } from '@spadework/core/trench';
import type { KeyboardEvent } from 'react';
import { announce } from '../../../kit/index.js';
import type { Editor } from '../editor.js';
import { nameOf, standingOf, whereOf } from '../names.js';
import { carried, type Direction, neighbourOf, nudged } from './carry.js';
import { copySelected, cutSelected, paste } from './clipboard.js';
import { itemsIn } from './selection.js';

const ARROWS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const AWAY: Record<Direction, [dx: number, dy: number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** The keys of the section and of the contents. Says whether a key was taken. */
export function handleKey(event: KeyboardEvent, editor: Editor): boolean {
  const direction = ARROWS[event.key];
  const mod = event.ctrlKey || event.metaKey;
  if (direction && event.altKey) return carry(editor, direction);
  if (direction && event.shiftKey) return nudge(editor, direction, mod ? 10 : 1);
  if (direction && !mod) return walk(editor, direction);
  if (mod) {
    const action = { c: copySelected, x: cutSelected, v: paste, a: selectAll, d: duplicate }[
      event.key.toLowerCase()
    ];
    if (!action || event.shiftKey) return false;
    action(editor);
    return true;
  }
  switch (event.key) {
    case 'Delete':
    case 'Backspace':
      return removeSelected(editor);
    case 'Enter':
      editor.focusForm();
      return editor.selected.length > 0;
    case 'Escape':
      editor.select([]);
      return true;
  }
  return false;
}

function walk({ checked, selected, select }: Editor, direction: Direction): boolean {
  const rows = checked.layout.layers.map(({ items }) =>
    items
      .map(({ item, box }) => ({ id: item.id, centre: box.x + box.width / 2 }))
      .toSorted((a, b) => a.centre - b.centre),
  );
  const next = neighbourOf(rows, selected.at(-1), direction);
  if (next) select([next]);
  return true;
}

/** Carries the selected item one place, and says where it is then. */
export function carry(editor: Editor, direction: Direction): boolean {
  const { section, selected, words, act, mayEdit } = editor;
  const [id] = selected;
  const item = itemsIn(section).find((each) => each.id === id);
  if (!id || !item || !mayEdit) return true;
  const change = carried(section, id, direction);
  const name = nameOf(item, words);
  if (change && act([change], words.titles.move(name))) sayWhere(editor, id, name);
  return true;
}

function sayWhere({ open, section, words }: Editor, id: string, name: string): void {
  const now = open.document.get().state.sections.find((each) => each.id === section.id);
  const standing = now && standingOf(now.layers, id);
  if (standing) announce(words.said.moved(name, whereOf(standing, words)));
}

function nudge(
  { section, selected, words, act, mayEdit }: Editor,
  direction: Direction,
  mm: number,
): boolean {
  if (!mayEdit) return true;
  const [dx, dy] = AWAY[direction];
  const changes = selected.flatMap((id) => nudged(section, id, dx * mm, dy * mm) ?? []);
  const [first] = itemsIn(section).filter(({ id }) => id === selected[0]);
  if (changes.length && first)
    act(changes, words.titles.place(nameOf(first, words)), `nudge ${selected.join(' ')}`);
  return true;
}

export function removeSelected(editor: Editor): boolean {
  const { section, selected, select, words, act, mayEdit } = editor;
  const items = itemsIn(section).filter(({ id }) => selected.includes(id));
  if (!mayEdit || items.length === 0) return true;
  const name = items.length === 1 ? nameOf(items[0]!, words) : words.elements(items.length);
  // What lies in a container that goes is gone with it.
  const gone = new Set(items.flatMap((item) => ('content' in item ? item.content.map(({ id }) => id) : [])));
  const changes = items
    .filter(({ id }) => !gone.has(id))
    .map(({ id }): Change => ({ kind: 'remove', itemId: id }));
  if (act(changes, words.titles.remove(name))) {
    select([]);
    announce(words.said.removed(name));
  }
  return true;
}

export function duplicate(editor: Editor): void {
  const { section, selected, select, words, act, mayEdit } = editor;
  const items = itemsIn(section).filter(({ id }) => selected.includes(id));
  if (!mayEdit || items.length === 0) return;
  const copies = items.map(({ id }) => ({ kind: 'copy', itemId: id, id: crypto.randomUUID() }) as const);
  const name = items.length === 1 ? nameOf(items[0]!, words) : words.elements(items.length);
  if (act(copies, words.titles.duplicate(name))) select(copies.map(({ id }) => id));
}

function selectAll({ section, select }: Editor): void {
  select(section.layers.flatMap(({ items }) => items.map(({ id }) => id)));
}
