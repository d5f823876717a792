import './add.css';
import {
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
import { type Addable, addEntry, setDraggedEntry, usualGroup } from './adding.js';
import { Picture, sampleOf } from './Picture.js';

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
const TYPELESS = ['culvert', 'pipeCanal', 'ecomDuct', 'sensor'] as const;

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
  const everything = useMemo(() => [...typeless, ...catalog.entries], [typeless, catalog]);
  const index = useTypeIndex(everything, isNear || text !== '');
  /** Everything of all kinds that fits. */
  const search = useCallback((query: string) => searchTypes(everything, index, query), [everything, index]);
  const offered = useCallback(
    (query: string): Addable[] => {
      const typeKind = kind === 'pipeGroup' ? 'pipe' : kind;
      const isOwn = (entry: Entry | (typeof typeless)[number]) =>
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
  const add = (entry: Addable | undefined) => entry && addEntry(editor, entry);
  // Enter may come before what searches has: it counts as soon as that is there.
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || !index) return;
    setWaiting(false);
    const [first] = offered(text);
    if (first) addEntry(editor, first);
  }, [isWaiting, index, offered, text, editor]);
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
      if (meant.length > 0) add(meant[current]);
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
  entry: Addable;
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
      draggable={mayEdit}
      onDragStart={(event) => {
        setDraggedEntry(entry);
        event.dataTransfer.setData('text/plain', entry.name);
        event.dataTransfer.effectAllowed = 'copy';
      }}
      onDragEnd={() => setDraggedEntry(undefined)}
      onClick={onAdd}
    >
      {hasType && <Picture item={sampleOf(entry, arrangement, entry.itemKind === 'pipeGroup')} size={30} />}
      <span className="entry-text">
        <b>{reading ? <Marked parts={reading.parts(entry.name)} /> : entry.name}</b>
        {hasType && <span className="quiet">{factsOf(entry, arrangement, words)}</span>}
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
