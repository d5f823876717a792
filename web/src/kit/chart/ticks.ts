/** Numbers that are read easily are these with zeros, before them or behind. */
const EASY = [1, 2, 5, 10];
/** Quotients of numbers that are easy miss them by less. */
const SLACK = 1e-9;

const powerIn = (value: number): number => 10 ** Math.floor(Math.log10(value));

/** The least easy number that is no less than a positive one. */
export function easyAbove(least: number): number {
  const power = powerIn(least);
  return EASY.find((one) => one * power >= least * (1 - SLACK))! * power;
}

/** The greatest easy number that is no more than a positive one. */
export function easyBelow(most: number): number {
  const power = powerIn(most);
  return EASY.findLast((one) => one * power <= most * (1 + SLACK))! * power;
}

/** Round numbers that divide a range into about so many steps; the first and the last lie within it. */
export function ticksOf(from: number, to: number, about: number): number[] {
  const span = to - from;
  if (!(span > 0)) return [from];
  const step = easyAbove(span / about);
  const first = Math.ceil(from / step - SLACK);
  const last = Math.floor(to / step + SLACK);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}
