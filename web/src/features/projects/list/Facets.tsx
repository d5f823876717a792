import './facets.css';
import { PROJECT_STATUSES } from '@spadework/core/project';
import { Facet } from '../../../kit/index.js';
import type { ProjectSearch } from '../../../routes/index.js';
import { useLabels } from '../labels.js';
import type { Summary } from '../queries.js';
import { useProjectWords } from '../words/index.js';
import { StartFacet } from './StartFacet.js';

const FACETS = [
  ['status', 'status'],
  ['role', 'myProjectRoles'],
  ['module', 'moduleType'],
  ['owner', 'owner'],
] as const;

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
  const label = useLabels();
  return (
    <section className="facets" aria-label={words.filters}>
      {FACETS.map(([name, property]) => (
        <Facet
          key={name}
          name={words.facets[name]}
          values={inOrder(name, summary?.propertySummaries[property]?.valueSummaries ?? []).map((one) => {
            const value = String(one.value);
            const mark = name === 'status' && (
              <span className={`dot dot-${value.toLowerCase()}`} aria-hidden="true" />
            );
            // The service calls modules as the API does.
            const shown = name === 'module' ? label('moduleType', value) : one.displayValue;
            return { value, label: shown, count: one.counter.count, mark };
          })}
          chosen={search[name]}
          onChange={(chosen) => onChange({ [name]: chosen })}
        />
      ))}
      <StartFacet search={search} summary={summary} onChange={onChange} />
    </section>
  );
}
