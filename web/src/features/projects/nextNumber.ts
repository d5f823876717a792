/**
 * The number after those of the company, by its own pattern: the largest of the series of the year where there is one, else
 * of the series of the newest number that ends in digits. An old project that was registered late does not lead back to its
 * year. Undefined where there is no pattern.
 */
export function nextNumber(newest: readonly string[], year: number): string | undefined {
  const parts = newest.flatMap((number) => {
    const [, start, digits] = /^(.*?)(\d{1,9})$/.exec(number.trim()) ?? [];
    return digits === undefined ? [] : [{ start: start!, digits }];
  });
  const ofYear = new RegExp(`(^|\\D)${year}\\D+$`);
  const first = parts.find(({ start }) => ofYear.test(start)) ?? parts[0];
  if (!first) return undefined;
  const same = parts.filter(({ start }) => start === first.start);
  const next = Math.max(...same.map(({ digits }) => Number(digits))) + 1;
  return `${first.start}${String(next).padStart(first.digits.length, '0')}`;
}
