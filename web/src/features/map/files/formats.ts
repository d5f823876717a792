import { CRS_CODES, type Crs, zoneOf } from '@spadework/core/route';
import type { FileFormat } from '@spadework/core/route/files';
import { callForNamedFile } from '../../../api/index.js';
import { USUAL_CRS } from '../useCrs.js';

/** Which coordinate systems a format has: any, those in metres, or one that is always the same. */
type Systems = 'ANY' | 'PLANE' | 'NONE';

/** Whether a person says in which system an imported file is: they must, they may, or the format knows. */
type Asked = 'ALWAYS' | 'MAYBE' | 'NEVER';

interface RouteFormat {
  format: FileFormat;
  name: string;
  /** How names of files end that are read as this format; the first is that of what is downloaded. */
  endings: readonly [string, ...string[]];
  systems: Systems;
  asked: Asked;
}

/** The files that routes go out in and come in from. */
export const ROUTE_FORMATS: readonly RouteFormat[] = [
  { format: 'GEOJSON', name: 'GeoJSON', endings: ['geojson', 'json'], systems: 'ANY', asked: 'MAYBE' },
  { format: 'SOSI', name: 'SOSI', endings: ['sos', 'sosi'], systems: 'PLANE', asked: 'NEVER' },
  { format: 'DXF', name: 'DXF', endings: ['dxf'], systems: 'PLANE', asked: 'ALWAYS' },
  { format: 'GPX', name: 'GPX', endings: ['gpx'], systems: 'NONE', asked: 'NEVER' },
  { format: 'CSV', name: 'CSV', endings: ['csv', 'txt'], systems: 'ANY', asked: 'MAYBE' },
];

export const formatOf = (format: FileFormat): RouteFormat =>
  ROUTE_FORMATS.find((one) => one.format === format)!;

/** What a file is read as, by how its name ends. */
export const formatOfName = (name: string): RouteFormat | undefined =>
  ROUTE_FORMATS.find(({ endings }) => endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)));

/** The coordinate systems that a format is downloaded in. */
export const systemsOf = (format: FileFormat): readonly Crs[] => {
  const { systems } = formatOf(format);
  if (systems === 'NONE') return [];
  return systems === 'ANY' ? CRS_CODES : CRS_CODES.filter((crs) => zoneOf(crs) !== undefined);
};

/** What a file is downloaded in before somebody says otherwise: few programs read GeoJSON that is not in degrees. */
export function crsFor(format: FileFormat, shown: Crs): Crs {
  if (format === 'GEOJSON') return 'EPSG:4326';
  return systemsOf(format).includes(shown) ? shown : USUAL_CRS;
}

export interface RouteFile {
  projectId: number;
  /** Only these segments. */
  segmentIds?: readonly number[] | undefined;
  format: FileFormat;
  crs: Crs;
  /** The type of lines in SOSI. */
  objtype?: string | undefined;
}

/** The file, and its name, which says whether it is power-sensitive. */
export function fetchRouteFile({ projectId, segmentIds, format, crs, objtype }: RouteFile) {
  const params = { projectId };
  const chosen = segmentIds && { segmentId: [...segmentIds] };
  switch (format) {
    case 'GEOJSON':
      return callForNamedFile('trench.getRoutesGeoJson', { params, query: { ...chosen, crs } });
    case 'SOSI':
      return callForNamedFile('trench.getRoutesSosi', {
        params,
        query: { ...chosen, crs, ...(objtype && { objtype }) },
      });
    case 'DXF':
      return callForNamedFile('trench.getRoutesDxf', { params, query: { ...chosen, crs } });
    case 'GPX':
      return callForNamedFile('trench.getRoutesGpx', { params, query: { ...chosen } });
    case 'CSV':
      return callForNamedFile('trench.getRoutesCsv', { params, query: { ...chosen, crs } });
  }
}
