import { colourOn, useIsDark } from './colours.js';
import { degrees } from './degrees.js';
import { useRatingParts, useRatingState } from './useRating.js';
import { useRatingWords } from './words/index.js';

const BAR = { width: 220, height: 10, steps: 44 };
/** Figures closer than this are left out, in pixels. */
const LEAST = 18;

/** The scale of the map: colours with round temperatures, those of its lines, and the sign of dried-out ground. */
export function Legend() {
  const words = useRatingWords();
  const isDark = useIsDark();
  const { map } = useRatingState();
  const { scale } = useRatingParts();
  if (!map) return null;
  const { low, high, levels } = scale ?? map.layers;
  const at = (temperature: number) => (BAR.width * (temperature - low)) / (high - low || 1);
  const all = levels.length > 0 ? levels : [low];
  const every = Math.ceil(LEAST / (BAR.width / Math.max(1, all.length - 1)));
  return (
    <div className="heat-legend">
      <svg
        width={BAR.width + 34}
        height={34}
        role="img"
        aria-label={words.legend(degrees(low), degrees(high))}
      >
        {Array.from({ length: BAR.steps }, (_, i) => (
          <rect
            key={i}
            x={8 + (BAR.width * i) / BAR.steps}
            y={4}
            width={BAR.width / BAR.steps + 0.5}
            height={BAR.height}
            fill={colourOn((i + 0.5) / BAR.steps, isDark)}
          />
        ))}
        <rect x={8} y={4} width={BAR.width} height={BAR.height} className="heat-bar" />
        {all.map((level, i) => (
          <g key={level} transform={`translate(${8 + at(level)} ${4 + BAR.height})`}>
            <path d="M0 0v4" className="heat-tick" />
            {i % every === 0 && (
              <text y={16} textAnchor="middle" className="heat-figure">
                {degrees(level)}
              </text>
            )}
          </g>
        ))}
        <text x={BAR.width + 14} y={4 + BAR.height - 1} className="heat-figure">
          {words.temperature}
        </text>
      </svg>
      {map.critical !== null && (
        <p className="heat-dry-note">
          <svg width={22} height={12} aria-hidden="true">
            <path d="M2 12L9 0M9 12L16 0M16 12L23 0" className="heat-dry-line" />
            <rect x={0.5} y={0.5} width={21} height={11} className="heat-dry-swatch" />
          </svg>
          {words.dryZone(degrees(map.critical))}
        </p>
      )}
    </div>
  );
}
