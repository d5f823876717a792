import type { Field, Fields, Unit, ValuesOf } from '@spadework/core/trench';
import { useState } from 'react';
import { CheckField, NumberField, SelectField, TextField } from '../../../kit/index.js';
import { type Language, useLanguage } from '../../../words/index.js';

/** How numbers of a unit are written. */
const WRITTEN: Partial<Record<Unit, { decimals: number; step: number }>> = {
  'K·m/W': { decimals: 3, step: 0.1 },
  kV: { decimals: 3, step: 1 },
  kA: { decimals: 3, step: 1 },
  s: { decimals: 2, step: 0.1 },
  h: { decimals: 0, step: 100 },
};

/** Shares and factors have no unit. */
const SHARE = { decimals: 2, step: 0.05 };
const writtenOf = ({ unit, value }: Field) =>
  unit ? WRITTEN[unit] : value.type === 'number' && !value.whole ? SHARE : undefined;

/** The bounds of a field, as its numbers are written. */
export function boundsOf({ value, unit, usual }: Field) {
  if (value.type !== 'number') return {};
  const { least, above, most, whole } = value;
  // What may go either way has the same limit both ways.
  const from = usual !== undefined && least !== undefined && least < 0 ? -usual : least;
  const min = above === undefined ? from : above + 10 ** -(WRITTEN[unit!]?.decimals ?? 1);
  return { ...(min !== undefined && { min }), max: usual ?? most, ...(whole && { decimals: 0 }) };
}

/** The label of a text, and how long it may be. */
export const textOf = ({ value, name }: Field, language: Language) => ({
  label: name[language],
  ...(value.type === 'text' && { maxLength: value.most }),
});

interface RowsProps<F extends Fields> {
  fields: F;
  names: readonly (keyof F & string)[];
  values: { [K in keyof ValuesOf<F>]?: ValuesOf<F>[K] };
  onChange: (values: Partial<ValuesOf<F>>) => void;
  /** What the values of a choice are called. */
  choices?: { [K in keyof F]?: Readonly<Record<string, string>> };
  /** What a choice without a value is called, where the field may have none. */
  none?: { [K in keyof F]?: string };
  /** Where the name of a field depends on others. */
  labels?: { [K in keyof F]?: string };
  /** What stands where several elements have different values. */
  different?: string;
  /** Where other values ask for more than the field itself. */
  least?: { [K in keyof F]?: number };
  /** What is taken where a number is left out. */
  placeholders?: { [K in keyof F]?: string };
  /** What is wrong with values together. */
  errors?: { [K in keyof F]?: string };
}

/** Rows of a form, one for each field that is named. An empty number has no value, where the field allows that. */
export function FieldRows<F extends Fields>({ fields, names, values, onChange, ...own }: RowsProps<F>) {
  const language = useLanguage();
  return names.map((name) => {
    const field: Field = fields[name]!;
    const label = own.labels?.[name] ?? field.name[language];
    const value: unknown = values[name];
    const set = (next: unknown) => onChange({ [name]: next } as Partial<ValuesOf<F>>);
    if (field.value.type === 'choice') {
      const choices = field.value.values.map((one) => ({
        value: one,
        label: own.choices?.[name]?.[one] ?? one,
      }));
      const none = own.none?.[name];
      if (none !== undefined) choices.unshift({ value: '', label: none });
      else if (value === undefined && own.different) choices.unshift({ value: '', label: own.different });
      return (
        <SelectField
          key={name}
          label={label}
          value={(value as string | null) ?? ''}
          onChange={(event) => set(event.target.value || null)}
          choices={choices}
        />
      );
    }
    if (field.value.type === 'flag')
      return (
        <CheckField
          key={name}
          label={label}
          checked={value as boolean}
          onChange={(event) => set(event.target.checked)}
        />
      );
    if (field.value.type === 'text')
      return (
        <TextRow
          key={`${name} ${value ?? ''}`}
          {...textOf(field, language)}
          label={label}
          value={(value as string | null | undefined) ?? ''}
          onCommit={(next) => set(next || null)}
        />
      );
    return (
      <NumberField
        key={name}
        label={label}
        {...(field.unit && { unit: field.unit })}
        {...writtenOf(field)}
        {...boundsOf(field)}
        {...(own.least?.[name] !== undefined && { min: own.least[name] })}
        {...(value === undefined && own.different && { placeholder: own.different })}
        {...(own.placeholders?.[name] && { placeholder: own.placeholders[name] })}
        fault={own.errors?.[name]}
        optional={field.none !== undefined}
        value={(value as number | null | undefined) ?? undefined}
        onCommit={(next) => set(next ?? null)}
      />
    );
  });
}

/** A text that counts when it is left, or with Enter. */
export function TextRow({
  value,
  onCommit,
  ...field
}: {
  label: string;
  maxLength?: number;
  value: string;
  onCommit: (value: string) => void;
}) {
  const [draft, setDraft] = useState(value);
  const commit = () => draft.trim() !== value && onCommit(draft.trim());
  return (
    <TextField
      {...field}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
