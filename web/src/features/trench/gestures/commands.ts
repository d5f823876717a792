import type { Editor } from '../editor.js';
import type { Words } from '../words/index.js';
import {
  addLayer,
  canMoveCovering,
  canMoveLayer,
  containersOf,
  duplicate,
  moveCovering,
  moveLayer,
  nameOfAll,
  removeCovering,
  removeLayer,
  removeSelected,
  selectAll,
  selectedItems,
  selectSame,
  takeOut,
} from './actions.js';
import { aligned, automatic, type Edge, spacedEvenly, standing } from './align.js';
import { canPaste, copySelected, cutSelected, paste } from './clipboard.js';

/** What a person can do in the editor. Menus, buttons and keys all follow from it. */
export interface Command {
  label(words: Words): string;
  /** As `event.key`, with `Mod+` for Ctrl or Cmd and `Shift+`. The first one is shown. */
  keys?: readonly string[];
  /** The keys work wherever the focus is; else in the section and in its contents. */
  anywhere?: true;
  danger?: true;
  /** The menu that it stands in, where its label needs that. */
  menu?(words: Words): string;
  /** What must be selected, where that is no item. */
  of?: 'layer' | 'covering';
  /** Whether there is something to do. */
  can(editor: Editor): boolean;
  run(editor: Editor): void;
}

const has = (editor: Editor) => selectedItems(editor).length > 0;
const editsItems = (editor: Editor) => editor.mayEdit && has(editor);
const mayEdit = ({ mayEdit }: Editor) => mayEdit;
const always = () => true;

/** How many of the selected items stand in layers, and can be aligned. */
const count = ({ checked, selected }: Editor) => standing(checked.layout, selected).length;

const placing = (editor: Editor, changes: ReturnType<typeof aligned>) => {
  if (changes.length > 0)
    editor.act(changes, editor.words.titles.place(nameOfAll(selectedItems(editor), editor.words)));
};

const align = (edge: Edge): Command => ({
  label: (words) => words.alignments[edge],
  menu: (words) => words.align,
  can: (editor) => editor.mayEdit && count(editor) > 1,
  run: (editor) => placing(editor, aligned(editor.checked.layout, editor.selected, edge)),
});

/** Whether all of the selected items have types of one kind. */
function sharesTypes(editor: Editor): boolean {
  const kinds = selectedItems(editor).map((item) =>
    'typeId' in item ? (item.kind === 'pipeGroup' ? 'pipe' : item.kind) : undefined,
  );
  return kinds.length > 0 && kinds[0] !== undefined && kinds.every((kind) => kind === kinds[0]);
}

