import './points.css';
import { zoneOf } from '@spadework/core/route';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Plus, Trash2 } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { IconButton, TABLET, useMedia } from '../../../../kit/index.js';
import { useMapEditor } from '../../editor.js';
import { usePanelWords } from '../words/index.js';
import { type Field, PointRow, type RowHandlers } from './PointRow.js';
import { useCommitCell } from './useCommitCell.js';
import { usePointKeys } from './usePointKeys.js';
import { usePoints } from './usePoints.js';
import { usePrinting } from './usePrinting.js';

const ROW = { mouse: 30, finger: 46 };
/** The names of the columns, which stay above the rows. */
const HEAD = 26;

/** The points of the route in a table. Only the rows in sight are in the page, so that ten thousand scroll. */
export function Points({
  typing,
}: {
  /** Gets the focus when the last point is gone. */ typing: RefObject<HTMLElement | null>;
}) {
  const words = usePanelWords();
  const { crs, chosen, choose, mayEdit } = useMapEditor();
  const { live, pointAt } = usePoints();
  const count = live.route.positions.length;
  const scroller = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<number>();
  const faultId = useId();
  const { fault, commit, pasteHeights, forget } = useCommitCell();
  const at = chosen.position ?? -1;
  const isPrinting = usePrinting();
  const height = useMedia(TABLET) ? ROW.finger : ROW.mouse;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => height, [height]),
    overscan: 6,
    paddingStart: HEAD,
    scrollPaddingStart: HEAD,
    initialRect: { width: 360, height: 300 },
    // The row that has the focus stays in the page, or the focus would be lost by scrolling.
    rangeExtractor: useCallback(
      (range: Range) => {
        if (isPrinting) return Array.from({ length: range.count }, (_, i) => i);
        const shown = defaultRangeExtractor(range);
        if (at < 0 || at >= range.count || shown.includes(at)) return shown;
        return at < shown[0]! ? [at, ...shown] : [...shown, at];
      },
      [at, isPrinting],
    ),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heights are measured again
  useEffect(() => virtual.measure(), [height]);
  // What is chosen on the map comes into sight, as soon as a point that was just added has its row.
  const hasRow = at >= 0 && at < count;
  useEffect(() => {
    if (hasRow) virtual.scrollToIndex(at);
  }, [at, hasRow, virtual]);

  const focusIn = (index: number, element: 'button' | 'input') => {
    if (index < 0) return typing.current?.querySelector('input')?.focus();
    choose({ position: index });
    virtual.scrollToIndex(index);
    requestAnimationFrame(() =>
      scroller.current
        ?.querySelector<HTMLElement>(`[data-point="${index}"] ${element}`)
        ?.focus({ preventScroll: true }),
    );
  };
  const keys = usePointKeys({
    focus: (index) => focusIn(index, 'button'),
    type: (index) => {
      setTyped(index);
      focusIn(index, 'input');
    },
  });
  const latest = useRef({ keys, focusIn, choose, chosen, commit, pasteHeights, forget });
  latest.current = { keys, focusIn, choose, chosen, commit, pasteHeights, forget };
  const handlers = useMemo<RowHandlers>(
    () => ({
      focus: (index) => {
        const { keys, chosen, choose } = latest.current;
        keys.onVisit();
        setTyped(undefined);
        if (chosen.position !== index) choose({ position: index });
      },
      key: (event, index) => latest.current.keys.onKeyDown(event, index),
      keyUp: (event, index) => latest.current.keys.onKeyUp(event, index),
      type: (index) => {
        setTyped(index);
        if (latest.current.chosen.position !== index) latest.current.choose({ position: index });
      },
      done: (index) => {
        latest.current.forget();
        latest.current.focusIn(index, 'button');
      },
      commit: (index, field, text) => latest.current.commit(index, field, text),
      pasteHeights: (index, text) => latest.current.pasteHeights(index, text),
    }),
    [],
  );
  const faultOf = (index: number): { field: Field; id: string } | undefined =>
    fault?.index === index ? { field: fault.field, id: faultId } : undefined;
  const faultOfShown = fault && faultOf(fault.index);
  const inDegrees = zoneOf(crs) === undefined;
  const { columns } = words.points;
  const names = inDegrees
    ? [words.typing.longitude, words.typing.latitude]
    : [words.typing.easting, words.typing.northing];
  if (count === 0) return <p className="quiet">{words.points.none}</p>;
  return (
    <>
      <div
        role="table"
        aria-label={words.points.title}
        aria-rowcount={count + 1}
        aria-describedby={`${faultId}keys`}
        className="points-table"
      >
        <div ref={scroller} role="presentation" className="points-scroller">
          <div role="presentation" className="points-body" style={{ height: virtual.getTotalSize() }}>
            <div role="rowgroup" className="points-head">
              <div role="row" aria-rowindex={1} className="point-row">
                {[columns.point, ...names, words.typing.height, columns.chainage, columns.bend].map(
                  (name, i) => (
                    <div key={name} role="columnheader" className={i > 3 ? 'point-figure' : undefined}>
                      {name}
                    </div>
                  ),
                )}
              </div>
            </div>
            <div role="rowgroup">
              {virtual.getVirtualItems().map(({ index, start }) => (
                <PointRow
                  key={index}
                  index={index}
                  top={start}
                  point={pointAt(index)}
                  inDegrees={inDegrees}
                  isChosen={index === at}
                  isTyped={index === typed}
                  mayEdit={mayEdit}
                  fault={faultOfShown && fault.index === index ? faultOfShown : undefined}
                  words={words}
                  handlers={handlers}
                />
              ))}
            </div>
          </div>
        </div>
      </div>
      {fault && (
        <p id={faultId} role="alert" className="field-error">
          {fault.text}
        </p>
      )}
      {mayEdit && hasRow && (
        <div className="points-tools">
          <IconButton label={words.points.insert} icon={Plus} onClick={() => keys.insert(at)} />
          <IconButton label={words.points.remove} icon={Trash2} onClick={() => keys.remove(at)} />
        </div>
      )}
      <p id={`${faultId}keys`} className="points-keys">
        {words.points.keys}
      </p>
    </>
  );
}
