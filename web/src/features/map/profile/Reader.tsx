import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { formatNumber } from '../../../words/index.js';
import { useMapEditor } from '../editor.js';
import { usePanelWords } from '../panels/words/index.js';
import type { DrawnRoute } from '../state.js';
import { Chart } from './Chart.js';
import { heightAt } from './profileLine.js';
import type { Scale } from './scale.js';

/** So many steps of an arrow are the whole route. */
const STEPS = 100;

/** The picture with a place on it that pointer and keys move: chainage and height are told there. */
export function Reader({ drawn, scale }: { drawn: DrawnRoute; scale: Scale }) {
  const { sections } = useMapEditor();
  const { profile: words } = usePanelWords();
  const [at, setAt] = useState<number>();
  const keysId = useId();
  const { length, chainages } = drawn;
  const read = at === undefined ? undefined : Math.min(at, length);
  const height = heightAt(drawn, read ?? 0);
  const text = words.at(
    formatNumber(read ?? 0, 1),
    height === undefined ? undefined : formatNumber(height, 2),
  );
  const onPointerMove = (event: PointerEvent) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setAt(scale.chainageAt(event.clientX - left));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = readTo(event, read ?? 0, length, chainages);
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.min(length, Math.max(0, next)));
  };
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        className="profile-reader"
        aria-label={words.reader}
        aria-describedby={keysId}
        aria-valuemin={0}
        aria-valuemax={Math.round(length)}
        aria-valuenow={Math.round(read ?? 0)}
        aria-valuetext={text}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(undefined)}
        onFocus={() => setAt(at ?? 0)}
        onBlur={() => setAt(undefined)}
        onKeyDown={onKeyDown}
      >
        <Chart drawn={drawn} scale={scale} sections={sections} read={read} />
      </div>
      <p className="profile-text" aria-hidden="true">
        {read === undefined ? '\u00a0' : text}
      </p>
      <p id={keysId} className="hidden-text">
        {words.keys}
      </p>
    </>
  );
}

/** Where a key goes; undefined for other keys. */
function readTo(
  { key, shiftKey }: KeyboardEvent,
  at: number,
  length: number,
  chainages: readonly number[],
): number | undefined {
  const step = (length / STEPS) * (shiftKey ? 10 : 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return at + step;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return at - step;
  if (key === 'Home') return 0;
  if (key === 'End') return length;
  if (key === 'PageDown') return chainages.find((chainage) => chainage > at + 1e-6) ?? length;
  if (key === 'PageUp') return chainages.findLast((chainage) => chainage < at - 1e-6) ?? 0;
  return undefined;
}
