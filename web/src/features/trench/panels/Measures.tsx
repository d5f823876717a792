import type { Item, LayoutFigureName } from '@spadework/core/trench';
import { useState } from 'react';
import { lazyFile } from '../../../api/index.js';
import { Suspense } from '../../../settled/index.js';
import { formatNumber } from '../../../words/index.js';
import { WhyFigure } from '../../why/index.js';
import { useEditor } from '../editor.js';

const LayoutWhy = lazyFile(() => import('../why/LayoutWhy.js'));

/** Clearances, depth and cover, each with its explanation. What is too small is red, and said in the findings. */
export function Measures({ item }: { item: Item }) {
  const { words, checked } = useEditor();
  const [asked, setAsked] = useState<LayoutFigureName | null>(null);
  const placed = checked.layout.layers.flatMap(({ items }) => items).find((each) => each.item.id === item.id);
  if (!placed) return null;
  const { box, clearOpeningLeft, clearOpeningRight } = placed;
  const tight = checked.errors.some(
    ({ code, itemIds }) => code === 'CLEAR_OPENING_TOO_SMALL' && itemIds.includes(item.id),
  );
  const isTight = (opening: number | null) => tight && opening !== null && opening < item.minPadding;
  const measures: { figure: LayoutFigureName; label: string; value: number | null; isBad?: boolean }[] = [
    {
      figure: 'clearOpeningLeft',
      label: words.clearLeft,
      value: clearOpeningLeft,
      isBad: isTight(clearOpeningLeft),
    },
    {
      figure: 'clearOpeningRight',
      label: words.clearRight,
      value: clearOpeningRight,
      isBad: isTight(clearOpeningRight),
    },
    { figure: 'groundDist', label: words.depthCentre, value: box.y + box.height / 2 },
    { figure: 'depth', label: words.cover, value: box.y },
  ];
  const shown = (value: number) => `${formatNumber(value, 1)} ${words.mm}`;
  const open = measures.find(({ figure }) => figure === asked);
  return (
    <>
      <dl className="measures">
        {measures.map(({ figure, label, value, isBad }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value === null ? (
                '–'
              ) : (
                <WhyFigure what={label} value={shown(value)} isBad={isBad} onWhy={() => setAsked(figure)} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {open && open.value !== null && (
        <Suspense fallback={null}>
          <LayoutWhy
            itemId={item.id}
            figure={open.figure}
            what={`${open.label} ${shown(open.value)}`}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}
