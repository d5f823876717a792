/** A whole number for people: thousands are separated by a comma in English and by a space in Norwegian. */
export const inEnglish = (value: number): string => grouped(value, ',');
export const inNorwegian = (value: number): string => grouped(value, ' ');

/** By hand, because the first call of `toLocaleString` takes a twentieth of a start. */
function grouped(value: number, separator: string): string {
  const digits = String(Math.abs(value));
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let i = first; i < digits.length; i += 3) groups.push(digits.slice(i, i + 3));
  return (value < 0 ? '-' : '') + groups.join(separator);
}

/** A number of bytes, which reads the same in both languages. */
export const mebibytes = (bytes: number): string => `${bytes / 2 ** 20} MiB`;
export const kibibytes = (bytes: number): string => `${bytes / 2 ** 10} KiB`;
