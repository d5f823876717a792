import './chips.css';
import { useId } from 'react';

/** Several of a few: each is a button that is pressed or not. */
export function Chips<T extends string>({
  label,
  choices,
  chosen,
  onChange,
  error,
  disabled,
}: {
  label: string;
  choices: readonly { value: T; label: string }[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  error?: string | undefined;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="admin-chips">
      <span id={id} className="field-label">
        {label}
      </span>
      <div>
        {choices.map(({ value, label: name }) => {
          const isChosen = chosen.includes(value);
          return (
            <button
              key={value}
              type="button"
              className="admin-chip"
              aria-pressed={isChosen}
              disabled={disabled}
              onClick={() => onChange(isChosen ? chosen.filter((one) => one !== value) : [...chosen, value])}
            >
              {name}
            </button>
          );
        })}
      </div>
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}
