import type { PlacedItem, SectionLayout } from '@spadework/core/trench';
import { memo } from 'react';
import { formatNumber } from '../../../words/index.js';
import { type Box, labelBoxes, overlaps } from './Labels.js';

/** Clearances between neighbours, the width of the trench, and its depths. In mm, with texts of a fixed size. */
export const Dimensions = memo(function Dimensions({
  layout,
  tooClose,
  scale,
}: {
  layout: SectionLayout;
  /** Pairs of ids that are too close, as `a b`. */
  tooClose: ReadonlySet<string>;
  scale: number;
}) {
  const px = 1 / scale;
  const { width, zone, cover, section } = layout;
  const bottom = zone.bottom + section.foundationThickness;
  const marks = [0, cover.top, cover.bottom, zone.bottom, bottom].filter(
    (mm, i, all) => i === 0 || mm > all[i - 1]!,
  );
  const isOpen = section.sectionType === 'DIRECTLY_IN_GROUND';
  return (
    <g className="dimensions" aria-hidden="true">
      {rowsOfGaps(layout, tooClose, px).map(({ id, x, y, gaps }) => (
        <g key={id} transform={`translate(${x} ${y})`}>
          <Gaps gaps={gaps} px={px} />
        </g>
      ))}
      {!isOpen && (
        <>
          <Across from={0} to={width} y={bottom + 34 * px} px={px} isMain />
          {marks.slice(1).map((mm, i) => (
            <Down key={mm} from={marks[i]!} to={mm} x={width + 40 * px} px={px} />
          ))}
          <Down from={0} to={bottom} x={width + 70 * px} px={px} />
        </>
      )}
    </g>
  );
});

interface Gap {
  /** From the left edge of the row. */
  from: number;
  to: number;
  isWrong: boolean;
  /** Whether its figure has room beside the one before. */
  hasText: boolean;
}

/** Pixels: a digit, and how far lines and figures reach above and below where the line is. */
const DIGIT = 6;
const REACH = { above: 4, below: 18 };

/**
 * The gaps below each layer. One that would lie on a label is left out, unless it is too small: names tell things apart,
 * and whoever wants the figure comes closer.
 */
export function rowsOfGaps(layout: SectionLayout, tooClose: ReadonlySet<string>, px: number) {
  const labels = labelBoxes(layout, px);
  return layout.layers.map(({ layer, items, floor }) => {
    const x = items.reduce((least, { box }) => Math.min(least, box.x), layout.width);
    const y = floor + 14 * px;
    const band = { top: y - REACH.above * px, bottom: y + REACH.below * px };
    const near = labels.filter(({ top, bottom }) => top < band.bottom && band.top < bottom);
    const isFree = ({ from, to }: Omit<Gap, 'hasText'>) => {
      const box: Box = { ...band, ...textBox(from, to, px) };
      box.left = x + Math.min(box.left, from);
      box.right = x + Math.max(box.right, to);
      return !near.some((label) => overlaps(label, box));
    };
    const kept = gaps(items, x, tooClose).filter((gap) => gap.isWrong || isFree(gap));
    return { id: layer.id, x, y, gaps: withTexts(kept, px) };
  });
}

function textBox(from: number, to: number, px: number): Pick<Box, 'left' | 'right'> {
  const half = (String(Math.round((to - from) * 10) / 10).length * DIGIT * px) / 2;
  return { left: (from + to) / 2 - half, right: (from + to) / 2 + half };
}

/** Two texts of narrow gaps would stand on each other; one that is wrong is shown in any case. */
function withTexts(gaps: readonly Omit<Gap, 'hasText'>[], px: number): Gap[] {
  let end = Number.NEGATIVE_INFINITY;
  return gaps.map((gap) => {
    const { left, right } = textBox(gap.from, gap.to, px);
    const hasText = gap.isWrong || left > end + 2 * px;
    if (hasText) end = right;
    return { ...gap, hasText };
  });
}

/** Room between items that stand beside each other in a row. */
function gaps(
  items: readonly PlacedItem[],
  origin: number,
  tooClose: ReadonlySet<string>,
): Omit<Gap, 'hasText'>[] {
  // What is placed freely need not stand in the order of the row.
  const isSorted = items.every(({ box }, i) => i === 0 || items[i - 1]!.box.x <= box.x);
  const row = isSorted ? items : items.toSorted((a, b) => a.box.x - b.box.x);
  return row.slice(1).flatMap((right, i) => {
    const left = row[i]!;
    const [from, to] = [left.box.x + left.box.width - origin, right.box.x - origin];
    const [a, b] = [left.item.id, right.item.id];
    return to - from > 0.5
      ? [
          {
            from: round(from),
            to: round(to),
            isWrong: tooClose.size > 0 && (tooClose.has(`${a} ${b}`) || tooClose.has(`${b} ${a}`)),
          },
        ]
      : [];
  });
}

const round = (mm: number) => Math.round(mm * 1000) / 1000;

/** By their place in the row: a row of equal cables looks the same whichever of them is carried along it. */
const Gaps = memo(
  function Gaps({ gaps, px }: { gaps: readonly Gap[]; px: number }) {
    return gaps.map((gap, place) => <Across key={`${place}`} {...gap} y={0} px={px} />);
  },
  (before, after) =>
    before.px === after.px &&
    before.gaps.length === after.gaps.length &&
    before.gaps.every(({ from, to, isWrong, hasText }, i) => {
      const other = after.gaps[i]!;
      return from === other.from && to === other.to && isWrong === other.isWrong && hasText === other.hasText;
    }),
);

const Across = memo(function Across({
  from,
  to,
  y,
  px,
  isWrong = false,
  hasText = true,
  isMain = false,
}: {
  from: number;
  to: number;
  y: number;
  px: number;
  isWrong?: boolean;
  hasText?: boolean;
  isMain?: boolean;
}) {
  const size = isMain ? 13 : 11;
  return (
    <g className={isWrong ? 'dimension dimension-wrong' : 'dimension'}>
      <path d={`M${from} ${y}H${to}M${from} ${y - 4 * px}v${8 * px}M${to} ${y - 4 * px}v${8 * px}`} />
      {hasText && (
        <text
          x={(from + to) / 2}
          y={isMain ? y - 5 * px : y + 16 * px}
          fontSize={size * px}
          textAnchor="middle"
        >
          {formatNumber(to - from, isMain ? 0 : 1)}
        </text>
      )}
    </g>
  );
});

function Down({ from, to, x, px }: { from: number; to: number; x: number; px: number }) {
  const height = (to - from) / px;
  return (
    <g className="dimension">
      <path d={`M${x} ${from}V${to}M${x - 4 * px} ${from}h${8 * px}M${x - 4 * px} ${to}h${8 * px}`} />
      {height > 26 && (
        <text
          transform={`translate(${x - 5 * px} ${(from + to) / 2}) rotate(-90)`}
          fontSize={12 * px}
          textAnchor="middle"
        >
          {formatNumber(to - from, 1)}
        </text>
      )}
    </g>
  );
}
