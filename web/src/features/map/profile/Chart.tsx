import { ticksOf } from '../../../kit/chart/ticks.js';
import { formatNumber } from '../../../words/index.js';
import type { SectionOf } from '../editor.js';
import { MARK_SHAPES } from '../markShapes.js';
import { usePanelWords } from '../panels/words/index.js';
import type { DrawnRoute } from '../state.js';
import { placeOfSection, stretchLook } from '../stretchLooks.js';
import { heightAt, profileLine } from './profileLine.js';
import { BAND, MARGIN, type Scale } from './scale.js';

/** Pixels that a number over a stretch, and one below the axis, take. */
const ROOM = { stretch: 16, tick: 90 };
/** More bends and joints than that per pixel are no picture. */
const MOST_MARKS = 200;

/** The picture: heights where there are some, the stretches as a band, joints and bends on the line. */
export function Chart({
  drawn,
  scale,
  sections,
  read,
}: {
  drawn: DrawnRoute;
  scale: Scale;
  sections: readonly SectionOf[];
  /** Where somebody reads, m. */
  read: number | undefined;
}) {
  const words = usePanelWords();
  const { route, length } = drawn;
  const { width, height, inner, x, y, heights } = scale;
  const metres = (value: number, decimals = 1) => formatNumber(value, decimals);
  const bottom = MARGIN.top + inner.height;
  const name = heights
    ? words.profile.chart(metres(length), metres(heights.low), metres(heights.high))
    : words.profile.band(metres(length), route.stretches.length);
  /** On the line, or on the band. */
  const yAt = (chainage: number) => (heights ? y(heightAt(drawn, chainage) ?? 0) : bottom + BAND / 2);
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={name}
      className="profile-chart"
    >
      {heights &&
        ticksOf(heights.from, heights.to, 4).map((tick) => (
          <g key={tick}>
            <line
              className="profile-grid"
              x1={MARGIN.left}
              x2={width - MARGIN.right}
              y1={y(tick)}
              y2={y(tick)}
            />
            <text x={MARGIN.left - 8} y={y(tick) + 4} textAnchor="end">
              {metres(tick, 2)}
            </text>
          </g>
        ))}
      {route.stretches.map(({ from, to, sectionId }, i) => {
        const place = placeOfSection(sections, sectionId);
        const { colour, dash } = stretchLook(place);
        const wide = x(to) - x(from);
        return (
          <g key={i}>
            {i > 0 && (
              <line
                className="profile-boundary"
                x1={x(from)}
                x2={x(from)}
                y1={MARGIN.top}
                y2={bottom + BAND}
              />
            )}
            <line
              x1={x(from)}
              x2={x(to)}
              y1={bottom + BAND / 2}
              y2={bottom + BAND / 2}
              strokeWidth="4"
              strokeDasharray={dash.length > 0 ? dash.join(' ') : undefined}
              style={{ stroke: `var(${colour})` }}
            />
            {wide > ROOM.stretch && (
              <text
                className="profile-section"
                x={x(from) + wide / 2}
                y={MARGIN.top - 10}
                textAnchor="middle"
              >
                {sections[place]?.number ?? '?'}
              </text>
            )}
          </g>
        );
      })}
      {heights && (
        <polyline
          className="profile-line"
          points={profileLine(drawn, inner.width)
            .map(([chainage, high]) => `${x(chainage).toFixed(1)},${y(high).toFixed(1)}`)
            .join(' ')}
        />
      )}
      {drawn.bends.slice(0, MOST_MARKS).map(({ chainage, angle }) => (
        <circle key={chainage} className="profile-bend" cx={x(chainage)} cy={yAt(chainage)} r="4">
          <title>{words.profile.bend(metres(angle, 0))}</title>
        </circle>
      ))}
      {route.points.slice(0, MOST_MARKS).map(({ chainage, kind, name }, i) => (
        <g key={i} transform={`translate(${x(chainage).toFixed(1)} ${yAt(chainage).toFixed(1)})`}>
          <path className="profile-mark" d={MARK_SHAPES[kind]} />
          {name && <title>{name}</title>}
        </g>
      ))}
      {ticksOf(0, length, Math.max(2, Math.floor(inner.width / ROOM.tick))).map((tick) => (
        <text
          key={tick}
          x={x(tick)}
          y={bottom + BAND + 20}
          textAnchor={tick === 0 ? 'start' : x(tick) > width - 40 ? 'end' : 'middle'}
        >
          {words.metres(metres(tick))}
        </text>
      ))}
      {read !== undefined && (
        <>
          <line className="profile-read" x1={x(read)} x2={x(read)} y1={MARGIN.top} y2={bottom + BAND} />
          <circle className="profile-read" cx={x(read)} cy={yAt(read)} r="3" />
        </>
      )}
    </svg>
  );
}
