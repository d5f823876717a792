import './histogram.css';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { TextField } from '../../../kit/index.js';
import type { ProjectSearch } from '../../../routes/index.js';
import { later } from '../../../settled/index.js';
import { formatMonth } from '../../../words/index.js';
import type { Summary } from '../queries.js';
import { useProjectWords } from '../words/index.js';
import { type Bar, barsOf, placesOf } from './months.js';

type Dates = Pick<ProjectSearch, 'from' | 'to'>;

/** When the matches begin: a histogram with two handles, and the days themselves for whoever wants them exactly. */
export function StartFacet({
  search,
  summary,
  onChange,
}: {
  search: ProjectSearch;
  summary: Summary | undefined;
  onChange: (dates: Partial<Dates>, replace: boolean) => void;
}) {
  const words = useProjectWords();
  const months = summary?.propertySummaries.startDate?.months ?? [];
  const bars = barsOf(months.map(({ month, counter }) => ({ month, count: counter.count })));
  return (
    <fieldset className="facet">
      <legend className="facet-name">{words.facets.start}</legend>
      {bars.length > 1 && <Histogram bars={bars} search={search} onChange={onChange} />}
      <details className="facet-exact">
        <summary>{words.exactDates}</summary>
        <div className="facet-dates">
          <TextField
            label={words.from}
            type="date"
            value={search.from ?? ''}
            max={search.to}
            onChange={(event) => onChange({ from: event.target.value || undefined }, true)}
          />
          <TextField
            label={words.to}
            type="date"
            value={search.to ?? ''}
            min={search.from}
            onChange={(event) => onChange({ to: event.target.value || undefined }, true)}
          />
        </div>
      </details>
    </fieldset>
  );
}

const SETTLED_MS = 150;
const HEIGHT = 26;
const monthOf = (date: string) => formatMonth(`${date}T12:00:00Z`);

function Histogram({
  bars,
  search,
  onChange,
}: {
  bars: readonly Bar[];
  search: ProjectSearch;
  onChange: (dates: Partial<Dates>, replace: boolean) => void;
}) {
  const words = useProjectWords();
  const [draft, setDraft] = useState<[number, number]>();
  const [low, high] = draft ?? placesOf(bars, search.from, search.to);
  const last = bars.length - 1;
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  // While a handle is dragged nothing is asked for; the address follows when it rests.
  const choose = (from: number, to: number) => {
    setDraft([from, to]);
    stop.current?.();
    stop.current = later('a period', SETTLED_MS, () => {
      setDraft(undefined);
      onChange(
        { from: from === 0 ? undefined : bars[from]!.from, to: to === last ? undefined : bars[to]!.to },
        true,
      );
    });
  };
  const most = Math.max(...bars.map(({ count }) => count), 1);
  const between = { '--low': low / last, '--high': high / last } as CSSProperties;
  return (
    <div className="histogram" style={between}>
      <svg viewBox={`0 0 ${bars.length * 10} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ from, count }, place) => {
          const height = count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT);
          return (
            <rect
              key={from}
              x={place * 10 + 0.75}
              y={HEIGHT - height}
              width={8.5}
              height={height}
              className={place >= low && place <= high ? 'histogram-in' : 'histogram-out'}
            />
          );
        })}
      </svg>
      <div className="histogram-line" aria-hidden="true" />
      <input
        type="range"
        aria-label={words.from}
        aria-valuetext={monthOf(bars[low]!.from)}
        min={0}
        max={last}
        value={low}
        onChange={(event) => choose(Math.min(Number(event.target.value), high), high)}
      />
      <input
        type="range"
        aria-label={words.to}
        aria-valuetext={monthOf(bars[high]!.to)}
        min={0}
        max={last}
        value={high}
        onChange={(event) => choose(low, Math.max(Number(event.target.value), low))}
      />
      <p className="histogram-ends" aria-hidden="true">
        <span>{monthOf(bars[low]!.from)}</span>
        <span>{monthOf(bars[high]!.to)}</span>
      </p>
    </div>
  );
}
