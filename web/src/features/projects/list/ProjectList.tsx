import './list.css';
import { elementScroll, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { CloudOff, FolderPlus } from 'lucide-react';
import {
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { asProblem, useReached } from '../../../api/index.js';
import { Button, EmptyState, NothingFound, Understood, useAfterPaint } from '../../../kit/index.js';
import type { ProjectSearch } from '../../../routes/index.js';
import { formatNumber } from '../../../words/index.js';
import { projectTexts, useReading } from '../../search/index.js';
import { BLOCK, isUnreached, useProjectRows } from '../queries.js';
import { useProjectWords } from '../words/index.js';
import { isFiltered } from './filters.js';
import { ProjectRow } from './ProjectRow.js';

export interface ListHandle {
  /** Goes to the next or the previous row. */
  move(by: 1 | -1): void;
  open(): void;
}

const ROW = 53;
const SKELETON_ROWS = 12;
/** Of the window, what stands above and below the list on a wide screen. */
const BESIDE = 190;

/** Tells the size when the page is laid out. Asking for it before would lay the page out twice. */
function observeSize(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  tell: (size: { width: number; height: number }) => void,
) {
  const observer = new ResizeObserver(([entry]) => tell(entry!.contentRect));
  if (scrollElement) observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** Scrolls, except to where the list is already when it is shown first: that too would lay the page out twice. */
const scrollTo: typeof elementScroll<HTMLDivElement> = (offset, options, list) => {
  if (offset !== 0 || list.scrollOffset !== 0) elementScroll(offset, options, list);
};

/** Where the list was when a project was opened; it is in the history, so that going back finds it. */
interface ScrollPosition {
  offset: number;
  row: number;
}

const scrollInHistory = (): ScrollPosition | undefined =>
  (history.state as { projects?: ScrollPosition } | null)?.projects;

/** A virtual list: only the rows in sight are in the page, and only their blocks are loaded. */
export function ProjectList({
  search,
  current,
  onCurrent,
  onCreate,
  onSearch,
  onReset,
  ref,
}: {
  search: ProjectSearch;
  current: number | undefined;
  onCurrent: (projectId: number | undefined) => void;
  onCreate: () => void;
  onSearch: (q: string) => void;
  /** Takes the filters away, not the words. */
  onReset: () => void;
  ref: Ref<ListHandle>;
}) {
  const words = useProjectWords();
  const scroller = useRef<HTMLDivElement>(null);
  const [start] = useState(scrollInHistory);
  const [at, setAt] = useState(start?.row ?? -1);
  const [blocks, setBlocks] = useState<readonly number[]>([Math.floor((start?.row ?? 0) / BLOCK)]);
  const { total, rowAt, best, error, isOld } = useProjectRows(search, blocks);
  const texts = useMemo(() => (best ?? []).flatMap(projectTexts), [best]);
  const reached = useReached();
  const reading = useReading(search.q, texts, isOld);
  const count = total ?? SKELETON_ROWS;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    // Rows out of sight come after the first picture.
    overscan: useAfterPaint() ? 6 : 0,
    observeElementRect: observeSize,
    scrollToFn: scrollTo,
    initialOffset: start?.offset ?? 0,
    // Until the list is measured; without it, the first picture would have no rows.
    initialRect: { width: innerWidth, height: innerHeight - BESIDE },
  });
  const items = virtual.getVirtualItems();
  const needed = [...new Set(items.map(({ index }) => Math.floor(index / BLOCK)))].join(' ');
  useEffect(() => {
    if (needed) setBlocks(needed.split(' ').map(Number));
  }, [needed]);

  // Other filters, another list: begin at the top, unless this is where one came back to.
  const listKey = JSON.stringify([
    search.q,
    search.status,
    search.role,
    search.module,
    search.owner,
    search.from,
    search.to,
    search.bounds,
    search.archived,
    search.sort,
    search.descending,
  ]);
  const shownKey = useRef(listKey);
  useLayoutEffect(() => {
    if (shownKey.current === listKey) return;
    shownKey.current = listKey;
    setAt(-1);
    virtual.scrollToOffset(0);
  }, [listKey, virtual]);

  const focusRow = (index: number) => {
    setAt(index);
    virtual.scrollToIndex(index);
    onCurrent(rowAt(index)?.id);
    requestAnimationFrame(() =>
      scroller.current
        ?.querySelector<HTMLElement>(`[data-index="${index}"] a`)
        ?.focus({ preventScroll: true }),
    );
  };
  useImperativeHandle(ref, () => ({
    move: (by) => {
      if (total) focusRow(Math.max(0, Math.min(total - 1, at + by)));
    },
    open: () => scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"] a`)?.click(),
  }));

  // Coming back, the row that was opened has the focus again.
  const returned = useRef(false);
  useEffect(() => {
    if (returned.current || !start) return;
    const link = scroller.current?.querySelector<HTMLElement>(`[data-index="${start.row}"] a`);
    if (!link) return;
    returned.current = true;
    link.focus({ preventScroll: true });
  });
  // The same functions every time, so that a row is drawn again only when its project changes.
  const remember = useCallback(
    (row: number) =>
      history.replaceState(
        { projects: { offset: scroller.current?.scrollTop ?? 0, row } satisfies ScrollPosition },
        '',
      ),
    [],
  );
  const onRowFocus = useCallback(
    (row: number, projectId: number) => {
      setAt(row);
      onCurrent(projectId);
    },
    [onCurrent],
  );

  // Without a network the screen stays: what this device keeps is on it.
  if (total === undefined && (!reached || isUnreached(error)))
    return (
      <div className="list-empty">
        <EmptyState icon={CloudOff} title={words.unreached}>
          <p>{words.unreachedText}</p>
        </EmptyState>
      </div>
    );
  if (error && total === undefined) throw asProblem(error);
  if (total === 0 && isFiltered(search)) {
    const hasFilters = isFiltered({ ...search, q: '' });
    return (
      <div className="list-empty">
        <NothingFound
          q={search.q}
          onSearch={onSearch}
          actions={hasFilters && <Button onClick={onReset}>{words.reset}</Button>}
        >
          {hasFilters && words.noneText}
        </NothingFound>
      </div>
    );
  }
  if (total === 0)
    return (
      <div className="list-empty">
        <EmptyState
          icon={FolderPlus}
          title={search.archived ? words.archiveEmpty : words.noneAtAll}
          actions={
            !search.archived && (
              <Button look="main" onClick={onCreate}>
                {words.newProject}
              </Button>
            )
          }
        >
          {!search.archived && <p>{words.noneAtAllText}</p>}
        </EmptyState>
      </div>
    );
  const visible = items.filter(
    ({ start, end }) =>
      end > (virtual.scrollOffset ?? 0) &&
      start < (virtual.scrollOffset ?? 0) + (virtual.scrollRect?.height ?? 0),
  );
  return (
    <>
      <div className="list-understood">
        <Understood reading={reading} onSearch={onSearch} />
      </div>
      <div className="list-head" aria-hidden="true">
        <span>{words.columns.project}</span>
        <span>{words.columns.status}</span>
        <span>{words.columns.start}</span>
        <span className="list-end">{words.columns.cost}</span>
        <span className="list-end">{words.columns.owner}</span>
      </div>
      <div ref={scroller} className={`list ${isOld ? 'list-old' : ''}`} tabIndex={-1}>
        <ul
          aria-label={words.list}
          aria-busy={total === undefined}
          style={{ height: virtual.getTotalSize() }}
        >
          {items.map(({ index, start: top }) => (
            <ProjectRow
              key={index}
              index={index}
              count={count}
              top={top}
              project={rowAt(index)}
              reading={reading}
              isCurrent={current !== undefined && rowAt(index)?.id === current}
              onFocus={onRowFocus}
              onOpen={remember}
            />
          ))}
        </ul>
      </div>
      <footer className="list-foot">
        <span className="list-hints" aria-hidden="true">
          <kbd className="key">J</kbd>
          <kbd className="key">K</kbd> {words.hints.move}
          <kbd className="key">↵</kbd> {words.hints.open}
          <kbd className="key">N</kbd> {words.hints.create}
        </span>
        {total !== undefined && visible.length > 0 && (
          <span>
            {words.range(
              formatNumber(visible[0]!.index + 1),
              formatNumber(visible.at(-1)!.index + 1),
              formatNumber(total),
            )}
          </span>
        )}
      </footer>
    </>
  );
}
