import './facets.css';
import { PROJECT_STATUSES } from '@spadework/core/project';
import { useState } from 'react';
import { CheckField } from '../../../kit/index.js';
import type { ProjectSearch } from '../../../routes/index.js';
import { formatNumber } from '../../../words/index.js';
import type { Summary } from '../queries.js';
import { useProjectWords } from '../words/index.js';
import { toggled } from './filters.js';
import { StartFacet } from './StartFacet.js';

const FACETS = [
  ['status', 'status'],
  ['role', 'myProjectRoles'],
  ['module', 'moduleType'],
  ['owner', 'owner'],
] as const;
const SHOWN = 6;

interface Value {
  value: unknown;
  displayValue: string;
  counter: { count: number };
}

/** A status stands in its own order, whatever is most; all else as the service sorts it, by count. */
function inOrder(name: string, values: readonly Value[]): readonly Value[] {
  if (name !== 'status') return values;
  const place = ({ value }: Value) => PROJECT_STATUSES.indexOf(value as never);
  return values.toSorted((a, b) => place(a) - place(b));
}

/** What the matches are like. Each count says how many projects its value would leave, the other filters applied. */
export function Facets({
  search,
  summary,
  onChange,
}: {
  search: ProjectSearch;
  summary: Summary | undefined;
  onChange: (more: Partial<ProjectSearch>, replace?: boolean) => void;
}) {
  const words = useProjectWords();
  return (
    <section className="facets" aria-label={words.filters}>
      {FACETS.map(([name, property]) => (
        <Facet
          key={name}
          name={words.facets[name]}
          isStatus={name === 'status'}
          values={inOrder(name, summary?.propertySummaries[property]?.valueSummaries ?? [])}
          chosen={search[name]}
          onToggle={(value) => onChange({ [name]: toggled(search[name], value) })}
        />
      ))}
      <StartFacet search={search} summary={summary} onChange={onChange} />
    </section>
  );
}

function Facet({
  name,
  values,
  chosen,
  onToggle,
  isStatus,
}: {
  name: string;
  values: readonly Value[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
  isStatus: boolean;
}) {
  const words = useProjectWords();
  const [all, setAll] = useState(false);
  // What is chosen stays in sight, also when it leaves nothing.
  const missing = chosen.filter((value) => !values.some((one) => String(one.value) === value));
  const rows = [
    ...values.map(({ value, displayValue, counter }) => ({
      value: String(value),
      label: displayValue,
      count: counter.count,
    })),
    ...missing.map((value) => ({ value, label: value, count: 0 })),
  ];
  const shown = all ? rows : rows.filter(({ value }, place) => place < SHOWN || chosen.includes(value));
  if (rows.length === 0) return null;
  return (
    <fieldset className="facet">
      <legend className="facet-name">{name}</legend>
      {shown.map(({ value, label, count }) => (
        <CheckField
          key={value}
          label={label}
          mark={isStatus && <span className={`dot dot-${value.toLowerCase()}`} aria-hidden="true" />}
          note={formatNumber(count)}
          checked={chosen.includes(value)}
          onChange={() => onToggle(value)}
        />
      ))}
      {rows.length > SHOWN && (
        <button type="button" className="facet-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.showFewer : words.showAll(rows.length)}
        </button>
      )}
    </fieldset>
  );
}
