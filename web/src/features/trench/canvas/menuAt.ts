import type { Point } from '@spadework/core/geometry';
import { coveringBands } from '@spadework/core/trench';
import type { Editor, PopUp } from '../editor.js';

type Of = Extract<PopUp, { kind: 'menu' }>['of'];

/** Further than anybody scrolls, in mm. */
const FAR = 1e6;

/**
 * What a menu at a point of the section is about, and what is selected by that: the item there, else the covering, the
 * layer, or the section as a whole.
 */
export function menuAt(
  { trench, checked, selected }: Editor,
  { x, y }: Point,
  itemId: string | undefined,
): { of: Of; selected: readonly string[] } {
  if (itemId !== undefined) return { of: 'items', selected: selected.includes(itemId) ? selected : [itemId] };
  const { layout } = checked;
  const bands = coveringBands(trench.topCoverings, layout.width, { left: -FAR, right: FAR });
  const band = bands.find(
    (one) => x >= one.x && x <= one.x + one.width && y >= one.y && y <= one.y + one.height,
  );
  if (band?.covering) return { of: { coveringId: band.covering.id }, selected: [] };
  const isInTrench = x >= 0 && x <= layout.width;
  const level = isInTrench && layout.layers.find(({ top, floor }) => y >= top && y <= floor);
  return level ? { of: 'layer', selected: [level.layer.id] } : { of: 'canvas', selected: [] };
}
