import { decodeLatin1, decodeText } from '../../../text/bytes.js';
import type { Crs, Position } from '../../model.js';
import { type FaultList, LeftOut } from '../faults.js';
import { linesOf, numberIn, positionOf, type ReadFile, type ReadLine, type ReadOptions } from './readLine.js';

const BINARY = 'AutoCAD Binary DXF';
/** They are texts on the drawing, not lines that somebody may miss. */
const TEXTS = ['TEXT', 'MTEXT'];
const CLOSED = 1;
/** Meshes, and points of a curve that are not on it. */
const MESHES = 16 | 64;
const FRAME = 16;

/** The group codes that lines need. */
const CODE = {
  comment: 999,
  type: 0,
  name: 2,
  layer: 8,
  x: 10,
  y: 20,
  z: 30,
  endX: 11,
  endY: 21,
  endZ: 31,
  elevation: 38,
  bulge: 42,
  flags: 70,
};
const NUMBERS = new Set([
  CODE.x,
  CODE.y,
  CODE.z,
  CODE.endX,
  CODE.endY,
  CODE.endZ,
  CODE.elevation,
  CODE.bulge,
  CODE.flags,
]);

/** An entity while its tags are read. */
interface Entity {
  type: string;
  line: number;
  layer: string;
  values: Map<number, number>;
}

/** A polyline while its vertices are read. */
interface Polyline {
  name: string;
  line: number;
  positions: [number, number, number][];
  lines: number[];
  isClosed: boolean;
  hasArcs: boolean;
  isMesh: boolean;
  elevation: number;
}

export function readDxf(bytes: Uint8Array, { crs, faults }: ReadOptions): ReadFile {
  const none = { lines: [], warnings: [] };
  // A request without a system is refused before the file is looked at.
  if (crs === undefined) {
    faults.add(undefined, 'CRS_MISSING');
    return none;
  }
  if (decodeLatin1(bytes.subarray(0, BINARY.length)) === BINARY) {
    faults.add(1, 'DXF_BINARY');
    return none;
  }
  return new DxfReader(crs, faults).read(decodeText(bytes));
}

class DxfReader {
  private readonly lines: ReadLine[] = [];
  private readonly leftOut = new LeftOut();
  private arcs = 0;
  private line = 0;
  private section = '';
  private entity: Entity | undefined;
  private polyline: Polyline | undefined;
  private isWhole = false;

  constructor(
    private readonly crs: Crs,
    private readonly faults: FaultList,
  ) {}

  read(text: string): ReadFile {
    let code: number | undefined;
    for (const content of linesOf(text)) {
      this.line++;
      if (code === undefined) {
        code = numberIn(content.trim());
        if (code === undefined || !Number.isInteger(code)) {
          this.faults.add(this.line, 'DXF_CODE');
          return { lines: [], warnings: [] };
        }
      } else {
        this.readTag(code, content);
        code = undefined;
        if (this.isWhole) break;
      }
    }
    if (!this.isWhole) this.faults.add(Math.max(1, this.line), 'DXF_NO_END');
    const arcs = this.arcs > 0 ? [{ text: 'ARCS_STRAIGHT' as const, args: [this.arcs] }] : [];
    return {
      lines: flattened(this.lines),
      warnings: [...this.leftOut.texts('ENTITIES_LEFT_OUT'), ...arcs],
    };
  }

  private readTag(code: number, content: string): void {
    if (code === CODE.comment) return;
    if (code === CODE.type) this.begin(content.trim().toUpperCase());
    else if (this.entity?.type === 'SECTION') {
      if (code === CODE.name) this.section = content.trim().toUpperCase();
    } else if (this.section === 'ENTITIES' && this.entity) this.readValue(this.entity, code, content);
  }

  private begin(type: string): void {
    this.end();
    this.isWhole = type === 'EOF';
    if (type === 'ENDSEC') this.section = '';
    this.entity = { type, line: this.line, layer: '', values: new Map() };
    if (this.section === 'ENTITIES' && type === 'LWPOLYLINE') this.polyline = this.newPolyline();
  }

  private newPolyline(): Polyline {
    return {
      name: '',
      line: this.line,
      positions: [],
      lines: [],
      isClosed: false,
      hasArcs: false,
      isMesh: false,
      elevation: 0,
    };
  }

