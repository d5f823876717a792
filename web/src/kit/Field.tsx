import './field.css';
import { Search, X } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { Icon } from './Icon.js';
import { useKitWords } from './words/index.js';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The ids that join a control to its label, hint and error. */
function useField({ hint, error }: Omit<FieldProps, 'label'>) {
  const id = useId();
  const described = [error && `${id}error`, hint && `${id}hint`].filter(Boolean).join(' ');
  return {
    id,
    control: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
    },
  };
}

export function Field({
  id,
  label,
  hint,
  error,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={`field ${error ? 'field-wrong' : ''}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      {error && (
        <p id={`${id}error`} className="field-error">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

type InputProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & { ref?: Ref<HTMLInputElement>; unit?: string };

export function TextField({ label, hint, error, unit, className = '', ...rest }: InputProps) {
  const { id, control } = useField({ hint, error });
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="field-box">
        <input type="text" {...rest} {...control} className={`field-input ${className}`} />
        {unit && <span className="field-unit">{unit}</span>}
      </div>
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  ...rest
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { id, control } = useField({ hint, error });
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea rows={3} {...rest} {...control} className="field-input field-area" />
    </Field>
  );
}

export function SelectField({
  label,
  hint,
  error,
  choices,
  ...rest
}: FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & { choices: readonly { value: string; label: string }[] }) {
  const { id, control } = useField({ hint, error });
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <select {...rest} {...control} className="field-input field-select">
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function CheckField({
  label,
  note,
  mark,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> & {
  label: string;
  /** Beside the label, such as a count. */
  note?: ReactNode;
  /** Before the label, such as the colour of a status. */
  mark?: ReactNode;
}) {
  const id = useId();
  return (
    <div className="check">
      <input {...rest} id={id} type="checkbox" className="check-box" />
      <label htmlFor={id} className="check-label">
        {mark}
        <span className="check-text" title={label}>
          {label}
        </span>
      </label>
      {note !== undefined && <span className="check-note">{note}</span>}
    </div>
  );
}

/** A search box. Escape and the cross empty it. */
export function SearchField({
  label,
  value,
  onChange,
  keys,
  placeholder = label,
  ref,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  keys?: string;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
}) {
  const words = useKitWords();
  return (
    <div className="search" role="search" aria-label={label}>
      <Icon of={Search} size={17} className="search-icon" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        aria-keyshortcuts={keys}
        className="search-input"
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !value) return;
          event.preventDefault();
          onChange('');
        }}
      />
      {value ? (
        <button type="button" className="search-clear" aria-label={words.clear} onClick={() => onChange('')}>
          <Icon of={X} size={16} />
        </button>
      ) : (
        keys && (
          <kbd className="key" aria-hidden="true">
            {keys}
          </kbd>
        )
      )}
    </div>
  );
}
