import type { TemplateSection } from './templates.js';

interface Box {
  id: string;
  x?: number | null;
  y?: number | null;
  width: number;
  height: number;
}

const ROUND = ['cables', 'eccs', 'ecomDucts', 'pipes', 'sensors'] as const;
const SQUARE = ['culverts', 'pipeCanals', 'pipeGroups'] as const;

const isPlaced = (box: Box): box is Box & { x: number; y: number } =>
  typeof box.x === 'number' && typeof box.y === 'number';

/** Ground with nothing in it. */
export const EmptyTrench = () => (
  <svg className="template-picture" viewBox="0 0 120 80" aria-hidden="true">
    <path className="template-ground" d="M0 12h36v56h48v-56h36" />
  </svg>
);

/** A section as small as a stamp: the trench, and what lies in it. */
export function Thumbnail({ section }: { section: TemplateSection | undefined }) {
  if (!section) return <span className="template-picture" />;
  const { width, depth, layers } = section;
  const of = (kinds: typeof ROUND | typeof SQUARE): Box[] =>
    layers.flatMap((layer) => kinds.flatMap((kind) => layer[kind] as Box[]));
  const boxes = [...of(SQUARE), ...of(ROUND)].filter(isPlaced);
  const left = Math.min(0, ...boxes.map(({ x }) => x));
  const right = Math.max(width, ...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(depth, ...boxes.map((box) => box.y + box.height));
  const margin = Math.max(right - left, bottom) / 20;
  const box = [left - margin, -margin, right - left + 2 * margin, bottom + 2 * margin].join(' ');
  return (
    <svg className="template-picture" viewBox={box} aria-hidden="true">
      <rect className="template-trench" x={0} y={0} width={width} height={depth} />
      {of(SQUARE)
        .filter(isPlaced)
        .map(({ id, x, y, width: wide, height }) => (
          <rect key={id} className="template-item" x={x} y={y} width={wide} height={height} />
        ))}
      {of(ROUND)
        .filter(isPlaced)
        .map(({ id, x, y, width: wide, height }) => (
          <ellipse
            key={id}
            className="template-item"
            cx={x + wide / 2}
            cy={y + height / 2}
            rx={wide / 2}
            ry={height / 2}
          />
        ))}
    </svg>
  );
}
