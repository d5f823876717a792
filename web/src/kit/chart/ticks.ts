/** Round numbers that divide a range into about so many steps; the first and the last lie within it. */
export function ticksOf(from: number, to: number, about: number): number[] {
  const span = to - from;
  if (!(span > 0)) return [from];
  const raw = span / about;
  const ten = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((one) => one * ten).find((one) => one >= raw * 0.999)!;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}
