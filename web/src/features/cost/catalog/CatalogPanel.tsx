import './catalog.css';
import { ListTree, Rows3, Star } from 'lucide-react';
import { type KeyboardEvent, type Ref, useMemo, useRef, useState } from 'react';
import { lazyFile } from '../../../api/index.js';
import {
  Button,
  Icon,
  IconButton,
  Menu,
  NothingFound,
  SearchField,
  Understood,
  useTyping,
} from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { useReading } from '../../search/index.js';
import type { CostSearch } from '../address.js';
import { useCost } from '../cost.js';
import { useCostWords } from '../words/index.js';
import { AddForm } from './AddForm.js';
import { CodeList } from './CodeList.js';
import { Prices } from './Prices.js';
import { useCodeIndex, useCodes, useFavourites } from './queries.js';
import { type Code, facetsOf, searchCodes } from './search.js';

const CodeTree = lazyFile(() => import('./CodeTree.js'));

/** Chips that are shown beside each other; the other facilities are in the menu. */
const CHIPS = 4;
/** So many of the best tell what a search was understood as. */
const MOST_READ = 40;

/** The catalog: by words, by tree, by facility and activity, and the favourites. Below, the chosen code is added. */
export function CatalogPanel({
  search,
  onSearch,
  searchBox,
}: {
  search: CostSearch;
  onSearch: (more: Partial<CostSearch>, replace?: boolean) => void;
  searchBox: Ref<HTMLInputElement>;
}) {
  const words = useCostWords();
  const { catalogOf, used, mayWrite } = useCost();
  const { codes, catalog, error, again } = useCodes(catalogOf);
  const favourites = useFavourites(catalogOf.revisionId);
  const [text, setText] = useTyping(search.q, (q) => onSearch({ q }, true));
  const quantity = useRef<HTMLInputElement>(null);
  const own = useRef<HTMLInputElement>(null);
  const { facility, activity } = search;
  // What searches is loaded when somebody is about to search.
  const [isNear, setNear] = useState(false);
  const index = useCodeIndex(catalog, isNear || text.trim() !== '');
  const result = useMemo(
    () =>
      codes &&
      searchCodes(codes, index, text, {
        facility,
        activity,
        favourites: search.favourites ? favourites : undefined,
      }),
    [codes, index, text, facility, activity, search.favourites, favourites],
  );
  const found = result?.codes;
  const texts = useMemo(
    () =>
      (found ?? [])
        .slice(0, MOST_READ)
        .flatMap(({ number, name, description = '' }) => [number, name, description]),
    [found],
  );
  const reading = useReading(text, texts, !found);
  const chosen = codes?.find(({ number }) => number === search.code);
  const choose = (code: Code | undefined) => onSearch({ code: code?.number }, true);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!found || search.tree) return;
    const at = chosen ? found.findIndex(({ number }) => number === chosen.number) : -1;
    if (event.key === 'ArrowDown') choose(found[Math.min(at + 1, found.length - 1)]);
    else if (event.key === 'ArrowUp') choose(found[Math.max(at - 1, 0)]);
    else if (event.key === 'Enter' && found.length > 0) {
      if (at === -1) choose(found[0]);
      if (mayWrite) requestAnimationFrame(() => quantity.current?.select());
    } else return;
    event.preventDefault();
  };
  return (
    <section className="cost-catalog" aria-labelledby="cost-catalog">
      <header className="cost-catalog-head">
        <h2 id="cost-catalog">{words.catalog.title}</h2>
        <Prices />
      </header>
      <div className="cost-catalog-search" onKeyDown={onKeyDown} onFocus={() => setNear(true)}>
        <SearchField
          ref={(input) => {
            own.current = input;
            if (typeof searchBox === 'function') searchBox(input);
            else if (searchBox) searchBox.current = input;
          }}
          label={words.catalog.search}
          value={text}
          onChange={setText}
          keys="/"
        />
        <Understood reading={reading} onSearch={setText} />
      </div>
      <Chips search={search} onSearch={onSearch} codes={codes ?? []} used={used} />
      <div className="cost-codes">
        {error && !codes ? (
          <div className="cost-codes-none">
            <p role="alert">{words.catalog.failed}</p>
            <Button onClick={() => again()}>{words.again}</Button>
          </div>
        ) : !found ? (
          <div className="loading" role="status" aria-label={words.catalog.title} />
        ) : found.length === 0 ? (
          <NoCodes
            search={search}
            text={text}
            hasFavourites={favourites.size > 0}
            onSearch={onSearch}
            onText={setText}
          />
        ) : search.tree ? (
          <Suspense fallback={<div className="loading" />}>
            <CodeTree
              codes={found}
              chosen={chosen}
              onChoose={choose}
              isSearched={text.trim() !== ''}
              reading={reading}
            />
          </Suspense>
        ) : (
          <CodeList
            codes={found}
            weak={result.weak}
            reading={reading}
            chosen={chosen}
            favourites={favourites}
            onChoose={choose}
          />
        )}
      </div>
      {mayWrite && (
        <AddForm
          key={chosen?.number ?? ''}
          code={chosen}
          quantityBox={quantity}
          onAdded={() => own.current?.select()}
        />
      )}
    </section>
  );
}

