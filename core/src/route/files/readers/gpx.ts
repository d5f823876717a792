import { decodeLatin1, decodeText } from '../../../text/bytes.js';
import type { FaultList } from '../faults.js';
import { numberIn, positionOf, type ReadFile, type ReadLine, type ReadOptions } from './readLine.js';
import { attributesOf, readXml, XmlFault } from './xml.js';

/** The elements that lead to the points of a line. */
const POINTS = ['gpx/trk/trkseg/trkpt', 'gpx/rte/rtept'];
const LINES = ['gpx/trk/trkseg', 'gpx/rte'];
const NAMES = ['gpx/trk/name', 'gpx/rte/name'];
const THINGS = ['gpx/trk', 'gpx/rte'];

export function readGpx(bytes: Uint8Array, { faults }: ReadOptions): ReadFile {
  const reader = new GpxReader(faults);
  try {
    readXml(decoded(bytes), reader);
    if (!reader.isGpx) faults.add(1, 'NOT_GPX');
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    faults.add(error.line, error.text, ...error.args);
  }
  return { lines: reader.lines, warnings: [] };
}

/** By the declaration, else UTF-8. */
function decoded(bytes: Uint8Array): string {
  const head = decodeLatin1(bytes.subarray(0, 200));
  const isLatin1 = /^<\?xml[^>]*encoding=["'](?:iso-8859-1|windows-1252|us-ascii)["']/i.test(head);
  return isLatin1 ? decodeLatin1(bytes) : decodeText(bytes);
}

class GpxReader {
  readonly lines: ReadLine[] = [];
  isGpx = false;
  private thing = 0;
  private ofThing: ReadLine[] = [];
  private line: ReadLine | undefined;
  private name = '';

  constructor(private readonly faults: FaultList) {}

  open(path: string, attributes: string, line: number): void {
    if (path === 'gpx') this.isGpx = true;
    if (THINGS.includes(path)) {
      this.thing++;
      this.ofThing = [];
      this.name = '';
    }
    if (LINES.includes(path)) {
      this.line = { name: '', line, part: this.thing, crs: 'EPSG:4326', positions: [], lines: [] };
      this.lines.push(this.line);
      this.ofThing.push(this.line);
    }
    if (POINTS.includes(path)) this.addPoint(attributes, line);
  }

  close(path: string, text: string, line: number): void {
    if (NAMES.includes(path)) this.name = text.trim();
    else if (POINTS.some((point) => path === `${point}/ele`)) this.raise(text.trim(), line);
    else if (THINGS.includes(path)) for (const one of this.ofThing) one.name = this.name;
  }

  /** Texts that are needed; all others are not kept. */
  wants(path: string): boolean {
    return NAMES.includes(path) || POINTS.some((point) => path === `${point}/ele`);
  }

  private addPoint(attributes: string, line: number): void {
    const { lat, lon } = attributesOf(attributes, line);
    const [east, north] = [numberIn(lon ?? ''), numberIn(lat ?? '')];
    if (east === undefined || north === undefined) {
      this.faults.add(line, 'GPX_POINT');
      return;
    }
    this.line!.positions.push([east, north]);
    (this.line!.lines as number[]).push(line);
  }

  private raise(text: string, line: number): void {
    const height = numberIn(text);
    const { positions } = this.line!;
    const last = positions.at(-1);
    if (height === undefined) this.faults.add(line, 'GPX_HEIGHT');
    else if (last) positions[positions.length - 1] = positionOf(last[0], last[1], height);
  }
}
