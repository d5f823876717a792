import type { Field, Fields, Unit, ValuesOf } from '@spadework/core/trench';
import { NumberField } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';

/** How numbers of a unit are written. */
const WRITTEN: Partial<Record<Unit, { decimals: number; step: number }>> = {
  'K·m/W': { decimals: 3, step: 0.1 },
};

/** The bounds of a field, as its numbers are written. */
function boundsOf({ value, unit }: Field) {
  if (value.type !== 'number') return {};
  const { least, above, most, whole } = value;
  const min = above === undefined ? least : above + 10 ** -(WRITTEN[unit!]?.decimals ?? 1);
  return { ...(min !== undefined && { min }), max: most, ...(whole && { decimals: 0 }) };
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
        {...boundsOf(field)}
        optional={field.none !== undefined}
        value={(values[name] as number | null) ?? undefined}
        onCommit={(value) => onChange({ [name]: value ?? null } as Partial<ValuesOf<F>>)}
      />
    );
  });
}
