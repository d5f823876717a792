import './chips.css';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Icon, Menu } from '../../../kit/index.js';
import {
  NO_PROJECT_SEARCH,
  PROJECT_SORTS,
  type ProjectSearch,
  type ProjectSort,
} from '../../../routes/index.js';
import { formatDate, formatNumber } from '../../../words/index.js';
import { useLabels } from '../labels.js';
import type { Summary } from '../queries.js';
import { useProjectWords } from '../words/index.js';
import { isFiltered, orderOf } from './filters.js';

interface Chip {
  key: string;
  label: string;
  tone?: string;
  without: Partial<ProjectSearch>;
}

/** How many match, what they are filtered by, and how they are sorted. */
export function Chips({
  search,
  summary,
  onChange,
}: {
  search: ProjectSearch;
  summary: Summary | undefined;
  onChange: (more: Partial<ProjectSearch>) => void;
}) {
  const words = useProjectWords();
  const label = useLabels();
  const ownerName = (value: string) =>
    summary?.propertySummaries.owner?.valueSummaries?.find((one) => one.value === value)?.displayValue ??
    value;
  const chips: Chip[] = [
    ...(search.q.trim() ? [{ key: 'q', label: words.chips.words(search.q.trim()), without: { q: '' } }] : []),
    ...search.status.map((value) => ({
      key: `status ${value}`,
      label: label('status', value),
      tone: value.toLowerCase(),
      without: { status: search.status.filter((one) => one !== value) },
    })),
    ...search.role.map((value) => ({
      key: `role ${value}`,
      label: label('myProjectRoles', value),
      without: { role: search.role.filter((one) => one !== value) },
    })),
    ...search.module.map((value) => ({
      key: `module ${value}`,
      label: label('moduleType', value),
      without: { module: search.module.filter((one) => one !== value) },
    })),
    ...search.owner.map((value) => ({
      key: `owner ${value}`,
      label: ownerName(value),
      without: { owner: search.owner.filter((one) => one !== value) },
    })),
    ...(search.from
      ? [{ key: 'from', label: words.chips.from(formatDate(search.from)), without: { from: undefined } }]
      : []),
    ...(search.to
      ? [{ key: 'to', label: words.chips.to(formatDate(search.to)), without: { to: undefined } }]
      : []),
    ...(search.bounds ? [{ key: 'bounds', label: words.chips.bounds, without: { bounds: undefined } }] : []),
    ...(search.archived
      ? [{ key: 'archived', label: words.chips.archived, without: { archived: false } }]
      : []),
  ];
  const order = orderOf(search);
  const sorts = search.q.trim() ? (['relevance', ...PROJECT_SORTS] as const) : PROJECT_SORTS;
  const [matches, all] = [summary?.counter.count, summary?.staticCounter.count];
  return (
    <div className="chips">
      <p className="chips-count" role="status">
        {matches !== undefined && <strong>{words.count(formatNumber(matches), matches !== 1)}</strong>}{' '}
        {all !== undefined && all !== matches && words.ofAll(formatNumber(all))}
      </p>
      <ul className="chips-list">
        {chips.map(({ key, label, tone, without }) => (
          <li key={key}>
            <button
              type="button"
              className={`chip ${tone ? `chip-${tone}` : ''}`}
              aria-label={words.remove(label)}
              onClick={() => onChange(without)}
            >
              {label}
              <Icon of={X} size={15} />
            </button>
          </li>
        ))}
      </ul>
      {(isFiltered(search) || search.archived) && (
        <button
          type="button"
          className="link-quiet"
          onClick={() =>
            onChange({
              ...NO_PROJECT_SEARCH,
              view: search.view,
              sort: search.sort,
              descending: search.descending,
            })
          }
        >
          {words.reset}
        </button>
      )}
      <div className="chips-sort">
        <Menu
          className="sort-button"
          align="end"
          entries={[
            {
              group: words.sort,
              value: order,
              choices: sorts.map((value) => ({ value, label: words.sorts[value] })),
              onChoose: (value) =>
                onChange(
                  value === 'relevance'
                    ? { sort: undefined, descending: true }
                    : { sort: value as ProjectSort },
                ),
            },
            ...(order === 'relevance'
              ? []
              : ([
                  'rule',
                  {
                    group: words.direction,
                    value: search.descending ? 'descending' : 'ascending',
                    choices: (['ascending', 'descending'] as const).map((value) => ({
                      value,
                      label: words.directions[value],
                    })),
                    onChoose: (value: string) =>
                      onChange({ sort: order, descending: value === 'descending' }),
                  },
                ] as const)),
          ]}
        >
          {words.sortedBy(words.sorts[order])}
          {order !== 'relevance' && <Icon of={search.descending ? ArrowDown : ArrowUp} size={16} />}
        </Menu>
      </div>
    </div>
  );
}
