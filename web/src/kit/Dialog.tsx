import './dialog.css';
import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './Button.js';
import { useKitWords } from './words/index.js';

const FIELDS = ':is(input, select, textarea):not(:disabled)';

/**
 * A modal dialog on the native `<dialog>`: the browser keeps the focus inside and gives it back. Render it while it is
 * open. With `onSubmit` its content is a form. Without fields the button with `data-safe` has the focus, else the first.
 */
export function Dialog({
  title,
  onClose,
  onSubmit,
  children,
  actions,
  size = 'small',
}: {
  title: string;
  onClose: () => void;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
  actions?: ReactNode;
  /** `full`: nearly the whole window, for what needs two columns. */
  size?: 'small' | 'wide' | 'full';
}) {
  const words = useKitWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const heading = useId();

  // A layout effect: it ends while the dialog is still in the page, and only then the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser would choose the close button, which comes first.
    const field =
      body.current?.querySelector<HTMLElement>(FIELDS) ??
      foot.current?.querySelector<HTMLElement>('[data-safe]') ??
      foot.current?.querySelector<HTMLElement>('button');
    field?.focus();
    return () => element?.close();
  }, []);

  const content = (
    <>
      <div ref={body} className="dialog-body">
        {children}
      </div>
      {actions && (
        <div ref={foot} className="dialog-actions">
          {actions}
        </div>
      )}
    </>
  );
  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-${size}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="dialog-head">
        <h2 id={heading}>{title}</h2>
        <IconButton label={words.close} icon={X} onClick={onClose} />
      </header>
      {onSubmit ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // A dialog that another one opened is sent alone.
            event.stopPropagation();
            onSubmit(event);
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </dialog>
  );
}
