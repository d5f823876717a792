import './map.css';
import { Check, Expand, Minus, Plus } from 'lucide-react';
import { type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Icon, IconButton } from '../../../kit/index.js';
import type { Bounds } from '../../../routes/index.js';
import { later } from '../../../settled/index.js';
import type { ProjectLocation } from '../queries.js';
import { useProjectWords } from '../words/index.js';
import { Ground, Towns } from './Ground.js';
import { MapCard } from './MapCard.js';
import {
  boundsOf,
  cluster,
  fit,
  type Point,
  project,
  type Size,
  toScreen,
  type View,
  zoomAt,
} from './projection.js';
import type { Cover } from './townLabels.js';

const NORWAY_VIEW: View = { x: 0, y: 60, scale: 0.32 };
const SETTLED_MS = 250;

/** Of a dot that stands for so many projects. */
const radiusOf = (count: number) => (count === 1 ? 5.5 : Math.min(13, 7 + Math.log2(count)));

/** The buttons and texts that lie on the map, as seen from its corner. */
function coversOn(map: HTMLElement): Cover[] {
  const { left: x, top: y } = map.getBoundingClientRect();
  return [...map.parentElement!.querySelectorAll('[data-on-map]')].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { left: left - x, top: top - y, right: right - x, bottom: bottom - y };
  });
}