export const COMMANDS = {
  undo: {
    label: (words) => words.undo,
    keys: ['Mod+z'],
    anywhere: true,
    can: ({ shown, mayEdit }) => mayEdit && shown.undo !== undefined,
    run: ({ open }) => open.document.undo(),
  },
  redo: {
    label: (words) => words.redo,
    keys: ['Mod+Shift+z', 'Mod+y'],
    anywhere: true,
    can: ({ shown, mayEdit }) => mayEdit && shown.redo !== undefined,
    run: ({ open }) => open.document.redo(),
  },
  cut: {
    label: (words) => words.cut,
    keys: ['Mod+x'],
    can: editsItems,
    run: cutSelected,
  },
  copy: { label: (words) => words.copy, keys: ['Mod+c'], can: has, run: copySelected },
  paste: {
    label: (words) => words.paste,
    keys: ['Mod+v'],
    can: canPaste,
    run: paste,
  },
  duplicate: {
    label: (words) => words.duplicate,
    keys: ['Mod+d'],
    can: editsItems,
    run: duplicate,
  },
  remove: {
    label: (words) => words.remove,
    keys: ['Delete', 'Backspace'],
    danger: true,
    can: editsItems,
    run: removeSelected,
  },
  changeType: {
    label: (words) => words.changeType,
    can: (editor) => editor.mayEdit && sharesTypes(editor),
    run: ({ popUp, selected }) => popUp({ kind: 'type', ids: selected }),
  },
  takeOut: {
    label: (words) => words.takeOut,
    can: (editor) => editor.mayEdit && containersOf(editor).length > 0,
    run: takeOut,
  },
  selectSame: {
    label: (words) => words.selectSame,
    can: has,
    run: selectSame,
  },
  selectAll: {
    label: (words) => words.selectAll,
    keys: ['Mod+a'],
    can: ({ section }) => section.layers.some(({ items }) => items.length > 0),
    run: selectAll,
  },
  alignLeft: align('left'),
  alignCentre: align('centre'),
  alignRight: align('right'),
  alignTop: align('top'),
  alignMiddle: align('middle'),
  alignBottom: align('bottom'),
  spaceEvenly: {
    label: (words) => words.spaceEvenly,
    can: (editor) => editor.mayEdit && count(editor) > 2,
    run: (editor) => placing(editor, spacedEvenly(editor.checked.layout, editor.selected)),
  },
  automaticPlace: {
    label: (words) => words.automaticPlace,
    can: ({ mayEdit, checked, selected }) => mayEdit && automatic(checked.layout, selected).length > 0,
    run: (editor) => placing(editor, automatic(editor.checked.layout, editor.selected)),
  },
  addItem: {
    label: (words) => words.addItem,
    keys: ['a'],
    anywhere: true,
    can: always,
    run: ({ focusSearch }) => focusSearch(),
  },
  addLayer: {
    label: (words) => words.addLayer,
    can: mayEdit,
    run: (editor) => addLayer(editor),
  },
  layerAbove: {
    of: 'layer',
    label: (words) => words.insertAbove,
    can: mayEdit,
    run: (editor) => addLayer(editor, 'above'),
  },
  layerBelow: {
    of: 'layer',
    label: (words) => words.insertBelow,
    can: mayEdit,
    run: (editor) => addLayer(editor, 'below'),
  },
  layerUp: {
    of: 'layer',
    label: (words) => words.layerUp,
    can: (editor) => editor.mayEdit && canMoveLayer(editor, 1),
    run: (editor) => moveLayer(editor, 1),
  },
  layerDown: {
    of: 'layer',
    label: (words) => words.layerDown,
    can: (editor) => editor.mayEdit && canMoveLayer(editor, -1),
    run: (editor) => moveLayer(editor, -1),
  },
  removeLayer: {
    of: 'layer',
    label: (words) => words.removeLayer,
    danger: true,
    can: ({ mayEdit, section }) => mayEdit && section.layers.length > 1,
    run: removeLayer,
  },
  addCovering: {
    label: (words) => words.addCovering,
    can: mayEdit,
    run: ({ popUp }) => popUp({ kind: 'newCovering' }),
  },
  changeCovering: {
    of: 'covering',
    label: (words) => words.changeCovering,
    can: always,
    run: ({ popUp, selected }) => popUp({ kind: 'covering', id: selected[0]! }),
  },
  coveringUp: {
    of: 'covering',
    label: (words) => words.coveringUp,
    can: (editor) => editor.mayEdit && canMoveCovering(editor, 1),
    run: (editor) => moveCovering(editor, 1),
  },
  coveringDown: {
    of: 'covering',
    label: (words) => words.coveringDown,
    can: (editor) => editor.mayEdit && canMoveCovering(editor, -1),
    run: (editor) => moveCovering(editor, -1),
  },
  removeCovering: {
    of: 'covering',
    label: (words) => words.removeCovering,
    danger: true,
    can: mayEdit,
    run: removeCovering,
  },
  zoomIn: {
    label: (words) => words.zoomIn,
    keys: ['+'],
    anywhere: true,
    can: always,
    run: ({ zoom }) => zoom(1.25),
  },
  zoomOut: {
    label: (words) => words.zoomOut,
    keys: ['-'],
    anywhere: true,
    can: always,
    run: ({ zoom }) => zoom(1 / 1.25),
  },
  zoomFit: {
    label: (words) => words.zoomFit,
    keys: ['0'],
    anywhere: true,
    can: always,
    run: ({ fit }) => fit(),
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof COMMANDS;
export const commandOf = (name: CommandName): Command => COMMANDS[name];

/** In the order of the table. */
export const ALL: readonly Command[] = Object.values(COMMANDS);

/** What a key does here. Shift counts only beside Ctrl: which signs need it depends on the keyboard. */
export function commandAt(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  where: 'anywhere' | 'section',
): Command | undefined {
  const mod = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const pressed = `${mod ? 'Mod+' : ''}${mod && event.shiftKey ? 'Shift+' : ''}${key}`;
  return ALL.find(
    ({ keys, anywhere }) => (where === 'anywhere') === (anywhere ?? false) && keys?.includes(pressed),
  );
}

/** The keys that work wherever the focus is, as `useKeys` has them. */
export const KEYS_ANYWHERE: readonly string[] = [
  ...new Set(
    ALL.flatMap(({ keys, anywhere }) => (anywhere ? (keys ?? []) : [])).map((key) =>
      key.replace('Shift+', ''),
    ),
  ),
];

/** A key as people read it. */
export const keyText = ({ keys: [key] = [] }: Command): string | undefined =>
  key
    ?.replace('Mod', 'Ctrl')
    .replace('Delete', 'Del')
    .replace(/\b[a-z]$/, (letter) => letter.toUpperCase());
