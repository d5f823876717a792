const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:?\d\d)$/;

/** Parses a date-time to UTC with milliseconds. Returns undefined if it is invalid or outside the years 1 to 9999. */
export function parseDateTime(text: string): string | undefined {
  const match = RFC3339.exec(text);
  if (!match) return undefined;
  const [, year, month, day] = match.map(Number) as [number, number, number, number];
  if (day < 1 || day > new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()) return undefined;
  const date = new Date(text.toUpperCase().replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999)
    return undefined;
  return date.toISOString();
}