/** Where the matches lie. It repeats the list, which is the way for keyboard and screen reader; keys move it too. */
export default function ProjectMap({
  locations,
  all,
  bounds,
  current,
  onCurrent,
  onBounds,
}: {
  locations: readonly ProjectLocation[];
  /** How many projects match, with or without a place. */
  all: number;
  bounds: Bounds | undefined;
  current: number | undefined;
  onCurrent: (projectId: number | undefined) => void;
  onBounds: (bounds: Bounds | undefined) => void;
}) {
  const words = useProjectWords();
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [covers, setCovers] = useState<readonly Cover[]>([]);
  const [view, setView] = useState<View>();
  const drag = useRef<{ at: Point; view: View; moved: boolean }>(undefined);
  const points = useMemo(
    () => locations.map((item) => ({ item, at: project([item.lon, item.lat]) })),
    [locations],
  );

  const without = bounds ? 0 : all - locations.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies on the map changes with them
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => {
      setSize({ width: element.clientWidth, height: element.clientHeight });
      setCovers(coversOn(element));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [without, words]);

  // The first view shows the part of the address, else every match, else the country. Afterwards it is the person's.
  const boxPoints = bounds && [project([bounds[0], bounds[1]]), project([bounds[2], bounds[3]])];
  const wanted = fit(boxPoints ?? points.map(({ at }) => at), size, boxPoints ? 20 : undefined);
  const shown = view ?? wanted ?? NORWAY_VIEW;

  // The address follows when the map rests, and not if the filter was taken away meanwhile.
  const isFilter = bounds !== undefined;
  const stop = useRef<() => void>(undefined);
  const move = (next: View) => {
    setView(next);
    stop.current?.();
    if (isFilter) stop.current = later('the map', SETTLED_MS, () => onBounds(boundsOf(next, size)));
  };
  useEffect(() => (isFilter ? () => stop.current?.() : undefined), [isFilter]);
  const zoom = (factor: number, at: Point = [size.width / 2, size.height / 2]) =>
    move(zoomAt(shown, size, factor, at));

  // React listens to the wheel passively, and the page must not scroll while the map zooms.
  const latest = useRef(zoom);
  latest.current = zoom;
  useEffect(() => {
    const element = box.current!;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      latest.current(Math.exp(-event.deltaY / 500), [event.clientX - left, event.clientY - top]);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  const onPointerMove = (event: PointerEvent) => {
    const from = drag.current;
    if (!from) return;
    const [dx, dy] = [event.clientX - from.at[0], event.clientY - from.at[1]];
    if (!from.moved && Math.hypot(dx, dy) < 4) return;
    from.moved = true;
    move({ ...from.view, x: from.view.x - dx / from.view.scale, y: from.view.y - dy / from.view.scale });
  };
  const steps: Record<string, () => void> = {
    ArrowLeft: () => move({ ...shown, x: shown.x - 60 / shown.scale }),
    ArrowRight: () => move({ ...shown, x: shown.x + 60 / shown.scale }),
    ArrowUp: () => move({ ...shown, y: shown.y - 60 / shown.scale }),
    ArrowDown: () => move({ ...shown, y: shown.y + 60 / shown.scale }),
    '+': () => zoom(1.5),
    '-': () => zoom(1 / 1.5),
    '0': () => setView(undefined),
  };

  const placed = cluster(
    points.map(({ item, at }) => ({ item, at: toScreen(shown, size, at) })),
    size,
  );
  const chosen = points.find(({ item }) => item.id === current);
  return (
    <div className="map">
      <div
        ref={box}
        className="map-view"
        role="group"
        aria-label={words.map.name(locations.length)}
        tabIndex={0}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          drag.current = { at: [event.clientX, event.clientY], view: shown, moved: false };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          drag.current = undefined;
        }}
        onPointerLeave={() => {
          drag.current = undefined;
        }}
        onDoubleClick={(event) => {
          const { left, top } = box.current!.getBoundingClientRect();
          zoom(2, [event.clientX - left, event.clientY - top]);
        }}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (!step || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          step();
        }}
      >
        {size.width > 0 && (
          <svg width={size.width} height={size.height} aria-hidden="true">
            <Ground view={shown} size={size} />
            {placed.map(({ at: [x, y], items }) => {
              const status = items.every((one) => one.status === items[0]!.status)
                ? items[0]!.status
                : 'MANY';
              const one = items.length === 1;
              return (
                <g
                  key={items[0]!.id}
                  transform={`translate(${x} ${y})`}
                  className={`place place-${status.toLowerCase()}`}
                  onClick={() => (one ? onCurrent(items[0]!.id) : zoom(2.5, [x, y]))}
                >
                  {!one && <title>{words.map.cluster(items.length)}</title>}
                  <circle r="12" className="place-target" />
                  <circle r={radiusOf(items.length)} className="place-dot" />
                  {!one && items.length < 1000 && (
                    <text className="place-count" y="3.5">
                      {items.length}
                    </text>
                  )}
                </g>
              );
            })}
            <Towns
              view={shown}
              size={size}
              covers={covers}
              dots={placed.map(({ at, items }) => ({ at, radius: radiusOf(items.length) }))}
            />
            {chosen && (
              <circle
                className="place-current"
                r="10"
                cx={toScreen(shown, size, chosen.at)[0]}
                cy={toScreen(shown, size, chosen.at)[1]}
              />
            )}
          </svg>
        )}
      </div>
      {chosen && <MapCard projectId={chosen.item.id} at={toScreen(shown, size, chosen.at)} size={size} />}
      <button
        type="button"
        className="map-filter"
        data-on-map
        aria-pressed={bounds !== undefined}
        onClick={() => {
          if (bounds) setView(shown);
          onBounds(bounds ? undefined : boundsOf(shown, size));
        }}
      >
        <span className="map-filter-mark">{bounds && <Icon of={Check} size={16} />}</span>
        {words.map.filter}
      </button>
      <div className="map-tools" data-on-map>
        <IconButton label={words.map.zoomIn} icon={Plus} look="plain" onClick={() => zoom(1.6)} />
        <IconButton label={words.map.zoomOut} icon={Minus} look="plain" onClick={() => zoom(1 / 1.6)} />
        <IconButton label={words.map.fit} icon={Expand} look="plain" onClick={() => setView(undefined)} />
      </div>
      {without > 0 && (
        <p className="map-without" data-on-map>
          {words.map.without(without)}
        </p>
      )}
    </div>
  );
}
