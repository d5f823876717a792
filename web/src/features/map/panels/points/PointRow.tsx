import { type KeyboardEvent, memo } from 'react';
import { formatNumber } from '../../../../words/index.js';
import type { Words } from '../words/index.js';
import { Cell } from './Cell.js';
import type { TypedPoint } from './coordinates.js';
import type { ShownPoint } from './usePoints.js';

export type Field = keyof TypedPoint;

/** What the rows of the table call; the same functions every time, so that a row is drawn again only when it changes. */
export interface RowHandlers {
  focus(index: number): void;
  key(event: KeyboardEvent, index: number): void;
  keyUp(event: KeyboardEvent, index: number): void;
  type(index: number): void;
  done(index: number): void;
  commit(index: number, field: Field, text: string): boolean;
  /** A column that was pasted into a height; whether it was one. */
  pasteHeights(index: number, text: string): boolean;
}

interface RowProps {
  index: number;
  top: number;
  point: ShownPoint;
  inDegrees: boolean;
  isChosen: boolean;
  isTyped: boolean;
  mayEdit: boolean;
  fault: { field: Field; id: string } | undefined;
  words: Words;
  handlers: RowHandlers;
}

const KEYS = 'ArrowUp ArrowDown ArrowLeft ArrowRight Insert Delete Enter PageUp PageDown';

/** A point: its button takes the keys, and its coordinates can be typed. */
export const PointRow = memo(
  function PointRow({
    index,
    top,
    point,
    inDegrees,
    isChosen,
    isTyped,
    mayEdit,
    fault,
    words,
    handlers,
  }: RowProps) {
    const { cells } = words.points;
    const number = String(index + 1);
    const name = words.points.point(number);
    const labels: Record<Field, string> = {
      east: inDegrees ? cells.longitude(name) : cells.east(name),
      north: inDegrees ? cells.latitude(name) : cells.north(name),
      height: cells.height(name),
    };
    const { bend } = point;
    return (
      <div
        role="row"
        aria-rowindex={index + 2}
        data-point={index}
        className={`point-row ${isChosen ? 'point-chosen' : ''}`}
        style={{ top }}
      >
        <div role="cell">
          <button
            type="button"
            className="point-button"
            aria-label={name}
            aria-pressed={isChosen}
            aria-keyshortcuts={KEYS}
            onFocus={() => handlers.focus(index)}
            onClick={() => handlers.focus(index)}
            onKeyDown={(event) => handlers.key(event, index)}
            onKeyUp={(event) => handlers.keyUp(event, index)}
          >
            {number}
          </button>
        </div>
        {(['east', 'north', 'height'] as const).map((field) => (
          <div role="cell" key={field}>
            <Cell
              label={labels[field]}
              shown={point[field]}
              isReached={isTyped}
              readOnly={!mayEdit}
              fault={fault?.field === field ? fault.id : undefined}
              onCommit={(text) => handlers.commit(index, field, text)}
              onPaste={
                field === 'height' && mayEdit ? (text) => handlers.pasteHeights(index, text) : undefined
              }
              onDone={() => handlers.done(index)}
              onFocus={() => handlers.type(index)}
            />
          </div>
        ))}
        <div role="cell" className="point-figure">
          {formatNumber(point.chainage, 2)}
        </div>
        <div
          role="cell"
          className="point-figure"
          title={bend && words.points.radius(formatNumber(bend.radius, 1))}
        >
          {bend && (
            <>
              {words.points.bend(formatNumber(bend.angle, 0))}
              <span className="hidden-text">, {words.points.radius(formatNumber(bend.radius, 1))}</span>
            </>
          )}
        </div>
      </div>
    );
  },
  (before, after) =>
    (Object.keys(after) as (keyof RowProps)[]).every((name) =>
      name === 'point' ? isSamePoint(before.point, after.point) : before[name] === after[name],
    ),
);

const isSamePoint = (a: ShownPoint, b: ShownPoint): boolean =>
  a.east === b.east &&
  a.north === b.north &&
  a.height === b.height &&
  a.chainage === b.chainage &&
  a.bend?.angle === b.bend?.angle &&
  a.bend?.radius === b.bend?.radius;
