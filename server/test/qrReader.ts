/**
 * Reads square codes (ISO/IEC 18004) of the two sizes that tests need, without the library that draws them: versions 1 and 8
 * with correction level M. It corrects nothing: a wrong square is an error.
 */

interface Layout {
  size: number;
  alignment: readonly number[];
  /** Data codewords of each block. */
  blocks: readonly number[];
  correction: number;
}

const LAYOUTS: Record<number, Layout> = {
  1: { size: 21, alignment: [], blocks: [16], correction: 10 },
  8: { size: 49, alignment: [6, 24, 42], blocks: [38, 38, 39, 39], correction: 22 },
};

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The data and correction codewords of each block, which agree with each other. */
export function codewordsOf(
  dark: readonly (readonly boolean[])[],
): { data: number[]; correction: number[] }[] {
  const version = (dark.length - 17) / 4;
  const layout = LAYOUTS[version];
  if (!layout) throw new Error(`version ${version} is not known here`);
  const format = formatOf(dark);
  if (format >> 3 !== 0) throw new Error('another correction level than M');
  const bits = dataSquares(layout).map(([x, y]) => dark[y]![x]! !== MASKS[format & 7]!(x, y));
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((word, bit) => 2 * word + Number(bit), 0),
  );
  const blocks = layout.blocks.map(() => ({ data: [] as number[], correction: [] as number[] }));
  const next = words[Symbol.iterator]();
  for (let i = 0; i < Math.max(...layout.blocks); i++)
    for (const [b, block] of blocks.entries()) if (i < layout.blocks[b]!) block.data.push(next.next().value!);
  for (let i = 0; i < layout.correction; i++)
    for (const block of blocks) block.correction.push(next.next().value!);
  for (const { data, correction } of blocks)
    if (syndromes([...data, ...correction], layout.correction).some((syndrome) => syndrome !== 0))
      throw new Error('a block does not agree with its correction');
  return blocks;
}

/** The text of a code in bytes (mode 4). */
export function textOfCode(dark: readonly (readonly boolean[])[]): string {
  const words = codewordsOf(dark).flatMap(({ data }) => data);
  if (words[0]! >> 4 !== 4) throw new Error('not in bytes');
  const nibbles = words.flatMap((word) => [word >> 4, word & 15]);
  const byteAt = (i: number) => 16 * nibbles[i]! + nibbles[i + 1]!;
  const length = byteAt(1);
  return Buffer.from(Array.from({ length }, (_, i) => byteAt(3 + 2 * i))).toString();
}

/** Correction level and mask, from the fifteen squares around the upper left finder: the five first ones, unmasked. */
function formatOf(dark: readonly (readonly boolean[])[]): number {
  const bits = [0, 1, 2, 3, 4].map((x) => Number(dark[8]![x]));
  return bits.reduce((value, bit) => 2 * value + bit, 0) ^ 0b10101;
}

/** The squares of the data in their order: up and down in columns of two, from the right. */
function dataSquares({ size, alignment }: Layout): [x: number, y: number][] {
  const isFunction = (x: number, y: number): boolean => {
    const near = 8;
    const far = size - 8;
    if ((x <= near && y <= near) || (x >= far && y <= near) || (x <= near && y >= far)) return true;
    if (x === 6 || y === 6) return true;
    if (size >= 45 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true;
    return alignment.some((cx) =>
      alignment.some((cy) => {
        const isAtFinder =
          (cx === 6 && cy === 6) || (cx === 6 && cy === size - 7) || (cx === size - 7 && cy === 6);
        return !isAtFinder && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2;
      }),
    );
  };
  const squares: [number, number][] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++) {
      const y = isUp ? size - 1 - i : i;
      for (const x of [right, right - 1]) if (!isFunction(x, y)) squares.push([x, y]);
    }
    isUp = !isUp;
  }
  return squares;
}

/** Zero for a block that is whole: the values of its polynomial over GF(256) at the powers of two. */
function syndromes(words: readonly number[], count: number): number[] {
  const powers = [1];
  while (powers.length < 255) {
    const next = 2 * powers.at(-1)!;
    powers.push(next > 255 ? next ^ 0x11d : next);
  }
  const product = (a: number, b: number) =>
    a && b ? powers[(powers.indexOf(a) + powers.indexOf(b)) % 255]! : 0;
  return Array.from({ length: count }, (_, i) =>
    words.reduce((sum, word) => product(sum, powers[i]!) ^ word, 0),
  );
}
