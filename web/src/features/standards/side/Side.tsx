import './side.css';
import { BookOpenText, Clock, type LucideIcon, MessageSquare, Star, TrendingUp } from 'lucide-react';
import { Link } from 'wouter';
import { CheckField, Facet, Icon } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import {
  FACETS,
  type Facet as FacetName,
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

const valuesOf = (found: Found | undefined, facet: FacetName) =>
  (found?.facetGroups?.find(({ name }) => name === groupOf(facet))?.facets ?? []).map(
    ({ name = '', displayName = name, count = 0 }) => ({ value: name, label: displayName, count }),
  );

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
          <Facet
            key={facet}
            name={words.facets[facet]}
            values={valuesOf(found, facet)}
            chosen={search[facet]}
            onChange={(chosen) => onChange({ [facet]: chosen })}
            most={SHOWN}
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
