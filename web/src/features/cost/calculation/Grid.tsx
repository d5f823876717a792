import './grid.css';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useCost } from '../cost.js';
import { useCostWords } from '../words/index.js';
import type { Editing, RowHandlers } from './cell.js';
import { commandOf } from './keys.js';
import { Row } from './Row.js';
import { rowHeight, useRoom } from './room.js';
import type { GridRow } from './rows.js';
import { useRowDrag } from './useRowDrag.js';

/** The calculation as a tree grid. Only the rows in sight are in the page, so that thousands scroll. */
export default function Grid({
  rows,
  toggle,
  isAllOpen,
  onToggleAll,
  onEditOwn,
  chosen,
}: {
  rows: readonly GridRow[];
  toggle: (id: string) => void;
  isAllOpen: boolean;
  onToggleAll: () => void;
  onEditOwn: (nodeId: string) => void;
  /** Gets the row that was focused last, without drawing anything again. The one that is in it at first gets the focus. */
  chosen: RefObject<string | undefined>;
}) {
  const words = useCostWords();
  const language = useLanguage();
  const { mayWrite, actions, ask, project } = useCost();
  const room = useRoom();
  const scroller = useRef<HTMLDivElement>(null);
  const [currentId, setCurrent] = useState(chosen.current);
  useEffect(() => {
    chosen.current = currentId;
  }, [chosen, currentId]);
  const [editing, setEditing] = useState<Editing>();
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === currentId),
  );
  const current = rows[at];
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const heightOf = useCallback((index: number) => rowHeight(rows[index], room), [rows, room]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan: 8,
    initialRect: { width: innerWidth, height: innerHeight },
    // The row that has the focus stays in the page, or the focus would be lost by scrolling.
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        if (at >= range.count || shown.includes(at)) return shown;
        return at < shown[0]! ? [at, ...shown] : [...shown, at];
      },
      [at],
    ),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heights are measured again
  useLayoutEffect(() => virtual.measure(), [room]);

  const focusRow = (id: string | undefined) => {
    if (id === undefined) return;
    setCurrent(id);
    const index = rows.findIndex((row) => row.id === id);
    if (index >= 0) virtual.scrollToIndex(index);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus(),
    );
  };
  const begin = useRef(() => focusRow(currentId));
  useEffect(() => begin.current(), []);
  // Whoever deletes or regroups goes on where they were: the next row takes the focus.
  const last = useRef({ at, had: false });
  useEffect(() => {
    const gone = currentId !== undefined && !rows.some(({ id }) => id === currentId);
    if (gone && last.current.had) focusRow(rows[Math.min(last.current.at, rows.length - 1)]?.id);
    else last.current = { at, had: scroller.current?.contains(document.activeElement) ?? false };
  });

  const latest = useRef({ rows, focusRow, toggle, onEditOwn, actions, ask });
  latest.current = { rows, focusRow, toggle, onEditOwn, actions, ask };
  const drag = useRowDrag(scroller, latest);
  const handlers = useMemo<RowHandlers>(
    () => ({
      focus: setCurrent,
      toggle: (id) => latest.current.toggle(id),
      edit: (next) => {
        setEditing(next);
        if (next) setCurrent(next.id);
      },
      done: (id) => {
        setEditing(undefined);
        latest.current.focusRow(id);
      },
      editOwn: (id) => latest.current.onEditOwn(id),
      ask: (asked) => latest.current.ask(asked),
      get actions() {
        return latest.current.actions;
      },
      grab: drag.grab,
    }),
    [drag.grab],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (!current || target.matches('input, select, textarea') || target.closest('[role=menu]')) return;
    const command = commandOf(event, target.getAttribute('role') === 'row');
    if (!command) return;
    if (command.do === 'walk') focusRow(rows[Math.min(rows.length - 1, Math.max(0, at + command.by))]?.id);
    else if (command.do === 'in') {
      if (current.isOpen === false) toggle(current.id);
      else if (current.isOpen) focusRow(rows[at + 1]?.id);
    } else if (command.do === 'out') {
      if (current.isOpen) toggle(current.id);
      else focusRow(current.parentRow);
    } else if (command.do === 'toggle') {
      if (current.isOpen !== undefined) toggle(current.id);
    } else if (!mayWrite || !current.node) return;
    else if (command.do === 'edit')
      setEditing({ id: current.id, field: 'quantity', ...(command.text && { text: command.text }) });
    else if (command.do === 'remove') actions.remove(current.node);
    else if (command.do === 'move') actions.move(current.node, command.by);
    event.preventDefault();
    event.stopPropagation();
  };

  const { columns } = words.calculation;
  return (
    <div
      role="treegrid"
      aria-label={words.calculation.title}
      aria-rowcount={rows.length + 1}
      aria-readonly={!mayWrite || undefined}
      className="grid"
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className="grid-head">
        <div role="row" aria-rowindex={1} className="grid-columns">
          {(['item', 'place', 'quantity', 'unitCost', 'sum'] as const).map((name) => (
            <div key={name} role="columnheader" className={`grid-${name}`}>
              {name === 'item' && (
                <IconButton
                  label={isAllOpen ? words.calculation.collapseAll : words.calculation.expandAll}
                  icon={isAllOpen ? ChevronsDownUp : ChevronsUpDown}
                  onClick={onToggleAll}
                />
              )}
              {columns[name]}
            </div>
          ))}
        </div>
      </div>
      <div ref={scroller} role="presentation" className="grid-scroller">
        <div role="rowgroup" className="grid-body" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <Row
                key={key}
                row={row}
                index={index}
                start={start}
                isCurrent={index === at}
                editing={editing?.id === row.id ? editing : undefined}
                mayWrite={mayWrite}
                mayMove={mayWrite && row.node !== undefined && !(row.parentRow ?? '').includes(':')}
                drop={drag.over === row.id}
                projectId={project.id}
                language={language}
                words={words}
                handlers={handlers}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
