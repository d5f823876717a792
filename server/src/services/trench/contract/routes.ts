import { CRS_CODES, type Crs, OBJTYPE_PATTERN } from '@spadework/core/route';
import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { IMPORT_REFUSES } from '../../../http/imports.js';
import {
  double,
  flag,
  int64,
  matching,
  oneOf,
  type Parameter,
  repeated,
  text,
} from '../../../http/parameters.js';
import { boundingBox } from '../../project/index.js';
import {
  FoundRoutes,
  ImportedRoutes,
  ImportRoutes,
  ProjectRoutes,
  Route,
  RouteCables,
  RouteInput,
  RouteSensitivity,
  RouteStretches,
  SetSensitivity,
} from '../routes/schemas.js';
import { bySegment, WRITING } from './rows.js';

/** Most that are found at once. */
export const MAX_FOUND = 1000;

const crsOr = (fallback: Crs) => oneOf(CRS_CODES, 'The coordinate system of the answer.', fallback);
const crs = crsOr('EPSG:4326');

const DRUM = { fallback: 500, minimum: 10, maximum: 10_000 };
const { default: _, ...drumSchema } = double(DRUM).schema as { default?: number };
const drum: Parameter<number> = {
  ...double(DRUM, 'How much cable a drum holds, in metres; default what the assumption `drumLength` says.'),
  schema: Type.Unsafe<number>(drumSchema),
  fallback: undefined,
};

/** A host that may not hold power-sensitive information has none of it. */
const ofAll = { tag: 'Routes', switchedOff: 'ROUTES_FORBIDDEN' } as const;
const ofRoute = { ...ofAll, path: '/segments/{segmentId}/route', params: bySegment } as const;
const missing = ['SEGMENT_NOT_FOUND', 'SEGMENT_FORBIDDEN', 'ROUTE_NOT_FOUND'] as const;
const withheld = ['CLEARANCE_REQUIRED'] as const;
const ofProject = {
  ...ofAll,
  params: { projectId: int64('The project.') },
} as const;
const noTrenches = ['PROJECT_HAS_NO_TRENCHES'] as const;

const ofFile = {
  ...ofProject,
  method: 'GET',
  right: 'READ',
  personal: true,
  refuses: [...noTrenches, 'ROUTE_NOT_FOUND', ...withheld],
} as const;
/** A file in a system that the caller chooses. */
const inCrs = { ...ofFile, refuses: [...ofFile.refuses, 'OUTSIDE_CRS'] } as const;
const chosen = { segmentId: repeated(int64('Only these segments.')) };
const FILE_TEXT =
  'Segments in the order of their ids, a feature for each stretch. The name of the file and the file itself say whether it is power-sensitive.';

