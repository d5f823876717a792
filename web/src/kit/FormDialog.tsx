import type { ComponentProps } from 'react';
import { Button } from './Button.js';
import { Dialog } from './Dialog.js';
import { useKitWords } from './words/index.js';

/** A dialog to fill out: its buttons send it or close it. */
export function FormDialog({
  submit,
  busy,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, 'actions'> & {
  /** What the button says that sends it. */
  submit: string;
  busy: boolean;
}) {
  const words = useKitWords();
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={dialog.onClose}>{words.cancel}</Button>
          <Button type="submit" look="main" busy={busy}>
            {submit}
          </Button>
        </>
      }
    />
  );
}