/** Without words the filters are what is too narrow; with words both may be. */
function NoCodes({
  search,
  text,
  hasFavourites,
  onSearch,
  onText,
}: {
  search: CostSearch;
  text: string;
  hasFavourites: boolean;
  onSearch: (more: Partial<CostSearch>) => void;
  onText: (text: string) => void;
}) {
  const { catalog: words } = useCostWords();
  const isFiltered = search.facility !== undefined || search.activity !== undefined || search.favourites;
  return (
    <NothingFound
      isSmall
      q={text}
      onSearch={onText}
      actions={
        isFiltered && (
          <Button onClick={() => onSearch({ facility: undefined, activity: undefined, favourites: false })}>
            {words.allCodes}
          </Button>
        )
      }
    >
      {search.favourites && !hasFavourites ? words.noFavourites : isFiltered && words.noneFiltered}
    </NothingFound>
  );
}

function Chips({
  search,
  onSearch,
  codes,
  used,
}: {
  search: CostSearch;
  onSearch: (more: Partial<CostSearch>) => void;
  codes: readonly Code[];
  used: { facilities: ReadonlySet<number>; activities: ReadonlySet<number> };
}) {
  const { catalog: words } = useCostWords();
  const facilities = useMemo(() => facetsOf(codes, 'facility', used.facilities), [codes, used]);
  const activities = useMemo(() => facetsOf(codes, 'activity', used.activities), [codes, used]);
  const shown = facilities.slice(0, CHIPS);
  const hidden = facilities.find(({ id }) => id === search.facility && !shown.some((one) => one.id === id));
  const activity = activities.find(({ id }) => id === search.activity);
  const chip = (label: string, isOn: boolean, onClick: () => void, key: string = label) => (
    <button key={key} type="button" className="chip-button" aria-pressed={isOn} onClick={onClick}>
      {label}
    </button>
  );
  return (
    <div className="cost-chips" role="group" aria-label={words.facets}>
      {chip(words.allFacilities, search.facility === undefined, () => onSearch({ facility: undefined }))}
      {[...shown, ...(hidden ? [hidden] : [])].map(({ id, name }) =>
        chip(
          name,
          search.facility === id,
          () => onSearch({ facility: search.facility === id ? undefined : id }),
          String(id),
        ),
      )}
      {activity && chip(activity.name, true, () => onSearch({ activity: undefined }), 'activity')}
      <button
        type="button"
        className="chip-button"
        aria-pressed={search.favourites}
        onClick={() => onSearch({ favourites: !search.favourites })}
      >
        <Icon of={Star} size={14} />
        {words.favourites}
      </button>
      <Menu
        className="chip-button"
        entries={[
          {
            group: words.facility,
            value: String(search.facility ?? ''),
            choices: [
              { value: '', label: words.allFacilities },
              ...facilities.map(({ id, name, count }) => ({
                value: String(id),
                label: `${name} (${count})`,
              })),
            ],
            onChoose: (value) => onSearch({ facility: value ? Number(value) : undefined }),
          },
          'rule',
          {
            group: words.activity,
            value: String(search.activity ?? ''),
            choices: [
              { value: '', label: words.allActivities },
              ...activities.map(({ id, name, count }) => ({
                value: String(id),
                label: `${name} (${count})`,
              })),
            ],
            onChoose: (value) => onSearch({ activity: value ? Number(value) : undefined }),
          },
        ]}
      >
        {words.more}
      </Menu>
      <IconButton
        className="chip-icon"
        label={search.tree ? words.asList : words.asTree}
        icon={search.tree ? Rows3 : ListTree}
        onClick={() => onSearch({ tree: !search.tree })}
      />
    </div>
  );
}
