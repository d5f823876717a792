import type { CommandGroup, Command as Offered } from '../../../kit/index.js';
import type { Editor } from '../editor.js';
import { nameOf } from '../names.js';
import { selectedItems } from './actions.js';
import { ALL, type Command, keyText } from './commands.js';

/** What can be done now with what is selected, with the section and with each covering, as the palette offers it. */
export function offeredIn(editor: Editor): CommandGroup {
  const { section, selected, trench, words } = editor;
  const layer = section.layers.findIndex(({ id }) => id === selected[0]);
  const items = selectedItems(editor);
  const group =
    items.length > 1
      ? words.several(items.length)
      : items[0]
        ? nameOf(items[0], words)
        : layer >= 0
          ? words.layerName(layer + 1)
          : words.section;
  const commands = [
    ...ALL.filter(({ of }) => of === undefined || (of === 'layer' && layer >= 0)).flatMap((command) =>
      offer(command, editor, command.menu?.(words)),
    ),
    ...trench.topCoverings
      .toReversed()
      .flatMap(({ id, type }) =>
        ALL.filter(({ of }) => of === 'covering').flatMap((command) =>
          offer(command, { ...editor, selected: [id] }, words.coverings[type]),
        ),
      ),
  ];
  return { group, commands };
}

function offer(command: Command, editor: Editor, of: string | undefined): Offered[] {
  if (!command.can(editor)) return [];
  const label = command.label(editor.words);
  const keys = keyText(command);
  return [
    {
      label: of ? `${of}: ${label}` : label,
      onChoose: () => command.run(editor),
      ...(keys && { keys }),
    },
  ];
}
