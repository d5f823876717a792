import { Type } from 'typebox';
import { type Parameter, Unreadable } from '../../http/parameters.js';
import { raw, type Sql, sql } from '../../store/sql.js';

/** In degrees. A box with `west` east of `east` crosses the antimeridian. */
export interface BoundingBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

const NUMBER = /^[+-]?\d{1,3}(\.\d{1,20})?$/;

/** `west,south,east,north`, as in GeoJSON (RFC 7946, 5). */
export const boundingBox = (description: string): Parameter<BoundingBox> => ({
  schema: Type.String({ examples: ['10.2,59.7,11.1,60.1'] }),
  description,
  read: (text) => {
    const parts = text.split(',').map((part) => part.trim());
    if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part))) return new Unreadable('boundingBox');
    const [west, south, east, north] = parts.map(Number) as [number, number, number, number];
    const isOnEarth = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90;
    return isOnEarth && south <= north ? { west, south, east, north } : new Unreadable('boundingBox');
  },
});

/** The expressions of the index `project_place`. */
export const LATITUDE: Sql = raw("((p.location #>> '{coordinate,latitude}')::float8)");
export const LONGITUDE: Sql = raw("((p.location #>> '{coordinate,longitude}')::float8)");

export function isWithin({ west, south, east, north }: BoundingBox): Sql {
  const longitude =
    west <= east
      ? sql`${LONGITUDE} BETWEEN ${west} AND ${east}`
      : sql`(${LONGITUDE} >= ${west} OR ${LONGITUDE} <= ${east})`;
  return sql`(p.location IS NOT NULL AND ${LATITUDE} BETWEEN ${south} AND ${north} AND ${longitude})`;
}
