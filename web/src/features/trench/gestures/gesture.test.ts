import { describe, expect, test } from 'vitest';
import type { Drawn } from '../canvas/Items.js';
import { toSection, type View } from '../canvas/view.js';
import type { Pointer, Shown, Surface } from './gesture.js';
import { GhostPosition } from './ghost.js';
import { Marquee } from './marquee.js';
import { Pan } from './pan.js';
import { Pinch } from './pinch.js';

const VIEW: View = { x: -100, y: -50, scale: 0.5 };
const pointer = (x: number, y: number, id = 1): Pointer => ({ x, y, id, altKey: false });
const item = (id: string, x: number, isInside = false) =>
  ({ item: { id }, x, y: 0, width: 10, height: 10, isInside }) as Drawn;

/** A canvas that notes what gestures do to it. The view that they get stays the one at their start. */
function surfaceWith(...drawn: Drawn[]) {
  const noted: { view: View; selected: readonly string[]; shown: Shown | undefined } = {
    view: VIEW,
    selected: ['before'],
    shown: undefined,
  };
  const surface = {
    view: VIEW,
    setView: (view: View) => Object.assign(noted, { view }),
    editor: { select: (selected: readonly string[]) => Object.assign(noted, { selected }) },
    drawn,
    ghost: new GhostPosition(),
    show: (shown: Shown) => Object.assign(noted, { shown }),
  } as unknown as Surface;
  return { surface, noted };
}

describe('gestures', () => {
  // Sabotage: add up the distances between moves, which are lost when two come before the view is drawn again.
  test('a pan keeps under the pointer what was there', () => {
    const { surface, noted } = surfaceWith();
    const pan = new Pan(pointer(10, 10), surface);
    pan.move(pointer(20, 40), surface);
    pan.move(pointer(70, 30), surface);
    expect(toSection(noted.view, { x: 70, y: 30 })).toEqual(toSection(VIEW, { x: 10, y: 10 }));
  });

  test('two fingers keep under them what was there', () => {
    const { surface, noted } = surfaceWith();
    const pinch = new Pinch(pointer(100, 100, 1), pointer(200, 100, 2), surface);
    pinch.move(pointer(50, 120, 1), surface);
    pinch.move(pointer(250, 120, 2), surface);
    pinch.move(pointer(0, 0, 3), surface);
    expect(noted.view.scale).toBeCloseTo(2 * VIEW.scale);
    expect(toSection(noted.view, { x: 50, y: 120 }).x).toBeCloseTo(toSection(VIEW, { x: 100, y: 100 }).x);
    expect(toSection(noted.view, { x: 250, y: 120 }).y).toBeCloseTo(toSection(VIEW, { x: 200, y: 100 }).y);
  });

  test('a frame selects what it touches, and nothing that lies in something', () => {
    const { surface, noted } = surfaceWith(item('a', 0), item('b', 100), item('inside', 0, true));
    const marquee = new Marquee(pointer(60, 40), surface);
    marquee.move(pointer(40, 10), surface);
    expect(noted.shown).toMatchObject({ kind: 'marquee', from: { x: 60, y: 40 }, to: { x: 40, y: 10 } });
    marquee.end(surface);
    expect(noted.selected).toEqual(['a']);
  });

  test('a frame of a few pixels is a trembling hand', () => {
    const { surface, noted } = surfaceWith(item('a', 0));
    const marquee = new Marquee(pointer(52, 27), surface);
    marquee.move(pointer(54, 28), surface);
    marquee.end(surface);
    expect(noted.selected).toEqual(['before']);
  });
});
