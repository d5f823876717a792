import { type KeyboardEvent, useEffect, useState } from 'react';

/** A coordinate in a row. Enter or leaving saves it, Escape takes back what was typed; both give the focus back. */
export function Cell({
  label,
  shown,
  isReached,
  readOnly,
  fault,
  onCommit,
  onPaste,
  onDone,
  onFocus,
}: {
  label: string;
  shown: string;
  /** Whether Tab comes here: in the row that is typed in. */
  isReached: boolean;
  readOnly: boolean;
  /** The id of the sentence that says what is wrong. */
  fault: string | undefined;
  /** False: it was not taken, and what was typed stays. */
  onCommit: (text: string) => boolean;
  /** True: what was pasted is no text for this field alone, and was taken. */
  onPaste?: ((text: string) => boolean) | undefined;
  onDone: () => void;
  onFocus: () => void;
}) {
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const commit = (): boolean => {
    if (text.trim() === shown) return true;
    if (text.trim() !== '') return onCommit(text);
    setText(shown);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      if (commit()) onDone();
    } else if (event.key === 'Escape') {
      setText(shown);
      onDone();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      type="text"
      className="point-input"
      aria-label={label}
      aria-invalid={fault ? true : undefined}
      aria-describedby={fault}
      inputMode="decimal"
      autoComplete="off"
      readOnly={readOnly}
      tabIndex={isReached ? 0 : -1}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPaste={(event) => {
        if (onPaste?.(event.clipboardData.getData('text'))) event.preventDefault();
      }}
      onBlur={() => commit()}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    />
  );
}
