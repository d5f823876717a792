import type { Language } from '../../text/language.js';
import { hasHeights } from '../crs.js';
import { legOf } from '../geodesic.js';
import { MIN_LEG, measured } from '../measure.js';
import { type Crs, MAX_IN_ROUTE, type Position, type Source } from '../model.js';
import { isSwapped, MIN_POSITIONS, placeOf } from '../readPositions.js';
import type { FileFormat } from './content.js';
import { FaultList, type FileFault } from './faults.js';
import { joinedLines } from './joined.js';
import { readCsv } from './readers/csv.js';
import { readDxf } from './readers/dxf.js';
import { readGeojson } from './readers/geojson.js';
import { readGpx } from './readers/gpx.js';
import type { ReadFile, ReadLine, ReadOptions } from './readers/readLine.js';
import { readSosi } from './readers/sosi.js';
import { type FileText, fileText } from './words.js';

export const MAX_IN_FILE = { lines: 1000, name: MAX_IN_ROUTE.name };

/** A line of a file as it becomes the route of a new segment. */
export interface FileLine {
  name: string;
  /** Where it begins in the file. */
  line: number;
  /** Degrees as they are stored. */
  positions: Position[];
  length: number;
}

export interface FileContent {
  /** Of use without faults alone. */
  lines: FileLine[];
  /** The first hundred. */
  faults: FileFault[];
  faultCount: number;
  warnings: FileText[];
}

const READERS: Record<FileFormat, (bytes: Uint8Array, options: ReadOptions) => ReadFile> = {
  GEOJSON: readGeojson,
  SOSI: readSosi,
  DXF: readDxf,
  GPX: readGpx,
  CSV: readCsv,
};

/** What a file tells of how its lines came about. */
export const sourceOf = (format: FileFormat): Source => (format === 'SOSI' ? 'SURVEYED' : 'DIGITISED');

export interface FileOptions {
  /** For DXF, which has no system of its own; instead of that of GeoJSON and CSV. */
  crs?: Crs;
  /** Of the names that lines without one get. */
  language: Language;
}

/** The lines of a file, or what is wrong with it, by line. Linear in the size of the file. */
export function readRouteFile(
  format: FileFormat,
  bytes: Uint8Array,
  { crs, language }: FileOptions,
): FileContent {
  const faults = new FaultList();
  const { lines: read, warnings } = READERS[format](bytes, { faults, ...(crs && { crs }) });
  if (faults.count === 0 && read.length === 0) faults.add(undefined, 'NO_LINES');
  const clean = nameCleaner();
  const placed = read.filter((line) => isNamed(line, clean, faults) && place(line, faults));
  const lines = faults.count === 0 ? asRoutes(placed, language, faults) : [];
  return {
    lines: faults.count === 0 ? lines : [],
    faults: faults.listed,
    faultCount: faults.count,
    warnings,
  };
}

function isNamed(line: ReadLine, clean: (name: string) => string, faults: FaultList): boolean {
  line.name = clean(line.name);
  if (line.name.length <= MAX_IN_FILE.name) return true;
  faults.add(line.line, 'NAME_TOO_LONG', MAX_IN_FILE.name);
  return false;
}

/**
 * A line of a table may hold anything, and a name is one line of text. A hundred thousand parts of one thing may share a
 * name that is as long as the file, so the last one is remembered.
 */
function nameCleaner(): (name: string) => string {
  let last = '';
  let cleaned = '';
  return (name) => {
    if (name !== last) [last, cleaned] = [name, name.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()];
    return cleaned;
  };
}

/** Puts a line into degrees, without points that lie on the one before them. */
function place(line: ReadLine, faults: FaultList): boolean {
  const { crs, positions, lines } = line;
  let kept = 0;
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    const stored = isSwapped(crs, position) ? undefined : placeOf(crs, position);
    if (!stored) {
      const at = typeof lines === 'number' ? lines : lines[i];
      faults.add(at, isSwapped(crs, position) ? 'AXES_SWAPPED' : 'OUTSIDE_CRS');
      return false;
    }
    // In place: a file may have very many.
    if (kept === 0 || !isOn(positions[kept - 1]!, stored)) positions[kept++] = stored;
  }
  positions.length = kept;
  if (kept >= MIN_POSITIONS) return true;
  faults.add(line.line, 'TOO_FEW_POINTS', quoted(line.name));
  return false;
}

const isOn = (a: Position, b: Position): boolean =>
  Math.abs(a[0] - b[0]) < NEAR && Math.abs(a[1] - b[1]) < NEAR && legOf(a, b).length < MIN_LEG;
/** Degrees: much more than a millimetre. */
const NEAR = 1e-6;

function asRoutes(placed: readonly ReadLine[], language: Language, faults: FaultList): FileLine[] {
  const joined = joinedLines(placed);
  if (joined.length > MAX_IN_FILE.lines) {
    faults.add(undefined, 'TOO_MANY_LINES', joined.length, MAX_IN_FILE.lines);
    return [];
  }
  const names = new Set<string>();
  const lastOfName = new Map<string, ReadLine>();
  return joined.flatMap(({ of, positions }, i) => {
    const { line, crs } = of;
    const own = of.name || fileText({ text: 'UNNAMED', args: [i + 1] }, language);
    const before = lastOfName.get(own);
    lastOfName.set(own, of);
    // Parts of one thing that do not touch are told apart by numbers.
    const isPart = before !== undefined && of.part !== undefined && before.part === of.part;
    const name = isPart ? freeName(own, names) : own;
    if (names.has(name)) faults.add(line, 'NAME_TWICE', quoted(name));
    names.add(name);
    const length = lengthOf(positions, crs, line, name, faults);
    return length === undefined ? [] : [{ name, line, positions, length }];
  });
}

function freeName(own: string, names: ReadonlySet<string>): string {
  for (let i = 2; ; i++) {
    const name = `${own} (${i})`;
    if (!names.has(name)) return name;
  }
}

function lengthOf(
  positions: readonly Position[],
  crs: Crs,
  line: number,
  name: string,
  faults: FaultList,
): number | undefined {
  const heights = positions.filter((position) => position.length === 3).length;
  if (heights > 0 && heights < positions.length) faults.add(line, 'SOME_HEIGHTS', quoted(name));
  else if (heights === 0 && hasHeights(crs)) faults.add(line, 'NO_HEIGHTS', quoted(name));
  else if (positions.length > MAX_IN_ROUTE.positions)
    faults.add(line, 'TOO_MANY_POINTS', quoted(name), positions.length, MAX_IN_ROUTE.positions);
  else {
    const { length } = measured(positions);
    if (length <= MAX_IN_ROUTE.metres) return length;
    faults.add(line, 'TOO_LONG', quoted(name), MAX_IN_ROUTE.metres / 1000);
  }
  return undefined;
}

const quoted = (name: string): string => `"${name}"`;
