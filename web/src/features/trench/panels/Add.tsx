import './add.css';
import {
  GROUP_CONFIGURATIONS,
  type GroupConfiguration,
  ITEM_KINDS,
  type ItemKind,
  type SegmentTrench,
} from '@spadework/core/trench';
import { Plus } from 'lucide-react';
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Icon, SearchField } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { type Entry, searchCatalog, typesIn, usedFirst } from '../catalog.js';
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
  const list = useId();
  const query = useDeferredValue(text);
  // The list stands still while one adds from it.
  const latest = useRef(trench);
  latest.current = trench;
  const offered = useCallback(
    (query: string): Addable[] => {
      if ((TYPELESS as readonly ItemKind[]).includes(kind))
        return [{ itemKind: kind as (typeof TYPELESS)[number], name: words.kinds[kind], key: kind }];
      return entriesFor(catalog.entries, kind, query, latest.current).map((entry) => ({
        ...entry,
        itemKind: kind === 'pipeGroup' && entry.kind === 'pipe' ? 'pipeGroup' : entry.kind,
        arrangement,
      }));
    },
    [catalog, kind, arrangement, words],
  );
  const entries = useMemo(() => offered(query), [offered, query]);
  const current = Math.min(at, Math.max(0, entries.length - 1));
  const chosen = entries[current];
  // A search that finds nothing of its kind shows what there is of others.
  const shows = (one: ItemKind) =>
    one === kind && (entries.length === 0 || entries.some(({ itemKind }) => itemKind === kind));
  const add = (entry: Addable | undefined) => entry && addEntry(editor, entry);
  const onKeyDown = (event: KeyboardEvent) => {
    // Whoever types quickly and presses Enter means what is typed, although the list does not show it yet.
    if (event.key === 'Enter') {
      add((query === text ? entries : offered(text))[current]);
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
      <div onKeyDown={onKeyDown} className="add-search">
        <SearchField
          ref={ref}
          label={words.searchCatalog}
          value={text}
          onChange={(value) => {
            setText(value);
            setAt(0);
          }}
        />
      </div>
      <div className="kinds" role="group" aria-label={words.type}>
        {ITEM_KINDS.map((one) => (
          <button
            key={one}
            type="button"
            className="kind"
            aria-pressed={shows(one)}
            onClick={() => setKind(one)}
          >
            {words.kinds[one]}
          </button>
        ))}
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
            isCurrent={place === current}
            mayEdit={mayEdit}
            onAdd={() => {
              setAt(place);
              add(entry);
            }}
          />
        ))}
      </div>
      {entries.length === 0 && <p className="quiet catalog-none">{words.nothingFound}</p>}
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
  isCurrent,
  mayEdit,
  onAdd,
}: {
  id: string;
  entry: Addable;
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
        <b>{entry.name}</b>
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
    <div className="arrangements" role="group" aria-label={words.arrangement}>
      <h3>{words.arrangement}</h3>
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

/** The types that fit the words, those in use first as long as there are none. */
function entriesFor(all: readonly Entry[], kind: ItemKind, query: string, trench: SegmentTrench): Entry[] {
  const typeKind = kind === 'pipeGroup' ? 'pipe' : kind;
  const ofKind = all.filter((entry) => entry.kind === typeKind);
  if (!query) return usedFirst(ofKind, typesIn(trench)).slice(0, MOST_SHOWN);
  const matches = searchCatalog(ofKind, query);
  // A search that finds nothing of this kind looks among all.
  return (matches.length > 0 ? matches : searchCatalog(all, query)).slice(0, MOST_SHOWN);
}
