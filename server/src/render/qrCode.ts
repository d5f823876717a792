import { encode } from 'uqr';

/**
 * A QR code as SVG, without the quiet zone, which the template adds. It is one path, because separate squares would show
 * seams between them.
 */
export function qrCode(text: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const runs = data.flatMap((row, y) =>
    rowRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${runs.join('')}"/></svg>`;
}

function rowRuns(row: readonly boolean[]): [x: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1);
    if (!dark) continue;
    if (last && last[0] + last[1] === x) last[1]++;
    else runs.push([x, 1]);
  }
  return runs;
}
