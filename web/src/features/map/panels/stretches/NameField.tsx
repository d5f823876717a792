import { MAX_IN_ROUTE } from '@spadework/core/route';
import { useEffect, useState } from 'react';
import { TextField } from '../../../../kit/index.js';

/** A name that may be left out, reported on Enter and on leaving the field. */
export function NameField({
  label,
  value = '',
  onCommit,
}: {
  label: string;
  value: string | undefined;
  onCommit: (name: string | null) => void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const commit = () => {
    const name = text.trim();
    if (name !== value) onCommit(name || null);
    setText(name);
  };
  return (
    <TextField
      label={label}
      value={text}
      maxLength={MAX_IN_ROUTE.name}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
