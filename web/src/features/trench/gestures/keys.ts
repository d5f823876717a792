import type { KeyboardEvent } from 'react';
import type { Editor } from '../editor.js';
import { nameOf } from '../names.js';
import { carry } from './actions.js';
import { type Direction, neighbourOf, nudged } from './carry.js';
import { commandAt } from './commands.js';
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
  const command = commandAt(event, 'section');
  if (command) {
    if (command.can(editor)) command.run(editor);
    return true;
  }
  if (mod) return false;
  switch (event.key) {
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
