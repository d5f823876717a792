import { decodeText } from '../../../text/bytes.js';
import { isCrs } from '../../crs.js';
import { CRS_CODES, type Crs, type Position } from '../../model.js';
import { type FaultList, LeftOut } from '../faults.js';
import { type JsonObject, type ReadJson, readJson } from './json.js';
import type { ReadFile, ReadLine, ReadOptions } from './readLine.js';

export function readGeojson(bytes: Uint8Array, { crs, faults }: ReadOptions): ReadFile {
  const none = { lines: [], warnings: [] };
  const json = readJson(decodeText(bytes), faults);
  if (!json) return none;
  const { value: file } = json;
  if (!isObject(file)) {
    faults.add(1, 'NOT_GEOJSON');
    return none;
  }
  const system = crs ?? crsOf(file);
  if (system === undefined) {
    faults.add(json.lines.get(file.crs) ?? 1, 'UNKNOWN_CRS', CRS_CODES.join(', '));
    return none;
  }
  return new GeojsonReader(system, faults, json.lines).read(file);
}

class GeojsonReader {
  private readonly lines: ReadLine[] = [];
  private readonly leftOut = new LeftOut();
  private multiple = 0;

  constructor(
    private readonly crs: Crs,
    private readonly faults: FaultList,
    private readonly lineOf: ReadJson['lines'],
  ) {}

  read(file: JsonObject): ReadFile {
    const { type, features } = file;
    if (type === 'FeatureCollection' && Array.isArray(features))
      for (const feature of features) this.readFeature(feature, this.lineOf.get(file)!);
    else if (type === 'Feature') this.readFeature(file, 1);
    else if (KINDS.has(type)) this.readGeometry(file, nameOf(file));
    else this.faults.add(this.lineOf.get(file), 'NOT_GEOJSON');
    return { lines: this.lines, warnings: this.leftOut.texts('GEOMETRIES_LEFT_OUT') };
  }

  private readFeature(feature: unknown, outerLine: number): void {
    const line = this.lineOf.get(feature) ?? outerLine;
    if (!isObject(feature) || feature.type !== 'Feature') {
      this.faults.add(line, 'NOT_GEOJSON');
      return;
    }
    const name = isObject(feature.properties) ? nameOf(feature.properties) : '';
    if (feature.geometry === null) this.leftOut.add('null');
    else if (isObject(feature.geometry)) this.readGeometry(feature.geometry, name);
    else this.faults.add(line, 'NOT_GEOJSON');
  }

  private readGeometry(geometry: JsonObject, name: string): void {
    const { type, coordinates } = geometry;
    const line = this.lineOf.get(geometry)!;
    if (!KINDS.has(type)) this.faults.add(line, 'NOT_GEOJSON');
    else if (type !== 'LineString' && type !== 'MultiLineString') this.leftOut.add(String(type));
    else if (!Array.isArray(coordinates)) this.faults.add(line, 'NOT_GEOJSON');
    else if (type === 'LineString') this.readLine(coordinates, name, line, {});
    else {
      const part = this.multiple++;
      for (const one of coordinates)
        if (Array.isArray(one)) this.readLine(one, name, line, { part });
        else this.faults.add(line, 'NOT_GEOJSON');
    }
  }

  private readLine(coordinates: unknown[], name: string, line: number, part: Pick<ReadLine, 'part'>): void {
    const wrong = coordinates.findIndex((one) => !isPosition(one));
    if (wrong === -1)
      this.lines.push({
        name,
        line,
        lines: line,
        crs: this.crs,
        positions: coordinates as Position[],
        ...part,
      });
    else this.faults.add(line, 'GEOJSON_POINT', wrong);
  }
}

const KINDS = new Set<unknown>([
  'LineString',
  'MultiLineString',
  'Point',
  'MultiPoint',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && (value.length === 2 || value.length === 3) && value.every(Number.isFinite);

function nameOf(properties: JsonObject): string {
  const name = [properties.segment, properties.name].find(
    (one) => typeof one === 'string' && one.trim() !== '',
  );
  return (name as string | undefined) ?? '';
}

/** RFC 7946 has degrees alone. Its forerunner of 2008 named a system in the member `crs`. */
function crsOf({ crs }: JsonObject): Crs | undefined {
  if (crs == null) return 'EPSG:4326';
  if (!isObject(crs) || !isObject(crs.properties) || typeof crs.properties.name !== 'string')
    return undefined;
  const { name } = crs.properties;
  if (/^urn:ogc:def:crs:OGC:[\d.]*:CRS84$/i.test(name)) return 'EPSG:4326';
  const [, code] = /^(?:urn:ogc:def:crs:)?EPSG:(?:[\d.]*:)?(\d{4,6})$/i.exec(name) ?? [];
  const named = `EPSG:${code}`;
  return isCrs(named) ? named : undefined;
}
