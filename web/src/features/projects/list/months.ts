/** How many projects begin in a month, such as `2026-02`. */
export interface MonthCount {
  month: string;
  count: number;
}

/** A bar of the histogram: its first and its last day, and how many projects begin between them. */
export interface Bar {
  from: string;
  to: string;
  count: number;
}

/** Lengths of bars in months; the shortest is taken that gives few enough bars. */
const LENGTHS = [1, 3, 12, 60, 120, 600, 1200];

const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const two = (value: number) => String(value).padStart(2, '0');
const monthOf = (number: number) =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${two((number % 12) + 1)}`;

function lastDayOf(month: string): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + 1, 0);
  return `${month}-${two(day.getUTCDate())}`;
}

/** Bars of equal length from the first month to the last, also where nothing begins. */
export function barsOf(months: readonly MonthCount[], most = 24): Bar[] {
  if (months.length === 0) return [];
  const numbers = months.map(({ month }) => numberOf(month));
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const length = LENGTHS.find((each) => Math.floor(last / each) - Math.floor(first / each) < most) ?? 12_000;
  const start = Math.floor(first / length) * length;
  const bars = Array.from({ length: Math.floor((last - start) / length) + 1 }, (_, place): Bar => {
    const begins = Math.max(start + place * length, 12);
    return {
      from: `${monthOf(begins)}-01`,
      to: lastDayOf(monthOf(start + (place + 1) * length - 1)),
      count: 0,
    };
  });
  for (const { month, count } of months) bars[Math.floor((numberOf(month) - start) / length)]!.count += count;
  return bars;
}

/** The bars between two dates, by their places; a date outside is the nearest bar. */
export function placesOf(
  bars: readonly Bar[],
  from: string | undefined,
  to: string | undefined,
): [number, number] {
  const last = bars.length - 1;
  const left = from === undefined ? 0 : bars.findIndex((bar) => bar.to >= from);
  const right = to === undefined ? last : bars.findLastIndex((bar) => bar.from <= to);
  const low = left < 0 ? last : left;
  return [low, Math.max(low, right)];
}
