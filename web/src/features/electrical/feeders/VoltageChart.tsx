import { ticksOf } from '../../../kit/chart/ticks.js';
import { useWidth } from '../../../kit/chart/useWidth.js';
import { formatNumber } from '../../../words/index.js';
import { formatLength, formatPercent, formatVoltage } from '../figures.js';
import { useElectricalWords } from '../words/index.js';

interface ChartLeg {
  segment: string;
  name: string;
  length: number;
  endVoltage?: number | undefined;
}

const HEIGHT = 260;
const MARGIN = { top: 26, right: 18, bottom: 34, left: 62 };
/** Of the height of the figure, above the highest and below the lowest voltage. */
const AIR = 0.12;
/** px, that a character takes. */
const CHARACTER = 6.4;

/** The voltage from the feeding point to the end, with the lowest that the profile allows. The table of the legs says the same. */
export function VoltageChart({
  start,
  legs,
  limit,
  weakest,
}: {
  /** kV. */
  start: number;
  legs: readonly ChartLeg[];
  /** %. */
  limit: number | undefined;
  /** Which leg is, or −1. */
  weakest: number;
}) {
  const { sheet: words } = useElectricalWords();
  const [watch, width] = useWidth();
  const points: { at: number; voltage: number }[] = [{ at: 0, voltage: start }];
  for (const { length, endVoltage } of legs)
    points.push({ at: points.at(-1)!.at + length, voltage: endVoltage ?? points.at(-1)!.voltage });
  const end = points.at(-1)!;
  const lowest = limit === undefined ? undefined : start * (1 - limit / 100);
  // The limit belongs into the picture where the voltage comes near it.
  const drop = start - Math.min(...points.map(({ voltage }) => voltage));
  const isLimitShown = lowest !== undefined && start - lowest < 6 * drop;
  const least = Math.min(start - Math.max(drop, start * 1e-4), isLimitShown ? lowest : start);
  const span = start - least;
  // Without the limit, the voltage at the end is written below the line.
  const from = least - span * (isLimitShown ? AIR : 0.28);
  const to = start + span * AIR;
  const inner = { width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom };
  const x = (at: number) => MARGIN.left + (at / (end.at || 1)) * inner.width;
  const y = (voltage: number) => MARGIN.top + ((to - voltage) / (to - from)) * inner.height;
  const unit = start < 1 ? { name: 'V', factor: 1e3 } : { name: 'kV', factor: 1 };
  const lines = ticksOf(from * unit.factor, to * unit.factor, 4);
  const decimals = Math.max(0, Math.ceil(-Math.log10((lines[1] ?? lines[0]! + 1) - lines[0]!) - 1e-9));
  const metres = ticksOf(0, end.at, Math.max(2, Math.floor(inner.width / 110)));
  return (
    <div ref={watch} className="chart">
      {inner.width > 0 && (
        <svg
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={words.chartText(formatVoltage(start), formatVoltage(end.voltage), formatLength(end.at))}
        >
          {legs.map((leg, place) => {
            const left = x(points[place]!.at);
            const wide = x(points[place + 1]!.at) - left;
            const most = Math.floor((wide - 10) / CHARACTER);
            const text = `${place + 1} ${leg.segment}`;
            return (
              <g key={points[place]!.at}>
                <rect
                  className={`chart-band ${place % 2 ? 'chart-band-odd' : ''} ${place === weakest ? 'chart-band-weakest' : ''}`}
                  x={left}
                  y={MARGIN.top}
                  width={wide}
                  height={inner.height}
                />
                {most > 0 && (
                  <text className="chart-leg" x={left + 6} y={MARGIN.top - 9}>
                    {text.length <= most ? text : most > 6 ? `${text.slice(0, most - 1)}…` : place + 1}
                  </text>
                )}
              </g>
            );
          })}
          {lines.map((line) => (
            <g key={line}>
              <line
                className="chart-grid"
                x1={MARGIN.left}
                x2={width - MARGIN.right}
                y1={y(line / unit.factor)}
                y2={y(line / unit.factor)}
              />
              <text className="chart-tick" x={MARGIN.left - 8} y={y(line / unit.factor) + 4} textAnchor="end">
                {formatNumber(line, decimals)}
              </text>
            </g>
          ))}
          <text className="chart-tick" x={MARGIN.left - 8} y={MARGIN.top - 9} textAnchor="end">
            {unit.name}
          </text>
          {metres.map((tick) => (
            <text
              key={tick}
              className="chart-tick"
              x={x(tick)}
              y={HEIGHT - MARGIN.bottom + 18}
              textAnchor={tick === 0 ? 'start' : x(tick) > width - 40 ? 'end' : 'middle'}
            >
              {formatLength(tick)}
            </text>
          ))}
          {isLimitShown && (
            <>
              <line
                className="chart-limit"
                x1={MARGIN.left}
                x2={width - MARGIN.right}
                y1={y(lowest)}
                y2={y(lowest)}
              />
              <text className="chart-limit-text" x={MARGIN.left + 6} y={y(lowest) - 6}>
                {words.atLimit(formatPercent(limit!))}
              </text>
            </>
          )}
          <polyline
            className="chart-line"
            points={points.map(({ at, voltage }) => `${x(at).toFixed(1)},${y(voltage).toFixed(1)}`).join(' ')}
          />
          {points.map(({ at, voltage }) => (
            <circle key={at} className="chart-point" cx={x(at)} cy={y(voltage)} r="4" />
          ))}
          <text className="chart-end" x={x(end.at) - 6} y={y(end.voltage) + 22} textAnchor="end">
            {formatVoltage(end.voltage)}
          </text>
        </svg>
      )}
    </div>
  );
}
