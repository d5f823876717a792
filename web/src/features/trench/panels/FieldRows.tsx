import type { Field, Fields, Unit, ValuesOf } from '@spadework/core/trench';
import { NumberField } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';

/** How numbers of a unit are written. */
const WRITTEN: Partial<Record<Unit, { decimals: number; step: number }>> = {
  'K·m/W': { decimals: 3, step: 0.1 },
  m: { decimals: 2, step: 1 },
};

/** The least that a field takes as it is written. */
function leastOf({ value, unit }: Field): number | undefined {
  if (value.type !== 'number') return undefined;
  return value.above === undefined ? value.least : value.above + 10 ** -(WRITTEN[unit!]?.decimals ?? 1);
}

/** Rows of a form, one for each number that is named. An empty one has no value, where the field allows that. */
export function NumberRows<F extends Fields>({
  fields,
  names,
  values,
  onChange,
}: {
  fields: F;
  names: readonly (keyof F & string)[];
  values: ValuesOf<F>;
  onChange: (values: Partial<ValuesOf<F>>) => void;
}) {
  const language = useLanguage();
  return names.map((name) => {
    const field: Field = fields[name]!;
    return (
      <NumberField
        key={name}
        label={field.name[language]}
        {...(field.unit && { unit: field.unit })}
        {...WRITTEN[field.unit!]}
        min={leastOf(field)}
        optional={field.none !== undefined}
        value={(values[name] as number | null) ?? undefined}
        onCommit={(value) => onChange({ [name]: value ?? null } as Partial<ValuesOf<F>>)}
      />
    );
  });
}
