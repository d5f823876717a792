import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, toastPlace } from './toastPlace.js';

const WINDOW = { width: 1440, height: 900 };
const TOAST = { width: 400, height: 44 };
const box = fc.record({
  left: fc.integer({ min: 0, max: 1400 }),
  top: fc.integer({ min: 0, max: 880 }),
  width: fc.integer({ min: 20, max: 200 }),
  height: fc.integer({ min: 20, max: 40 }),
});
const meets = (place: { left: number; top: number }, b: Box) =>
  place.left < b.left + b.width &&
  b.left < place.left + TOAST.width &&
  place.top < b.top + b.height &&
  b.top < place.top + TOAST.height;

test('messages stand below, in the middle, where nothing is in the way', () => {
  expect(toastPlace(TOAST, WINDOW, [])).toEqual({ left: 520, top: 844 });
});

test('a row of buttons at the foot stays free, and what has the focus above it', () => {
  const foot = [{ left: 300, top: 850, width: 800, height: 40 }];
  const focus = { left: 500, top: 780, width: 400, height: 40 };
  const place = toastPlace(TOAST, WINDOW, foot, focus);
  expect([...foot, focus].some((one) => meets(place, one))).toBe(false);
});

test('a few buttons anywhere are never covered, and a window full of them leaves the focus free', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 12 }), box, (buttons, focus) => {
      const place = toastPlace(TOAST, WINDOW, buttons, focus);
      expect([...buttons, focus].some((one) => meets(place, one))).toBe(false);
    }),
  );
  const full = [{ left: 0, top: 0, ...WINDOW }];
  const focus = { left: 520, top: 840, width: 100, height: 40 };
  expect(meets(toastPlace(TOAST, WINDOW, full, focus), focus)).toBe(false);
});
