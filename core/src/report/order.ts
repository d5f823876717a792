/**
 * Natural sort order: 2 before 10, æ ø å after z, regardless of case. It uses no locale data of the machine, so that
 * the order is the same everywhere.
 */
export function naturalOrder(a: string, b: string): number {
  const left = chunks(a);
  const right = chunks(b);
  for (const [i, chunk] of left.entries()) {
    const other = right[i];
    if (other === undefined) return 1;
    const order = chunkOrder(chunk, other);
    if (order !== 0) return order;
  }
  return left.length - right.length || codeOrder(a, b);
}

const chunks = (text: string): string[] => letters(text).match(/\d+|\D+/g) ?? [];

/** Maps æ, ø and å to codes that sort after z in this order. */
const letters = (text: string) =>
  text.toLowerCase().replaceAll('æ', '{a').replaceAll('ø', '{b').replaceAll('å', '{c');

function chunkOrder(a: string, b: string): number {
  if (!isDigits(a) || !isDigits(b)) return codeOrder(a, b);
  const left = a.replace(/^0+/, '');
  const right = b.replace(/^0+/, '');
  return left.length - right.length || codeOrder(left, right);
}

const isDigits = (chunk: string) => /^\d/.test(chunk);
const codeOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
