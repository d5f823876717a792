import { type KeyboardEvent, useEffect, useState } from 'react';
import { formatNumber, numberText, parseNumber, useLanguage } from '../words/index.js';
import { TextField } from './Field.js';
import { useKitWords } from './words/index.js';

interface Bounds {
  unit?: string | undefined;
  decimals?: number;
  min?: number | undefined;
  max?: number | undefined;
}

/** Says in words why a form does not take a number; undefined is what is no number. */
export function useNumberFault() {
  const words = useKitWords();
  const language = useLanguage();
  return (number: number | undefined, { unit, decimals = 1, min, max }: Bounds): string | undefined => {
    const written = (bound: number) =>
      [formatNumber(bound, decimals, language), unit].filter(Boolean).join(' ');
    if (number === undefined) return words.notANumber;
    if (min !== undefined && number < min) return words.atLeast(written(min));
    return max !== undefined && number > max ? words.atMost(written(max)) : undefined;
  };
}

/**
 * A number with its unit outside, read with comma or point. It reports when the person is done: on Enter, on leaving
 * the field, and on each arrow up or down (Shift: ten steps). What is not a number stays, with the reason.
 */
export function NumberField({
  label,
  value,
  onCommit,
  unit,
  decimals = 1,
  step = 1,
  min,
  max,
  hint,
  fault: wrong,
  disabled,
  optional = false,
  placeholder,
}: Bounds & {
  label: string;
  value: number | undefined;
  onCommit: (value: number | undefined) => void;
  step?: number;
  hint?: string;
  /** What is wrong with the value beside others. */
  fault?: string | undefined;
  disabled?: boolean;
  /** An empty field is allowed, and reported as undefined. */
  optional?: boolean;
  placeholder?: string;
}) {
  const faultOf = useNumberFault();
  const language = useLanguage();
  const shown = value === undefined ? '' : numberText(value, decimals, language);
  const [text, setText] = useState(shown);
  const [error, setError] = useState<string>();
  useEffect(() => {
    setText(shown);
    setError(undefined);
  }, [shown]);

  const commit = (typed: string) => {
    if (typed === shown) return setError(undefined);
    if (typed.trim() === '' && optional) return onCommit(undefined);
    const number = parseNumber(typed);
    const fault = faultOf(number, { unit, decimals, min, max });
    setError(fault);
    if (!fault && number !== value) onCommit(number);
    else if (!fault) setText(shown);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit(text);
    else if (event.key === 'Escape' && text !== shown) {
      event.stopPropagation();
      setText(shown);
      setError(undefined);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const by = (event.shiftKey ? 10 : 1) * step * (event.key === 'ArrowUp' ? 1 : -1);
      const next = Number(((parseNumber(text) ?? value ?? 0) + by).toFixed(decimals));
      const within = Math.min(
        max ?? Number.POSITIVE_INFINITY,
        Math.max(min ?? Number.NEGATIVE_INFINITY, next),
      );
      if (within !== value) onCommit(within);
    }
  };
  return (
    <TextField
      label={label}
      unit={unit}
      hint={hint}
      error={error ?? wrong}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => commit(text)}
      onKeyDown={onKeyDown}
    />
  );
}