/** Where segments lie. Answers with coordinates take clearance where a route is power-sensitive. */
export const routeRows = {
  getRoute: {
    ...ofRoute,
    method: 'GET',
    summary: 'The route of a segment',
    description: 'Its version, which the ETag names, is that of the segment when the route was written last.',
    query: { crs },
    answer: Route,
    right: 'READ',
    versioned: true,
    personal: true,
    refuses: [...missing, ...withheld, 'OUTSIDE_CRS'],
  },
  putRoute: {
    ...ofRoute,
    method: 'PUT',
    summary: 'Set the route of a segment',
    description:
      'It replaces the whole route; what is omitted takes its default. The segment is as long as its route from then on, and each section as long as its stretches. A new route is power-sensitive; one that is there keeps its marking. The answer has the coordinate system of the body.',
    body: RouteInput,
    answer: Route,
    right: 'WRITE',
    versioned: true,
    emits: 'segment.route',
    personal: true,
    refuses: [...WRITING, ...withheld, 'OUTSIDE_CRS', 'AXES_SWAPPED', 'SECTION_NOT_FOUND'],
  },
  deleteRoute: {
    ...ofRoute,
    method: 'DELETE',
    summary: 'Delete the route of a segment; its lengths stay',
    right: 'WRITE',
    versioned: true,
    emits: 'segment.route',
    refuses: [...missing, 'PROJECT_READONLY', ...withheld],
  },
  getRouteStretches: {
    ...ofRoute,
    path: '/segments/{segmentId}/route/stretches',
    method: 'GET',
    summary: 'The stretches of a route, without coordinates',
    description: 'For everybody who may read the segment.',
    answer: RouteStretches,
    right: 'READ',
    refuses: missing,
  },
  getRouteCables: {
    ...ofRoute,
    path: '/segments/{segmentId}/route/cables',
    method: 'GET',
    summary: 'The cables along a route, from joint to joint',
    description:
      'For everybody who may read the segment. The pieces of a type add up to its quantity `CABLE`.',
    query: {
      drum,
      profileId: text(
        'The profile by which cables are counted, as for quantities; if omitted, the segment’s own, else `standard`.',
      ),
    },
    answer: RouteCables,
    right: 'READ',
    refuses: [...missing, 'PROFILE_NOT_FOUND'],
  },
  setRouteSensitivity: {
    ...ofRoute,
    path: '/segments/{segmentId}/route/sensitivity',
    method: 'PUT',
    summary: 'Say whether a route is power-sensitive',
    description:
      'Whoever may write the route may mark it. To take the mark away takes clearance, an administrator of the company and a reason.',
    body: SetSensitivity,
    answer: RouteSensitivity,
    right: 'WRITE',
    emits: 'segment.sensitivity',
    refuses: [...missing, 'PROJECT_READONLY', ...withheld, 'ADMINISTRATOR_REQUIRED'],
  },
  listRoutes: {
    ...ofProject,
    method: 'GET',
    path: '/segments/by-projectid/{projectId}/routes',
    summary: 'The routes of the segments of a project',
    description:
      'Without clearance, power-sensitive ones are left out and counted in `withheld`. Variants are not among them.',
    query: { crs },
    answer: ProjectRoutes,
    right: 'READ',
    personal: true,
    refuses: [...noTrenches, 'OUTSIDE_CRS'],
  },
  getRoutesGeoJson: {
    ...inCrs,
    path: '/segments/by-projectid/{projectId}/routes.geojson',
    summary: 'Routes of a project as GeoJSON',
    description: `In degrees as RFC 7946 has it, else with the member \`crs\`. ${FILE_TEXT}`,
    query: { crs, ...chosen },
    file: 'application/geo+json',
  },
  getRoutesSosi: {
    ...inCrs,
    path: '/segments/by-projectid/{projectId}/routes.sos',
    summary: 'Routes of a project as SOSI',
    description: `SOSI 4.5 in ISO 8859-1, in a plane. ${FILE_TEXT}`,
    query: {
      crs: crsOr('EPSG:25833'),
      ...chosen,
      objtype: matching(OBJTYPE_PATTERN, 'The type that lines have in the file; default Trase.'),
    },
    file: 'text/vnd.sosi',
  },
  getRoutesDxf: {
    ...inCrs,
    path: '/segments/by-projectid/{projectId}/routes.dxf',
    summary: 'Routes of a project as DXF',
    description: `In metres, a layer for each segment. ${FILE_TEXT}`,
    query: { crs: crsOr('EPSG:25833'), ...chosen },
    file: 'image/vnd.dxf',
  },
  getRoutesGpx: {
    ...ofFile,
    path: '/segments/by-projectid/{projectId}/routes.gpx',
    summary: 'Routes of a project as GPX',
    description: 'GPX 1.1, a track for each segment, for navigation on site.',
    query: chosen,
    file: 'application/gpx+xml',
  },
  getRoutesCsv: {
    ...inCrs,
    path: '/segments/by-projectid/{projectId}/routes.csv',
    summary: 'The points of the routes of a project as CSV',
    description: 'In UTF-8 with semicolons, a row for each point.',
    query: { crs: crsOr('EPSG:25833'), ...chosen },
    file: 'text/csv',
  },
  importRoutes: {
    ...ofProject,
    method: 'POST',
    path: '/segments/by-projectid/{projectId}/routes/import',
    summary: 'Import routes from a file: a segment for each line',
    description:
      'No segment that is there changes; a line whose name a segment has already is a fault. All of it is imported or nothing. With `dryRun` the answer lists all faults; without it a file with faults is 422 `IMPORT_REFUSED`, which lists them too.',
    query: { dryRun: flag('Say what would happen, with all faults, and change nothing.', false) },
    body: ImportRoutes,
    answer: ImportedRoutes,
    right: 'WRITE',
    creates: true,
    slow: true,
    emits: 'segment.imported',
    refuses: [...noTrenches, 'PROJECT_RIGHT_REQUIRED', 'PROJECT_READONLY', ...withheld, ...IMPORT_REFUSES],
  },
  findRoutes: {
    ...ofAll,
    method: 'GET',
    path: '/routes',
    summary: 'Routes of the company within a box',
    description: `Those of projects that the caller may read. If there are more than ${MAX_FOUND}, none are answered and \`truncated\` is true. Variants are not among them.`,
    query: {
      bbox: boundingBox(
        'West, south, east and north in degrees, separated by commas. Routes that touch the box are found.',
      ),
      crs,
    },
    answer: FoundRoutes,
    personal: true,
    refuses: [...withheld, 'OUTSIDE_CRS'],
  },
} as const satisfies Record<string, Operation>;
