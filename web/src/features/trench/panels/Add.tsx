import './add.css';
import {
  COVERING_TYPES,
  type CoveringType,
  GROUP_CONFIGURATIONS,
  type GroupConfiguration,
  ITEM_KINDS,
  type ItemKind,
} from '@spadework/core/trench';
import { Plus } from 'lucide-react';
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Icon, Marked, NothingFound, SearchField, Understood } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import {
  fittingPart,
  searchable,
  searchTypes,
  type TypeReading,
  useTypeIndex,
  useTypeReading,
} from '../../search/index.js';
import { type Entry, typesIn, usedFirst } from '../catalog.js';
import { useEditor } from '../editor.js';
import { type Addable, addEntry, type Bare, setDraggedEntry, usualGroup } from './adding.js';
import { bareSample, Picture, sampleOf } from './Picture.js';
import { Swatch } from './Swatch.js';

const MOST_SHOWN = 40;
/** The arrangements that are offered as pictures; all of them are in the inspector. */
const ARRANGEMENTS = [
  'TRIANGLE',
  'FLAT',
  'SINGLE',
  'PAIR',
  'SQUARE',
  'CIRCLE',
] as const satisfies readonly GroupConfiguration[];
const TYPELESS = ['culvert', 'pipeCanal', 'ecomDuct', 'sensor'] as const satisfies readonly Bare[];

/** A covering is no thing in the trench. Whoever searches for one is led to where it is laid. */
interface CoveringEntry {
  itemKind: 'covering';
  covering: CoveringType;
  name: string;
  key: string;
}

type Offered = Addable | CoveringEntry;

