/** A whole number for people: thousands are separated by a comma in English and by a space in Norwegian. */
export const inEnglish = (value: number): string => grouped(value, ',');
export const inNorwegian = (value: number): string => grouped(value, ' ');

/** By hand, because the first call of `toLocaleString` takes a twentieth of a start. */
const grouped = (value: number, separator: string) => String(value).replace(/\B(?=(?:\d{3})+$)/g, separator);

/** A number of bytes in MiB, which reads the same in both languages. */
export const mebibytes = (bytes: number): string => `${bytes / 2 ** 20} MiB`;
