/** Rings of a donut, from the top and clockwise; what is negative has no place in it. */
export interface Slice {
  key: string;
  share: number;
}

const SIZE = 124;
const WIDTH = 18;
const RADIUS = (SIZE - WIDTH) / 2;
/** A thin line between neighbours, in degrees. */
const GAP = 1.6;

/** The shares as a ring. It repeats the list beside it, which is what a screen reader hears. */
export function Donut({ slices, label, value }: { slices: readonly Slice[]; label: string; value: string }) {
  const shown = slices.filter(({ share }) => share > 0);
  const all = shown.reduce((sum, { share }) => sum + share, 0);
  let from = 0;
  return (
    <svg className="donut" viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} aria-hidden="true">
      {shown.length === 0 && <circle className="donut-none" cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />}
      {shown.map(({ key, share }) => {
        const sweep = (share / all) * 360;
        const arc = arcOf(from, Math.max(from + 0.2, from + sweep - (shown.length > 1 ? GAP : 0)));
        from += sweep;
        return <path key={key} className={`donut-slice slice-${key.toLowerCase()}`} d={arc} />;
      })}
      <text x={SIZE / 2} y={SIZE / 2 - 5} className="donut-label">
        {label}
      </text>
      <text x={SIZE / 2} y={SIZE / 2 + 15} className="donut-value">
        {value}
      </text>
    </svg>
  );
}

function arcOf(from: number, to: number): string {
  // A whole circle is no arc: its beginning and end would be the same point.
  const end = Math.min(to, from + 359.9);
  const at = (degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${(SIZE / 2 + RADIUS * Math.cos(angle)).toFixed(2)} ${(SIZE / 2 + RADIUS * Math.sin(angle)).toFixed(2)}`;
  };
  return `M ${at(from)} A ${RADIUS} ${RADIUS} 0 ${end - from > 180 ? 1 : 0} 1 ${at(end)}`;
}
