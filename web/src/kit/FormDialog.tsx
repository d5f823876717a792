import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Button } from './Button.js';
import { Dialog } from './Dialog.js';
import { useKitWords } from './words/index.js';

/** A dialog to fill out: its buttons send it or close it. When it is refused, the first wrong field has the focus. */
export function FormDialog({
  submit,
  busy = false,
  disabled = false,
  onSubmit,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, 'actions'> & {
  /** What the button says that sends it. */
  submit: string;
  busy?: boolean;
  /** Whether there is nothing to send yet. */
  disabled?: boolean;
}) {
  const words = useKitWords();
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    // What is wrong may be out of sight, and a screen reader reads the message with its field.
    if (attempts > 0 && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts, busy]);
  return (
    <Dialog
      {...dialog}
      onSubmit={(event) => {
        form.current = event.currentTarget;
        setAttempts((count) => count + 1);
        onSubmit?.(event);
      }}
      actions={
        <>
          <Button onClick={dialog.onClose}>{words.cancel}</Button>
          <Button type="submit" look="main" busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    />
  );
}
