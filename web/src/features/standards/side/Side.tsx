import './side.css';
import { BookOpenText, Clock, type LucideIcon, MessageSquare, Star, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { CheckField, Icon } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import {
  FACETS,
  type Facet,
  groupOf,
  isFiltered,
  SCOPES,
  type Scope,
  type StandardsSearch,
  standardsAddress,
} from '../address.js';
import { type Found, useScopeCounts } from '../queries.js';
import { useStandardWords } from '../words/index.js';

const ICONS: Record<Scope, LucideIcon> = {
  all: BookOpenText,
  favorites: Star,
  recent: Clock,
  popular: TrendingUp,
  commented: MessageSquare,
};
const SHOWN = 4;

/** The lists and the filters. Each count of a filter says how many hits its value would leave. */
export function Side({
  search,
  found,
  onChange,
}: {
  search: StandardsSearch;
  found: Found | undefined;
  onChange: (more: Partial<StandardsSearch>) => void;
}) {
  const words = useStandardWords();
  const counts = useScopeCounts(search.expired);
  return (
    <>
      <nav aria-label={words.lists}>
        <ul className="scopes">
          {SCOPES.map((scope, place) => (
            <li key={scope}>
              <Link
                href={standardsAddress({ ...search, scope })}
                className="scope"
                aria-current={search.scope === scope ? 'page' : undefined}
              >
                <Icon of={ICONS[scope]} size={17} />
                <span className="scope-name">{words.scopes[scope]}</span>
                <span className="scope-count">
                  {counts[place] === undefined ? '' : formatNumber(counts[place])}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div role="group" aria-label={words.filters} className="standard-facets">
        {FACETS.map((facet) => (
          <FacetValues
            key={facet}
            facet={facet}
            found={found}
            chosen={search[facet]}
            onChange={(values) => onChange({ [facet]: values })}
          />
        ))}
        <CheckField
          label={words.expired}
          checked={search.expired}
          onChange={(event) => onChange({ expired: event.target.checked })}
        />
        {isFiltered(search) && (
          <button
            type="button"
            className="facet-more"
            onClick={() => onChange({ type: [], series: [], facility: [], activity: [], expired: false })}
          >
            {words.reset}
          </button>
        )}
      </div>
    </>
  );
}

function FacetValues({
  facet,
  found,
  chosen,
  onChange,
}: {
  facet: Facet;
  found: Found | undefined;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}) {
  const words = useStandardWords();
  const [all, setAll] = useState(false);
  const values = found?.facetGroups?.find(({ name }) => name === groupOf(facet))?.facets ?? [];
  const rows = [
    ...values.map(({ name = '', displayName = name, count = 0 }) => ({ name, displayName, count })),
    // What is chosen stays in sight, also when it leaves nothing.
    ...chosen
      .filter((value) => !values.some(({ name }) => name === value))
      .map((name) => ({ name, displayName: name, count: 0 })),
  ];
  if (rows.length === 0) return null;
  const shown = all ? rows : rows.filter(({ name }, place) => place < SHOWN || chosen.includes(name));
  return (
    <fieldset className="standard-facet">
      <legend className="facet-name">{words.facets[facet]}</legend>
      {shown.map(({ name, displayName, count }) => (
        <CheckField
          key={name}
          label={displayName}
          title={displayName}
          note={formatNumber(count)}
          checked={chosen.includes(name)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, name] : chosen.filter((value) => value !== name))
          }
        />
      ))}
      {rows.length > shown.length || all ? (
        <button type="button" className="facet-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.showFewer : words.showAll(rows.length)}
        </button>
      ) : null}
    </fieldset>
  );
}
