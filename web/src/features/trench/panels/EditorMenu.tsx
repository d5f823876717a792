import { type Item, labelTextOf } from '@spadework/core/trench';
import { AlignCenterVertical, Layers, LogIn } from 'lucide-react';
import { ContextMenu, type MenuEntry } from '../../../kit/index.js';
import { type Editor, type PopUp, useEditor } from '../editor.js';
import { containersOf, moveInto, selectedItems } from '../gestures/actions.js';
import { standing } from '../gestures/align.js';
import { type CommandName, commandOf, keyText } from '../gestures/commands.js';
import { takes } from '../gestures/drop.js';
import { fitsAfter } from '../gestures/fits.js';
import { descriptionOf, labelsIn, standingOf } from '../names.js';
import { COMMAND_ICONS } from './commandIcons.js';

/** What can be done with what is selected, with a covering, or at an empty place of the section. */
export function EditorMenu({
  at,
  of,
  onClose,
}: Omit<Extract<PopUp, { kind: 'menu' }>, 'kind'> & { onClose: () => void }) {
  const editor = useEditor();
  const { words } = editor;
  const [label, entries] =
    of === 'items'
      ? ([words.several(editor.selected.length), itemEntries(editor)] as const)
      : of === 'layer'
        ? ([layerName(editor), layerEntries(editor)] as const)
        : of === 'canvas'
          ? ([words.section, canvasEntries(editor)] as const)
          : ([words.coveringsMenu, coveringEntries({ ...editor, selected: [of.coveringId] })] as const);
  return <ContextMenu label={label} at={at} entries={entries} onClose={onClose} />;
}

const layerName = ({ section, selected, words }: Editor) =>
  words.layerName(section.layers.findIndex(({ id }) => id === selected[0]) + 1);

const entryOf =
  (editor: Editor) =>
  (name: CommandName): MenuEntry => {
    const command = commandOf(name);
    const keys = keyText(command);
    return {
      label: command.label(editor.words),
      icon: COMMAND_ICONS[name],
      disabled: !command.can(editor),
      onChoose: () => command.run(editor),
      ...(command.danger && { danger: true }),
      ...(keys && { keys }),
    };
  };

const ALIGNMENTS: readonly CommandName[] = [
  'alignLeft',
  'alignCentre',
  'alignRight',
  'alignTop',
  'alignMiddle',
  'alignBottom',
];

function itemEntries(editor: Editor): MenuEntry[] {
  const { words, section, checked, selected, mayEdit } = editor;
  const command = entryOf(editor);
  const several = standing(checked.layout, selected).length > 1;
  const containers = containersFor(editor);
  const isFree = commandOf('automaticPlace').can(editor);
  return [
    ...(['cut', 'copy', 'paste', 'duplicate'] as const).map(command),
    'rule',
    ...(commandOf('changeType').can(editor) ? [command('changeType')] : []),
    ...(containers.length > 0
      ? [
          {
            label: words.putIn,
            icon: LogIn,
            disabled: !mayEdit,
            entries: () => containers.map((container) => intoEntry(editor, container)),
          },
        ]
      : []),
    ...(containersOf(editor).length > 0 ? [command('takeOut')] : []),
    ...(section.layers.length > 1
      ? [{ label: words.moveToLayer, icon: Layers, disabled: !mayEdit, entries: () => layersFor(editor) }]
      : []),
    ...(several
      ? [
          { label: words.align, icon: AlignCenterVertical, entries: () => ALIGNMENTS.map(command) },
          command('spaceEvenly'),
        ]
      : []),
    ...(isFree ? [command('automaticPlace')] : []),
    command('selectSame'),
    'rule',
    command('remove'),
  ];
}

/** The pipes and culverts of the section that may hold everything that is selected, and do not yet. */
function containersFor(editor: Editor): Item[] {
  const items = selectedItems(editor);
  const inside = new Set(containersOf(editor).map(({ id }) => id));
  return editor.section.layers
    .flatMap((layer) => layer.items)
    .filter((one) => !inside.has(one.id) && items.every((item) => takes(one, item)));
}

function intoEntry(editor: Editor, container: Item): MenuEntry {
  const { words, checked } = editor;
  const name = `${labelTextOf(labelsIn(checked.layout), container.id)} ${descriptionOf(container, words)}`;
  const moves = selectedItems(editor).map(
    ({ id }) => ({ kind: 'move', itemId: id, containerId: container.id }) as const,
  );
  const fits = fitsAfter(editor, moves, container.id);
  return {
    label: fits ? name : words.noRoom(name),
    disabled: !fits,
    onChoose: () => moveInto(editor, { containerId: container.id }),
  };
}

function layersFor(editor: Editor): MenuEntry[] {
  const { section, words } = editor;
  const homes = new Set(
    selectedItems(editor).map(({ id }) => {
      const place = standingOf(section.layers, id);
      return place && !place.container ? place.layer : 0;
    }),
  );
  return section.layers
    .map(({ id }, level) => ({
      label: words.layerName(level + 1),
      disabled: homes.size === 1 && homes.has(level + 1),
      onChoose: () => moveInto(editor, { layerId: id }),
    }))
    .toReversed();
}

const layerEntries = (editor: Editor): MenuEntry[] => {
  const command = entryOf(editor);
  return [
    ...(['layerAbove', 'layerBelow', 'layerUp', 'layerDown'] as const).map(command),
    'rule',
    ...(['paste', 'addItem', 'addCovering', 'selectAll', 'zoomFit'] as const).map(command),
    'rule',
    command('removeLayer'),
  ];
};

const coveringEntries = (editor: Editor): MenuEntry[] => {
  const command = entryOf(editor);
  return [
    ...(['changeCovering', 'addCovering', 'coveringUp', 'coveringDown'] as const).map(command),
    'rule',
    command('removeCovering'),
  ];
};

const canvasEntries = (editor: Editor): MenuEntry[] => {
  const command = entryOf(editor);
  return [
    ...(['addItem', 'addLayer', 'addCovering'] as const).map(command),
    'rule',
    ...(['paste', 'selectAll'] as const).map(command),
    'rule',
    ...(['undo', 'redo'] as const).map(command),
    'rule',
    ...(['zoomFit', 'zoomIn', 'zoomOut'] as const).map(command),
  ];
};
