import { ticksOf } from '../../../kit/chart/ticks.js';
import { useWidth } from '../../../kit/chart/useWidth.js';
import { formatNumber } from '../../../words/index.js';
import { useElectricalWords } from '../words/index.js';
import type { EconomyRow } from './rows.js';

const HEIGHT = 280;
const MARGIN = { top: 26, right: 12, bottom: 44, left: 76 };
/** px. */
const WIDEST = 64;
/** px, below which the area of every second type is left out. */
const LABEL = 34;

/** Cables and losses of each type as one column, by area. The table below says the same. */
export function CostChart({ rows }: { rows: readonly EconomyRow[] }) {
  const { cost: words } = useElectricalWords();
  const [watch, width] = useWidth();
  // Without a price a column would be low because something is missing. The table has the type, and says so.
  const shown = rows.filter(({ total }) => total !== undefined);
  const most = Math.max(
    1,
    ...shown.map(({ investment = 0, capitalisedLossCost = 0 }) => investment + capitalisedLossCost),
  );
  const inner = { width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom };
  const step = inner.width / Math.max(1, shown.length);
  const wide = Math.min(WIDEST, step * 0.68);
  const y = (value: number) => MARGIN.top + inner.height * (1 - value / (most * 1.04));
  const every = Math.max(1, Math.ceil(LABEL / step));
  const bottom = MARGIN.top + inner.height;
  return (
    <>
      <div className="economy-chart-head">
        <h2>{words.chart}</h2>
        <ul className="economy-legend">
          <li>
            <svg width="12" height="12" aria-hidden="true">
              <rect className="cost-losses" width="12" height="12" rx="2" />
            </svg>
            {words.legendLosses}
          </li>
          <li>
            <svg width="12" height="12" aria-hidden="true">
              <rect className="cost-cables" width="12" height="12" rx="2" />
            </svg>
            {words.legendCables}
          </li>
        </ul>
      </div>
      <div ref={watch} className="chart">
        {inner.width > 0 && shown.length > 0 && (
          <svg width={width} height={HEIGHT} role="img" aria-label={words.chartText}>
            {ticksOf(0, most * 1.04, 5).map((tick) => (
              <g key={tick}>
                <line
                  className="chart-grid"
                  x1={MARGIN.left}
                  x2={width - MARGIN.right}
                  y1={y(tick)}
                  y2={y(tick)}
                />
                <text className="chart-tick" x={MARGIN.left - 8} y={y(tick) + 4} textAnchor="end">
                  {formatNumber(tick)}
                </text>
              </g>
            ))}
            <text className="chart-tick" x={MARGIN.left - 8} y={MARGIN.top - 12} textAnchor="end">
              kr
            </text>
            {shown.map((row, place) => {
              const { typeId, investment = 0, capitalisedLossCost = 0, area } = row;
              const left = MARGIN.left + step * place + (step - wide) / 2;
              const top = y(investment + capitalisedLossCost);
              const isMarked = row.present || row.cheapest;
              return (
                <g key={typeId} className={row.fits ? undefined : 'cost-unfit'}>
                  <rect
                    className="cost-cables"
                    x={left}
                    y={y(investment)}
                    width={wide}
                    height={bottom - y(investment)}
                  />
                  <rect
                    className="cost-losses"
                    x={left}
                    y={top}
                    width={wide}
                    height={Math.max(0, y(investment) - top)}
                  />
                  {row.present && (
                    <rect
                      className="cost-present"
                      x={left - 4}
                      y={top - 4}
                      width={wide + 8}
                      height={bottom - top + 4}
                      rx="3"
                    />
                  )}
                  {(place % every === 0 || isMarked) && (
                    <text
                      className={isMarked ? 'chart-area chart-area-marked' : 'chart-area'}
                      x={left + wide / 2}
                      y={bottom + 18}
                      textAnchor="middle"
                    >
                      {area === undefined ? '' : formatNumber(area, 1)}
                    </text>
                  )}
                </g>
              );
            })}
            {/* After all columns: a neighbour that is higher would hide it. */}
            {shown.map((row, place) => {
              const { typeId, investment = 0, capitalisedLossCost = 0, cheapest, present } = row;
              if (!cheapest && !present) return null;
              const edge = step < 70 && (place === 0 ? 'start' : place === shown.length - 1 && 'end');
              const half = edge === 'start' ? 0 : edge === 'end' ? wide : wide / 2;
              return (
                <text
                  key={typeId}
                  className={cheapest ? 'cost-mark cost-mark-cheapest' : 'cost-mark'}
                  x={MARGIN.left + step * place + (step - wide) / 2 + half}
                  y={y(investment + capitalisedLossCost) - 9}
                  textAnchor={edge || 'middle'}
                >
                  {cheapest ? `✓ ${words.cheapest}` : words.present}
                </text>
              );
            })}
            <line className="chart-axis" x1={MARGIN.left} x2={width - MARGIN.right} y1={bottom} y2={bottom} />
            <text className="chart-tick" x={width - MARGIN.right} y={HEIGHT - 6} textAnchor="end">
              {words.area}, mm²
            </text>
          </svg>
        )}
      </div>
    </>
  );
}