  private readValue(entity: Entity, code: number, content: string): void {
    if (code === CODE.layer) entity.layer = decoded(content.trim());
    if (!NUMBERS.has(code) || !READ.has(entity.type)) return;
    const value = numberIn(content.trim());
    if (value === undefined) {
      this.faults.add(this.line, 'DXF_NUMBER', code);
      return;
    }
    entity.values.set(code, value);
    const { polyline } = this;
    if (entity.type !== 'LWPOLYLINE' || !polyline) return;
    if (code === CODE.x) {
      polyline.positions.push([value, Number.NaN, 0]);
      polyline.lines.push(this.line);
    } else if (code === CODE.y && polyline.positions.length > 0) polyline.positions.at(-1)![1] = value;
    else if (code === CODE.bulge && value !== 0) polyline.hasArcs = true;
  }

  /** What an entity is, is known when the next one begins. */
  private end(): void {
    const { entity } = this;
    if (!entity || this.section !== 'ENTITIES') return;
    const { type } = entity;
    const read = READ.get(type);
    if (read) read(this, entity);
    else if (!STRUCTURE.includes(type) && !TEXTS.includes(type)) this.leftOut.add(shortened(type));
  }

  endLine({ line, layer, values }: Entity): void {
    const at = (code: number) => values.get(code) ?? 0;
    this.lines.push({
      name: layer,
      line,
      lines: line,
      crs: this.crs,
      positions: [
        [at(CODE.x), at(CODE.y), at(CODE.z)],
        [at(CODE.endX), at(CODE.endY), at(CODE.endZ)],
      ],
    });
  }

  endFlatPolyline({ layer, values }: Entity): void {
    const polyline = this.polyline!;
    polyline.name = layer;
    polyline.isClosed = ((values.get(CODE.flags) ?? 0) & CLOSED) !== 0;
    polyline.elevation = values.get(CODE.elevation) ?? 0;
    for (const position of polyline.positions) position[2] = polyline.elevation;
    this.endPolyline();
  }

  beginPolyline({ line, layer, values }: Entity): void {
    const flags = values.get(CODE.flags) ?? 0;
    this.polyline = {
      ...this.newPolyline(),
      line,
      name: layer,
      isClosed: (flags & CLOSED) !== 0,
      isMesh: (flags & MESHES) !== 0,
    };
  }

  addVertex({ line, values }: Entity): void {
    const { polyline } = this;
    if (!polyline || ((values.get(CODE.flags) ?? 0) & FRAME) !== 0) return;
    if ((values.get(CODE.bulge) ?? 0) !== 0) polyline.hasArcs = true;
    polyline.positions.push([
      values.get(CODE.x) ?? Number.NaN,
      values.get(CODE.y) ?? Number.NaN,
      values.get(CODE.z) ?? 0,
    ]);
    polyline.lines.push(line);
  }

  endPolyline(): void {
    const { polyline } = this;
    this.polyline = undefined;
    if (!polyline) return;
    const { name, line, positions, lines, isClosed, hasArcs, isMesh } = polyline;
    if (isMesh) {
      this.leftOut.add('MESH');
      return;
    }
    const wrong = positions.findIndex(([x, y]) => Number.isNaN(x) || Number.isNaN(y));
    if (wrong !== -1) {
      this.faults.add(lines[wrong], 'NOT_A_POINT');
      return;
    }
    if (hasArcs) this.arcs++;
    if (isClosed && positions.length > 0) {
      positions.push(positions[0]!);
      lines.push(lines[0]!);
    }
    this.lines.push({ name, line, lines, crs: this.crs, positions });
  }
}

/** What is done at the end of the entities that are read. */
const READ = new Map<string, (reader: DxfReader, entity: Entity) => void>([
  ['LINE', (reader, entity) => reader.endLine(entity)],
  ['LWPOLYLINE', (reader, entity) => reader.endFlatPolyline(entity)],
  ['POLYLINE', (reader, entity) => reader.beginPolyline(entity)],
  ['VERTEX', (reader, entity) => reader.addVertex(entity)],
  ['SEQEND', (reader) => reader.endPolyline()],
]);

const STRUCTURE = ['SECTION', 'ENDSEC', 'EOF'];

/** Every entity of the format has a height; where all of a layer's are 0, nobody gave any. */
function flattened(lines: ReadLine[]): ReadLine[] {
  const raised = new Set(
    lines.flatMap(({ name, positions }) => (positions.some(([, , z]) => z !== 0) ? [name] : [])),
  );
  for (const { name, positions } of lines)
    if (!raised.has(name))
      for (let i = 0; i < positions.length; i++) {
        const [x, y]: Position = positions[i]!;
        positions[i] = positionOf(x, y, undefined);
      }
  return lines;
}

const MAX_TYPE = 40;
const shortened = (type: string): string => type.slice(0, MAX_TYPE);

/** Letters that older programs write by their number. */
const decoded = (text: string): string =>
  text.replace(/\\U\+([0-9A-Fa-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
