import { useState } from 'react';
import { CheckField } from '../../kit/index.js';
import { formatNumber } from '../../words/index.js';
import { useCatalogWords } from './words/index.js';

const SHOWN = 6;

/** The values of one property, each with how many it would leave. */
export function Facet({
  name,
  values,
  chosen,
  onToggle,
}: {
  name: string;
  values: readonly { value: string; label: string; count: number }[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
}) {
  const words = useCatalogWords();
  const [all, setAll] = useState(false);
  // What is chosen stays in sight, also when nothing has it any more.
  const missing = chosen.filter((value) => !values.some((one) => one.value === value));
  const rows = [...values, ...missing.map((value) => ({ value, label: value, count: 0 }))];
  if (rows.length < 2 && chosen.length === 0) return null;
  const shown = all ? rows : rows.filter(({ value }, place) => place < SHOWN || chosen.includes(value));
  return (
    <fieldset className="catalog-facet">
      <legend>{name}</legend>
      {shown.map(({ value, label, count }) => (
        <CheckField
          key={value}
          label={label}
          title={label}
          note={formatNumber(count)}
          checked={chosen.includes(value)}
          onChange={() => onToggle(value)}
        />
      ))}
      {rows.length > SHOWN && (
        <button type="button" className="catalog-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.showFewer : words.showAll(rows.length)}
        </button>
      )}
    </fieldset>
  );
}
