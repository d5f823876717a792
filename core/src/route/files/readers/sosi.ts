import { decodeText } from '../../../text/bytes.js';
import { planeCrs } from '../../crs.js';
import type { Crs, Position } from '../../model.js';
import type { FaultList } from '../faults.js';
import { KOORDSYS } from '../writers/sosi.js';
import { linesOf, numberIn, positionOf, type ReadFile, type ReadLine, type ReadOptions } from './readLine.js';

const LINES = ['KURVE', 'LINJE'];
/** The dots of a level, a key and what follows. It matches in one way only, and to the end: a line may hold other separators of lines. */
const LEVEL = /^(\.+)([^\s:.][^\s:]*)(?:[\s:](.*))?$/s;

/** An element of level 1, while it is read. */
interface Element {
  kind: string;
  line: number;
  name: string;
  positions: Position[];
  lines: number[];
}

interface Head {
  crs?: Crs;
  hasSystem: boolean;
  unit?: number;
  hasUnit: boolean;
  heightUnit?: number;
  north: number;
  east: number;
}

export function readSosi(bytes: Uint8Array, { faults }: ReadOptions): ReadFile {
  // TEGNSETT says UTF-8 or a set that has Ø where no text of UTF-8 can: every file has the word NØ.
  return { lines: new SosiReader(faults).read(decodeText(bytes)), warnings: [] };
}

class SosiReader {
  private readonly elements: Element[] = [];
  private readonly head: Head = { hasSystem: false, hasUnit: false, north: 0, east: 0 };
  private element: Element | undefined;
  /** Numbers of each coordinate, while coordinates are read; 0 elsewhere. */
  private width = 0;
  private isWhole = false;
  /** Something else came before the head. */
  private isOther = false;
  private line = 0;

  constructor(private readonly faults: FaultList) {}

  read(text: string): ReadLine[] {
    for (const raw of linesOf(text)) {
      this.line++;
      const content = withoutComment(raw).trim();
      if (content !== '') this.readContent(content);
      if (this.isWhole || this.isOther) break;
    }
    // Of a file that is no SOSI, such as an image, nothing more is worth to be said.
    if (this.element === undefined || this.isOther) {
      this.faults.add(1, 'SOSI_NO_HEAD');
      return [];
    }
    if (!this.isWhole) this.faults.add(Math.max(1, this.line), 'SOSI_NO_END');
    return this.scaled();
  }

  private readContent(content: string): void {
    const [, dots, key, rest = ''] = LEVEL.exec(content) ?? [];
    if (dots === undefined) {
      if (this.width > 0) this.readCoordinates(content);
    } else if (dots.length === 1) this.begin(key!.toUpperCase());
    else if (this.element?.kind === 'HODE') this.readHead(key!.toUpperCase(), rest.trim());
    // What stands below a coordinate, such as its number, does not end the list.
    else if (dots.length === 2) this.readAttribute(key!.toUpperCase(), rest.trim());
  }

  private begin(kind: string): void {
    this.isOther = this.element === undefined && kind !== 'HODE';
    if (this.isOther) return;
    this.isWhole = kind === 'SLUTT';
    this.width = 0;
    this.element = { kind, line: this.line, name: '', positions: [], lines: [] };
    if (LINES.includes(kind)) this.elements.push(this.element);
  }

  private readHead(key: string, value: string): void {
    const { head, line, faults } = this;
    if (key === 'KOORDSYS') {
      head.hasSystem = true;
      const number = numberIn(value.split(/\s/, 1)[0]!);
      if (
        number !== undefined &&
        Number.isInteger(number) &&
        number >= KOORDSYS.first &&
        number <= KOORDSYS.last
      )
        head.crs = planeCrs(number + KOORDSYS.behindZone);
      else faults.add(line, 'SOSI_SYSTEM', KOORDSYS.first, KOORDSYS.last);
    } else if (key === 'ENHET' || key === 'ENHET-H') {
      const unit = numberIn(value);
      if (unit === undefined || unit <= 0) faults.add(line, 'SOSI_UNIT');
      if (key === 'ENHET-H') head.heightUnit = unit;
      else {
        head.hasUnit = true;
        head.unit = unit;
      }
    } else if (key === 'ORIGO-NØ') {
      const [north, east] = value.split(/\s+/, 2).map(numberIn);
      if (north === undefined || east === undefined) faults.add(line, 'SOSI_ORIGIN');
      else [head.north, head.east] = [north, east];
    }
  }

  private readAttribute(key: string, value: string): void {
    this.width = key === 'NØ' ? 2 : key === 'NØH' ? 3 : 0;
    if (!LINES.includes(this.element?.kind ?? '')) this.width = 0;
    else if (this.width > 0 && value !== '') this.readCoordinates(value);
    else if (key === 'NAVN') this.element!.name = unquoted(value);
  }

  /** Coordinates of a line; what follows their numbers is ignored. */
  private readCoordinates(content: string): void {
    const { element, width, line } = this;
    const numbers: number[] = [];
    const number = /([+-]?\d+(?:\.\d*)?)(?:\s+|$)/y;
    for (let found = number.exec(content); found; found = number.exec(content))
      numbers.push(Number(found[1]));
    if (numbers.length === 0 || numbers.length % width !== 0 || !numbers.every(Number.isFinite)) {
      this.faults.add(line, 'NOT_A_POINT');
      return;
    }
    for (let i = 0; i < numbers.length; i += width) {
      element!.positions.push(
        positionOf(numbers[i + 1]!, numbers[i]!, width === 3 ? numbers[i + 2] : undefined),
      );
      element!.lines.push(line);
    }
  }

  /** The lines in metres, if the head says how. */
  private scaled(): ReadLine[] {
    const { crs, hasSystem, unit, hasUnit, heightUnit = unit, north, east } = this.head;
    const headLine = 1;
    if (!hasUnit) this.faults.add(headLine, 'SOSI_NO_UNIT');
    if (!hasSystem) this.faults.add(headLine, 'SOSI_NO_SYSTEM');
    if (crs === undefined || unit === undefined) return [];
    return this.elements.map(({ name, line, positions, lines }) => {
      // In place: a file may have very many.
      for (let i = 0; i < positions.length; i++) {
        const [x, y, height] = positions[i]!;
        const z = height === undefined ? undefined : height * heightUnit!;
        positions[i] = positionOf(x * unit + east, y * unit + north, z);
      }
      return { name, line, crs, lines, positions };
    });
  }
}

/** Outside quotes an exclamation mark begins a comment. */
function withoutComment(line: string): string {
  if (!line.includes('!')) return line;
  let quote = '';
  for (let i = 0; i < line.length; i++) {
    const character = line[i]!;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"') quote = character;
    else if (character === '!') return line.slice(0, i);
  }
  return line;
}

const unquoted = (value: string): string => /^"(.*)"$/s.exec(value)?.[1] ?? value;
