import { stretchLook } from '../../stretchLooks.js';

/** A piece of the line as the map draws it. */
export function Sample({ place }: { place: number }) {
  const { colour, dash } = stretchLook(place);
  return (
    <svg className="stretch-sample" width="44" height="10" viewBox="0 0 44 10" aria-hidden="true">
      <line
        x1="1"
        x2="43"
        y1="5"
        y2="5"
        strokeWidth="4"
        style={{ stroke: `var(${colour})` }}
        strokeDasharray={dash.length > 0 ? dash.join(' ') : undefined}
      />
    </svg>
  );
}
