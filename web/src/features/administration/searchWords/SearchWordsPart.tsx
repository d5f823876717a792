import './searchWords.css';
import { Plus, Save, SearchCheck, Undo2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, EmptyState, toast } from '../../../kit/index.js';
import { formatDate, formatNumber } from '../../../words/index.js';
import { type DataColumn, DataTable } from '../DataTable.js';
import { Refused } from '../Dialogs.js';
import { Loading, PartFrame } from '../Frame.js';
import { useListing } from '../listing.js';
import { useAdministrationWords } from '../words/index.js';
import { LineEditor } from './LineEditor.js';
import { lineFor, lineOf, termsOf } from './lines.js';
import { type Missed, useMissed } from './queries.js';
import { useLines } from './useLines.js';
import { useSearchWords } from './words/index.js';

/** Whoever looks for more than these wants all of them. */
const SHOWN = 12;

/** What people searched for in vain, and the words of the company, which are added to from there. */
export default function SearchWordsPart() {
  const common = useAdministrationWords();
  const words = useSearchWords();
  const missed = useMissed();
  const { reading, lines, isChanged, change, save, discard } = useLines();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const editor = useRef<HTMLElement>(null);
  const terms = useMemo(() => termsOf(lines?.map(({ text }) => text) ?? []), [lines]);
  const inputs = () => editor.current?.querySelectorAll('input') ?? [];
  const add = (text = '') => {
    flushSync(() => change((now) => [...now, lineOf(text)]));
    const input = [...inputs()].at(-1);
    input?.focus();
    input?.setSelectionRange(text.length, text.length);
  };
  const saveAll = async () => {
    setBusy(true);
    setProblem(undefined);
    const outcome = await save().finally(() => setBusy(false));
    if (outcome.is === 'saved') toast({ text: words.saved });
    else if (outcome.is === 'merged') setProblem(words.merged);
    else if (outcome.is === 'refused') setProblem(outcome.why);
    else {
      setProblem(words.faulty(outcome.count));
      requestAnimationFrame(() => [...inputs()].find((input) => input.ariaInvalid)?.focus());
    }
  };
  return (
    <PartFrame
      title={common.parts.searchWords}
      text={words.text}
      filters={
        (isChanged || problem) && (
          <>
            {problem && <Refused text={problem} />}
            {isChanged && (
              <span className="admin-unsaved">
                <span role="status">{words.unsaved}</span>
                <Button
                  icon={Undo2}
                  onClick={() => {
                    discard();
                    setProblem(undefined);
                  }}
                >
                  {words.discard}
                </Button>
                <Button icon={Save} look="main" busy={isBusy} onClick={saveAll}>
                  {common.save}
                </Button>
              </span>
            )}
          </>
        )
      }
    >
      <div className="admin-page">
        <section className="admin-sub">
          <h3>{words.missed}</h3>
          <p className="quiet">{words.missedText}</p>
          {missed.data ? (
            <MissedSearches
              missed={missed.data}
              terms={terms}
              onAdd={lines && ((query) => add(lineFor(query)))}
            />
          ) : (
            <Loading query={missed} />
          )}
        </section>
        <section ref={editor} className="admin-sub">
          <h3>{words.lines}</h3>
          <p className="quiet">{words.linesText}</p>
          <p className="quiet">{words.form}</p>
          {lines ? (
            <LineEditor lines={lines} change={change} add={() => add()} />
          ) : (
            <Loading query={reading} />
          )}
        </section>
      </div>
    </PartFrame>
  );
}

function MissedSearches({
  missed,
  terms,
  onAdd,
}: {
  missed: readonly Missed[];
  /** What has a line already. */
  terms: ReadonlySet<string>;
  onAdd: ((query: string) => void) | undefined;
}) {
  const words = useSearchWords();
  const listing = useListing('-count');
  const [isWhole, setWhole] = useState(false);
  if (missed.length === 0)
    return (
      <EmptyState icon={SearchCheck} title={words.none}>
        <p>{words.noneText}</p>
      </EmptyState>
    );
  const columns: DataColumn<Missed>[] = [
    { key: 'query', title: words.query, sort: ({ query }) => query, cell: ({ query }) => query },
    {
      key: 'count',
      title: words.count,
      align: 'end',
      sort: ({ count }) => count,
      cell: ({ count }) => formatNumber(count),
    },
    {
      key: 'lastDate',
      title: words.lastDate,
      less: true,
      sort: ({ lastDate }) => lastDate,
      cell: ({ lastDate }) => formatDate(lastDate),
    },
    {
      key: 'action',
      title: words.action,
      quiet: true,
      align: 'end',
      cell: ({ query }) =>
        terms.has(query) ? (
          <span className="quiet">{words.isKnown}</span>
        ) : (
          <Button icon={Plus} look="quiet" disabled={!onAdd} onClick={() => onAdd?.(query)}>
            {words.add}
            <span className="hidden-text"> {query}</span>
          </Button>
        ),
    },
  ];
  // The server gives the most frequent first; in another order any of them may be the first.
  const isSorted = listing.sorting.key !== 'count' || !listing.sorting.descending;
  const shown = isWhole || isSorted ? missed : missed.slice(0, SHOWN);
  return (
    <>
      <DataTable
        caption={words.missed}
        columns={columns}
        rows={shown}
        keyOf={({ query }) => query}
        listing={listing}
      />
      {shown.length < missed.length && (
        <div className="admin-actions admin-start">
          <Button onClick={() => setWhole(true)}>{words.showAll(missed.length)}</Button>
        </div>
      )}
    </>
  );
}
