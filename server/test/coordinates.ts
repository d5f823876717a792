import { inflateRawSync, inflateSync } from 'node:zlib';
import { fromDegrees } from '@spadework/core/route';

type Point = readonly [east: number, north: number];

/** Those that the line is within 18° of. */
const ZONES = [31, 32, 33, 34, 35] as const;

/** The digits of a number up to so many decimals, and how they may stand in a text: with a point, a comma or nothing. */
const digitsOf = (value: number, decimals: number): string => {
  const [whole, rest = ''] = Math.abs(value).toFixed(9).split('.');
  return `${whole}[.,]?${rest.slice(0, decimals)}`;
};

/** The same of a number that was rounded there. */
const roundedDigits = (value: number, decimals: number): string =>
  digitsOf(Number(value.toFixed(decimals)), decimals);

interface Traces {
  /** Digits that stand nowhere by chance. */
  exact: RegExp;
  /** Digits that may stand somewhere by chance, but hardly both. */
  east: RegExp;
  north: RegExp;
}

const anyOf = (patterns: readonly string[]) =>
  new RegExp(`(?<![\\d.])(?:${[...new Set(patterns)].join('|')})`);

/** Every way in which points may stand in a text: in degrees, and in metres and millimetres of each zone. */
function tracesOf(points: readonly Point[]): Traces {
  const axis = (which: 0 | 1) => ({
    degrees: points.map((point) => point[which]),
    metres: points.flatMap((point) => ZONES.map((zone) => fromDegrees(`EPSG:258${zone}`, point)[which]!)),
  });
  const axes = [axis(0), axis(1)] as const;
  const coarse = ({ degrees, metres }: (typeof axes)[number]) =>
    anyOf([
      ...degrees.flatMap((value) => [digitsOf(value, 3), roundedDigits(value, 3)]),
      ...metres.flatMap((value) => [
        `${Math.trunc(Math.abs(value))}(?!\\d)`,
        `${Math.round(Math.abs(value))}(?!\\d)`,
      ]),
    ]);
  const exact = axes.flatMap(({ degrees, metres }) => [
    ...degrees.flatMap((value) => [digitsOf(value, 6), roundedDigits(value, 6)]),
    ...metres.flatMap((value) => [digitsOf(value, 2), roundedDigits(value, 2)]),
  ]);
  return { exact: anyOf(exact), east: coarse(axes[0]), north: coarse(axes[1]) };
}

/** Says where in a text these points stand, to more than two decimals of a degree; undefined if they do not. */
export function coordinateFinder(points: readonly Point[]): (text: string) => string | undefined {
  const { exact, east, north } = tracesOf(points);
  return (text) => {
    const found = exact.exec(text) ?? (north.test(text) ? east.exec(text) : null);
    return found ? text.slice(Math.max(0, found.index - 60), found.index + 60) : undefined;
  };
}

/** What an answer holds, as text: streams of PDFs and files in archives are unpacked. */
export function contentOf(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (text.startsWith('%PDF')) return `${text}\n${streamsOf(bytes, text).join('\n')}`;
  if (text.startsWith('PK')) return entriesOf(bytes).join('\n');
  return bytes.toString('utf8');
}

function streamsOf(bytes: Buffer, text: string): string[] {
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    try {
      return inflateSync(bytes.subarray(index + length)).toString('latin1');
    } catch {
      return [];
    }
  });
}

/** The files of an archive, by its central directory. */
function entriesOf(bytes: Buffer): string[] {
  const entries: string[] = [];
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 46)) {
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const header = bytes.readUInt32LE(at + 42);
    const begin = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const packed = bytes.subarray(begin, begin + size);
    entries.push((method === 8 ? inflateRawSync(packed) : packed).toString('utf8'));
  }
  return entries;
}