/** The catalog: search, choose a kind and an arrangement, add by Enter, by a click or by dragging. */
export function Add({ ref }: { ref: Ref<HTMLInputElement> }) {
  const editor = useEditor();
  const { words, catalog, trench, mayEdit } = editor;
  const [text, setText] = useState('');
  const [kind, setKind] = useState<ItemKind>('cable');
  const [arrangement, setArrangement] = useState<GroupConfiguration>();
  const [at, setAt] = useState(0);
  // What searches is loaded when somebody is about to search.
  const [isNear, setNear] = useState(false);
  const list = useId();
  const query = useDeferredValue(text);
  // The list stands still while one adds from it.
  const latest = useRef(trench);
  latest.current = trench;
  const typeless = useMemo(
    () =>
      TYPELESS.map((itemKind) => {
        const name = words.kinds[itemKind];
        return { itemKind, name, key: itemKind, words: searchable(name) };
      }),
    [words],
  );
  const coverings = useMemo(
    () =>
      COVERING_TYPES.map((covering) => {
        const name = words.coverings[covering];
        return { itemKind: 'covering', covering, name, key: covering, words: searchable(name) } as const;
      }),
    [words],
  );
  const everything = useMemo(
    () => [...catalog.entries, ...typeless, ...coverings],
    [typeless, coverings, catalog],
  );
  const index = useTypeIndex(everything, isNear || text !== '');
  /** Everything of all kinds that fits. */
  const search = useCallback((query: string) => searchTypes(everything, index, query), [everything, index]);
  const offered = useCallback(
    (query: string): Offered[] => {
      const typeKind = kind === 'pipeGroup' ? 'pipe' : kind;
      const isOwn = (entry: (typeof everything)[number]) =>
        ('itemKind' in entry ? entry.itemKind : entry.kind) === typeKind;
      const all = query ? search(query).found : catalog.entries;
      const own = all.filter(isOwn);
      const hasTypes = catalog.entries.some(isOwn);
      const shown =
        query === '' && hasTypes
          ? usedFirst(own, typesIn(latest.current))
          : own.length > 0
            ? own
            : // A kind without types is offered whatever is written: one has just chosen it.
              [...typeless.filter(isOwn), ...(query ? all : [])];
      return shown.slice(0, MOST_SHOWN).map((entry) =>
        'itemKind' in entry
          ? entry
          : {
              ...entry,
              itemKind: kind === 'pipeGroup' && entry.kind === 'pipe' ? ('pipeGroup' as const) : entry.kind,
              arrangement,
            },
      );
    },
    [search, typeless, catalog, kind, arrangement],
  );
  const exact = useMemo(() => offered(query), [offered, query]);
  // What fits nothing as a whole is searched for by what does fit.
  const fitting = exact.length > 0 ? query : fittingPart(query, (part) => search(part).found.length > 0);
  const entries = useMemo(
    () => (exact.length > 0 || fitting === '' ? exact : offered(fitting)),
    [exact, fitting, offered],
  );
  const reading = useTypeReading(
    fitting,
    useMemo(() => search(fitting), [search, fitting]),
  );
  const isLoading = entries.length === 0 && index === undefined;
  const note = isLoading
    ? words.searching
    : entries.length === 0
      ? undefined
      : fitting !== query
        ? words.onlyFits(fitting)
        : entries.some(({ itemKind }) => itemKind === kind)
          ? undefined
          : words.otherKinds(words.kinds[kind].toLowerCase());
  const current = Math.min(at, Math.max(0, entries.length - 1));
  const chosen = entries[current];
  // A search that finds nothing of its kind shows what there is of others.
  const shows = (one: ItemKind) =>
    one === kind && (entries.length === 0 || entries.some(({ itemKind }) => itemKind === kind));
  const add = (entry: Offered | undefined) => {
    if (entry?.itemKind !== 'covering') return entry && addEntry(editor, entry);
    if (editor.mayEdit) editor.popUp({ kind: 'newCovering', type: entry.covering });
  };
  // Before what searches is loaded, names alone are found: a type that fits better may still come.
  const isSettled = ([first]: readonly Offered[]) => index !== undefined || (first && 'typeId' in first);
  // Enter may come before what searches has: it counts as soon as that is there.
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || !index) return;
    setWaiting(false);
    add(offered(text)[0]);
  });
  const write = (value: string) => {
    setText(value);
    setAt(0);
    setWaiting(false);
  };
  // Whoever chooses a kind wants to see what there is of it: words that were meant for another one would hide it.
  const choose = (one: ItemKind) => {
    setKind(one);
    write('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Whoever types quickly and presses Enter means what is typed, although the list does not show it yet.
    if (event.key === 'Enter') {
      const meant = query === text ? entries : offered(text);
      if (meant.length > 0 && (isSettled(meant) || text === '')) add(meant[current]);
      else setWaiting(index === undefined);
      // Enter adds the same again, and the next letter begins another search.
      if (event.target instanceof HTMLInputElement) event.target.select();
    } else if (event.key === 'ArrowDown') setAt(Math.min(current + 1, entries.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(current - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <section className="side add" aria-label={words.add}>
      <div className="side-head">
        <h2>{words.add}</h2>
        <kbd className="key" aria-hidden="true">
          A
        </kbd>
      </div>
      <div onKeyDown={onKeyDown} onFocus={() => setNear(true)} className="add-search">
        <SearchField ref={ref} label={words.searchCatalog} value={text} onChange={write} />
        <Understood reading={reading} onSearch={write} />
      </div>
      <div className="kinds" role="group" aria-label={words.type}>
        {ITEM_KINDS.map((one) => (
          <button
            key={one}
            type="button"
            className="kind"
            aria-pressed={shows(one)}
            onClick={() => choose(one)}
          >
            {words.kinds[one]}
          </button>
        ))}
      </div>
      <div>
        <p role="status" className="quiet catalog-none">
          {note}
        </p>
        {entries.length === 0 && !isLoading && (
          <NothingFound isSmall q={query} onSearch={write}>
            {words.nothingFound}
          </NothingFound>
        )}
      </div>
      <div
        id={list}
        role="listbox"
        aria-label={words.catalog}
        tabIndex={0}
        className="catalog"
        aria-activedescendant={chosen ? `${list}-${current}` : undefined}
        onKeyDown={onKeyDown}
      >
        {entries.map((entry, place) => (
          <EntryOption
            key={entry.key}
            id={`${list}-${place}`}
            entry={entry}
            reading={reading}
            isCurrent={place === current}
            mayEdit={mayEdit}
            onAdd={() => {
              setAt(place);
              add(entry);
            }}
          />
        ))}
      </div>
      {(chosen?.itemKind ?? kind) === 'cable' && (
        <Arrangements
          entry={chosen && 'typeId' in chosen ? chosen : undefined}
          value={arrangement}
          onChange={(value) => setArrangement(value === arrangement ? undefined : value)}
        />
      )}
    </section>
  );
}

function EntryOption({
  id,
  entry,
  reading,
  isCurrent,
  mayEdit,
  onAdd,
}: {
  id: string;
  entry: Offered;
  reading: TypeReading | undefined;
  isCurrent: boolean;
  mayEdit: boolean;
  onAdd: () => void;
}) {
  const { words } = useEditor();
  const hasType = 'typeId' in entry;
  const arrangement = hasType && entry.kind === 'cable' ? (entry.arrangement ?? usualGroup(entry)) : 'SINGLE';
  return (
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      className="entry"
      draggable={mayEdit && entry.itemKind !== 'covering'}
      onDragStart={(event) => {
        if (entry.itemKind === 'covering') return;
        setDraggedEntry(entry);
        event.dataTransfer.setData('text/plain', entry.name);
        event.dataTransfer.effectAllowed = 'copy';
      }}
      onDragEnd={() => setDraggedEntry(undefined)}
      onClick={onAdd}
    >
      {hasType ? (
        <Picture item={sampleOf(entry, arrangement, entry.itemKind === 'pipeGroup')} size={30} />
      ) : entry.itemKind === 'covering' ? (
        <Swatch type={entry.covering} />
      ) : (
        <Picture item={bareSample(entry.itemKind)} size={30} />
      )}
      <span className="entry-text">
        <b>
          {entry.itemKind === 'covering' ? `${words.topCoverings}: ` : !hasType && `${words.withoutType}: `}
          {reading ? <Marked parts={reading.parts(entry.name)} /> : entry.name}
        </b>
        {entry.itemKind !== 'covering' && (
          <span className="quiet">
            {hasType ? factsOf(entry, arrangement, words) : bareFacts(entry.itemKind, words)}
          </span>
        )}
      </span>
      <Icon of={Plus} className="entry-plus" />
    </div>
  );
}

function factsOf(
  entry: Entry,
  arrangement: GroupConfiguration,
  words: ReturnType<typeof useEditor>['words'],
): string {
  const diameter = `Ø${formatNumber(entry.diameter, 1)}`;
  if (entry.kind === 'cable') return `${diameter} · ${words.layouts[arrangement]}`;
  return entry.pipeCategory ? `${diameter} · ${words.pipeCategories[entry.pipeCategory]}` : diameter;
}

/** The size with which a thing without a type is added, and what it stands for where a type of the catalog is alike. */
function bareFacts(kind: Bare, words: ReturnType<typeof useEditor>['words']): string {
  const item = bareSample(kind);
  if (item.kind === 'culvert')
    return `${formatNumber(item.width)} × ${formatNumber(item.height)} ${words.mm}`;
  if (item.kind !== 'ecomDuct' && item.kind !== 'sensor') return '';
  const diameter = `Ø${formatNumber(item.outerDiameter, 1)}`;
  return kind === 'ecomDuct' ? `${diameter} · ${words.asMicroducts}` : diameter;
}

function Arrangements({
  entry,
  value,
  onChange,
}: {
  entry: Entry | undefined;
  value: GroupConfiguration | undefined;
  onChange: (value: GroupConfiguration) => void;
}) {
  const { words } = useEditor();
  const shown = value ?? (entry ? usualGroup(entry) : undefined);
  const sample: Entry = entry ?? { key: '', kind: 'cable', typeId: 0, name: '', diameter: 40, words: '' };
  return (
    <div role="group" aria-label={words.arrangement}>
      <div className="arrangement-row">
        {GROUP_CONFIGURATIONS.filter((one) => (ARRANGEMENTS as readonly string[]).includes(one))
          .toSorted((a, b) => ARRANGEMENTS.indexOf(a as 'FLAT') - ARRANGEMENTS.indexOf(b as 'FLAT'))
          .map((one) => (
            <button
              key={one}
              type="button"
              className="arrangement"
              aria-pressed={one === shown}
              aria-label={words.layouts[one]}
              title={words.layouts[one]}
              onClick={() => onChange(one)}
            >
              <Picture item={sampleOf({ ...sample, conductorCount: 1 }, one)} size={24} />
            </button>
          ))}
      </div>
    </div>
  );
}
