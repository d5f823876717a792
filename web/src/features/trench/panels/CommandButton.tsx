import { Button, IconButton, type LucideIcon } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { type CommandName, commandOf } from '../gestures/commands.js';

interface Props {
  name: CommandName;
  icon: LucideIcon;
  /** What it is done to, where that is not what is selected. */
  ids?: readonly string[];
  title?: string | undefined;
  after?: () => void;
}

function useCommand({ name, icon, ids, title, after }: Props) {
  const editor = useEditor();
  const command = commandOf(name);
  const target = ids ? { ...editor, selected: ids } : editor;
  return {
    label: command.label(editor.words),
    button: {
      icon,
      title,
      disabled: !command.can(target),
      onClick: () => {
        command.run(target);
        after?.();
      },
      ...(command.danger && { look: 'danger' as const }),
    },
    keys: command.keys?.[0]?.replace('Mod', 'Control').replace(/\b[a-z]$/, (letter) => letter.toUpperCase()),
  };
}

/** A command as a button. */
export function CommandButton(props: Props) {
  const { label, button } = useCommand(props);
  return <Button {...button}>{label}</Button>;
}

/** The same as an icon alone, with its name and key in a tooltip. */
export function CommandIcon(props: Props) {
  const { label, button, keys } = useCommand(props);
  return <IconButton label={label} {...button} {...(keys && { keys })} />;
}
