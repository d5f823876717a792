/** The last day of support of each release of Node, from its own schedule. */
const SUPPORTED_UNTIL: Record<number, string> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
};

/** What the image, the package and the README use. */
const RECOMMENDED = 24;

/** Whether this release of Node gets no security fixes any more, as a line for the operator. */
export function outOfSupport(version: string, now: Date): string | undefined {
  const release = Number(/^v?(\d+)/.exec(version)?.[1]);
  const until = SUPPORTED_UNTIL[release];
  if (until === undefined || now.toISOString().slice(0, 10) <= until) return undefined;
  const better = release === RECOMMENDED ? 'a later release' : `Node ${RECOMMENDED}`;
  return `Node ${release} is out of support since ${until} and gets no security fixes: use ${better}`;
}
