import './facet.css';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../words/index.js';
import { CheckField } from './Field.js';
import { useKitWords } from './words/index.js';

/** The values of one property to filter a list by, each with how many it would leave. */
export function Facet({
  name,
  values,
  chosen,
  onChange,
  least = 1,
  most = 6,
}: {
  name: string;
  values: readonly { value: string; label: string; count: number; mark?: ReactNode }[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** Fewer values than this are no choice, and are not shown. */
  least?: number;
  /** So many are shown until somebody asks for all. */
  most?: number;
}) {
  const words = useKitWords();
  const [all, setAll] = useState(false);
  // What is chosen stays in sight, also when it leaves nothing.
  const missing = chosen.filter((value) => !values.some((one) => one.value === value));
  const rows = [...values, ...missing.map((value) => ({ value, label: value, count: 0, mark: undefined }))];
  if (rows.length < least && chosen.length === 0) return null;
  const shown = all ? rows : rows.filter(({ value }, place) => place < most || chosen.includes(value));
  return (
    <fieldset className="facet">
      <legend className="facet-name">{name}</legend>
      {shown.map(({ value, label, count, mark }) => (
        <CheckField
          key={value}
          label={label}
          title={label}
          mark={mark}
          note={formatNumber(count)}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
      {(all || rows.length > shown.length) && (
        <button type="button" className="facet-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.showFewer : words.showAll(rows.length)}
        </button>
      )}
    </fieldset>
  );
}
