/** `1 cable`, `2 cables`, `0 cables`. English and Norwegian both take the singular for one alone. */
export const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
