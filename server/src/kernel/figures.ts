/** A whole number for people: thousands are separated by a comma in English and by a space in Norwegian. */
export const inEnglish = (value: number): string => value.toLocaleString('en');
export const inNorwegian = (value: number): string => inEnglish(value).replaceAll(',', ' ');

/** A number of bytes in MiB, which reads the same in both languages. */
export const mebibytes = (bytes: number): string => `${bytes / 2 ** 20} MiB`;
