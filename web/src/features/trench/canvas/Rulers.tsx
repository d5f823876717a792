import { memo } from 'react';
import { formatNumber } from '../../../words/index.js';
import { rulerStep, type Size, type View } from './view.js';

export const RULER = 22;
/** How wide a figure on it is at most, in pixels. */
const LETTER = 6;

/** Millimetres along the top and the left edge, and where the chosen item is. */
export function Rulers({
  view,
  size,
  marked,
}: {
  view: View;
  size: Size;
  marked: { x: number; y: number; width: number; height: number } | undefined;
}) {
  return (
    <svg className="rulers" width={size.width} height={size.height} aria-hidden="true">
      <rect width={size.width} height={RULER} className="ruler" />
      <rect width={RULER} height={size.height} className="ruler" />
      {marked && (
        <>
          <rect
            x={(marked.x - view.x) * view.scale}
            width={marked.width * view.scale}
            height={RULER}
            className="ruler-mark"
          />
          <rect
            y={(marked.y - view.y) * view.scale}
            height={marked.height * view.scale}
            width={RULER}
            className="ruler-mark"
          />
        </>
      )}
      <Ticks view={view} size={size} />
      <rect width={RULER} height={RULER} className="ruler" />
      <text x={RULER / 2} y={15} textAnchor="middle" className="ruler-text">
        mm
      </text>
    </svg>
  );
}

/** The view stands still during a gesture, and so do these. */
const Ticks = memo(function Ticks({ view, size }: { view: View; size: Size }) {
  const step = rulerStep(view.scale);
  const x = (mm: number) => (mm - view.x) * view.scale;
  const y = (mm: number) => (mm - view.y) * view.scale;
  return (
    <>
      {ticks(view.x, size.width / view.scale, step).map((mm) => (
        <g key={mm}>
          <line x1={x(mm)} x2={x(mm)} y1={isMain(mm, step) ? 12 : 17} y2={RULER} className="ruler-tick" />
          {isMain(mm, step) && fits(x(mm) + 4, formatNumber(mm), size.width) && (
            <text x={x(mm) + 4} y={11} className="ruler-text">
              {formatNumber(mm)}
            </text>
          )}
        </g>
      ))}
      {ticks(view.y, size.height / view.scale, step).map((mm) => (
        <g key={mm}>
          <line y1={y(mm)} y2={y(mm)} x1={isMain(mm, step) ? 12 : 17} x2={RULER} className="ruler-tick" />
          {isMain(mm, step) && fits(y(mm) + 4, formatNumber(mm), size.height) && (
            <text
              transform={`translate(11 ${y(mm) + 4}) rotate(-90)`}
              textAnchor="end"
              className="ruler-text"
            >
              {formatNumber(mm)}
            </text>
          )}
        </g>
      ))}
    </>
  );
});

/** A number that the corner or the edge would cut is left out: half of it would be another number. */
const fits = (from: number, text: string, length: number) =>
  from > RULER && from + text.length * LETTER < length;

function ticks(from: number, length: number, step: number): number[] {
  const small = step / 4;
  const first = Math.ceil(from / small);
  return Array.from(
    { length: Math.max(0, Math.floor((from + length) / small) - first + 1) },
    (_, i) => (first + i) * small,
  );
}

const isMain = (mm: number, step: number) => Math.abs(mm / step - Math.round(mm / step)) < 1e-9;
