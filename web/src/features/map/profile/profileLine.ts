import { type Position, pointAt } from '@spadework/core/route';
import type { DrawnRoute } from '../state.js';

/** A place of the profile: chainage and height, m. */
export type ProfilePoint = readonly [chainage: number, height: number];

export const hasHeights = ({ route: { positions } }: DrawnRoute): boolean =>
  positions.length > 1 && positions[0]![2] !== undefined;

/** The heights over chainage, with the lowest and the highest of each step kept where points lie closer than a pixel. */
export function profileLine({ route, chainages }: DrawnRoute, pixels: number): ProfilePoint[] {
  const all = route.positions.map(([, , height], i): ProfilePoint => [chainages[i]!, height ?? 0]);
  if (all.length <= 2 * pixels) return all;
  const step = chainages.at(-1)! / pixels;
  const line: ProfilePoint[] = [];
  let [from, low, high] = [0, 0, 0];
  const keep = (to: number) => {
    const within = [from, Math.min(low, high), Math.max(low, high), to - 1];
    for (const index of new Set(within)) line.push(all[index]!);
  };
  for (let i = 1; i < all.length; i++) {
    if (Math.floor(all[i]![0] / step) !== Math.floor(all[from]![0] / step)) {
      keep(i);
      [from, low, high] = [i, i, i];
    }
    if (all[i]![1] < all[low]![1]) low = i;
    if (all[i]![1] > all[high]![1]) high = i;
  }
  keep(all.length);
  return line;
}

/** The lowest and the highest height. */
export function heightRange(positions: readonly Position[]): [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const [, , height = 0] of positions) {
    if (height < low) low = height;
    if (height > high) high = height;
  }
  return [low, high];
}

/** The height at a chainage; undefined where the points have none. */
export const heightAt = ({ route, chainages }: DrawnRoute, chainage: number): number | undefined =>
  pointAt(route.positions, chainages, chainage)[2];

const NICE = [1, 2, 5];

/** How many times heights are drawn larger than lengths: the largest round number with which all of them are in the picture. */
export function exaggerationOf(metresPerPixel: number, span: number, height: number): number {
  const most = (height / Math.max(span, 0.1)) * metresPerPixel;
  const ten = 10 ** Math.floor(Math.log10(most));
  const nice = NICE.findLast((one) => one * ten <= most) ?? 1;
  return Number((nice * ten).toPrecision(1));
}
