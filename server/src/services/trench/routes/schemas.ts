import {
  CROSSINGS,
  CRS_CODES,
  MAX_IN_ROUTE,
  POINT_KINDS,
  SENSITIVITIES,
  SOURCES,
} from '@spadework/core/route';
import { Type } from 'typebox';
import type { FieldTexts } from '../../../http/fields.js';
import * as S from '../../../http/schemas.js';
import { ROUTE_FORMATS } from './formats.js';

const MAX_REASON = 500;

const sectionId = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'uuid' });
const name = Type.Optional(Type.String());
const givenName = S.optional(S.filledText(MAX_IN_ROUTE.name));

const RouteGeometry = S.named(
  'RouteGeometry',
  Type.Object({
    type: S.oneOf(['LineString']),
    coordinates: Type.Array(Type.Array(S.double(), { minItems: 2, maxItems: 3 }), {
      minItems: 2,
      maxItems: MAX_IN_ROUTE.positions,
    }),
  }),
);

export const RouteInput = S.named(
  'RouteInput',
  Type.Object({
    crs: S.optional(S.oneOf(CRS_CODES)),
    geometry: RouteGeometry,
    stretches: S.optional(
      Type.Array(
        S.named(
          'RouteStretchInput',
          Type.Object({
            from: S.optional(S.double()),
            to: S.optional(S.double()),
            sectionId: S.optional(Type.String()),
            name: givenName,
            crossing: S.optional(S.oneOf(CROSSINGS)),
          }),
        ),
        { maxItems: MAX_IN_ROUTE.stretches },
      ),
    ),
    points: S.optional(
      Type.Array(
        S.named(
          'RoutePointInput',
          Type.Object({ chainage: S.double(), kind: S.oneOf(POINT_KINDS), name: givenName }),
        ),
        { maxItems: MAX_IN_ROUTE.points },
      ),
    ),
    source: S.optional(S.oneOf(SOURCES)),
    accuracy: S.optional(S.double({ minimum: 0, maximum: MAX_IN_ROUTE.accuracy })),
  }),
);

const sensitivity = S.oneOf(SENSITIVITIES);
const RouteStretch = S.named(
  'RouteStretch',
  Type.Object({
    from: S.double(),
    to: S.double(),
    length: S.double(),
    sectionId,
    name,
    crossing: Type.Optional(S.oneOf(CROSSINGS)),
  }),
);
const RoutePoint = S.named(
  'RoutePoint',
  Type.Object({ chainage: S.double(), kind: S.oneOf(POINT_KINDS), name }),
);

const routeFields = {
  segmentId: S.int64(),
  version: S.int64(),
  crs: S.oneOf(CRS_CODES),
  sensitivity,
  source: S.oneOf(SOURCES),
  accuracy: Type.Optional(S.double()),
  length: S.double(),
  horizontalLength: S.double(),
  geometry: RouteGeometry,
  chainages: Type.Array(S.double()),
  stretches: Type.Array(RouteStretch),
  points: Type.Array(RoutePoint),
  bends: Type.Array(
    S.named('RouteBend', Type.Object({ chainage: S.double(), angle: S.double(), radius: S.double() })),
  ),
  modifiedDate: S.dateTime(),
  modifiedBy: Type.String(),
};
export const Route = S.named('Route', Type.Object(routeFields));

export const RouteStretches = S.named(
  'RouteStretches',
  Type.Object({
    segmentId: S.int64(),
    version: S.int64(),
    length: S.double(),
    sensitivity,
    stretches: Type.Array(RouteStretch),
    points: Type.Array(RoutePoint),
    sections: Type.Array(
      S.named(
        'RouteSection',
        Type.Object({ sectionId: Type.String(), length: S.double(), joints: S.int32() }),
      ),
    ),
  }),
);

export const RouteCables = S.named(
  'RouteCables',
  Type.Object({
    segmentId: S.int64(),
    drum: S.double(),
    cables: Type.Array(
      S.named(
        'RouteCable',
        Type.Object({
          typeId: S.int64(),
          typeName: Type.String(),
          count: S.int32(),
          net: S.double(),
          pieces: Type.Array(
            S.named(
              'CablePiece',
              Type.Object({
                number: S.int32(),
                from: S.double(),
                to: S.double(),
                length: S.double(),
                longerThanDrum: Type.Boolean(),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
);

export const SetSensitivity = S.named(
  'SetRouteSensitivity',
  Type.Object({ sensitivity, reason: S.optional(S.filledText(MAX_REASON)) }),
);
export const RouteSensitivity = S.named(
  'RouteSensitivity',
  Type.Object({ segmentId: S.int64(), sensitivity }),
);

export const ProjectRoutes = S.named(
  'ProjectRoutes',
  Type.Object({
    projectId: S.int64(),
    crs: S.oneOf(CRS_CODES),
    withheld: S.int32(),
    routes: Type.Array(S.named('NamedRoute', Type.Object({ name: Type.String(), ...routeFields }))),
  }),
);

export const FoundRoutes = S.named(
  'FoundRoutes',
  Type.Object({
    crs: S.oneOf(CRS_CODES),
    truncated: Type.Boolean(),
    routes: Type.Array(
      S.named('FoundRoute', Type.Object({ name: Type.String(), projectId: S.int64(), ...routeFields })),
    ),
  }),
);

export const ImportRoutes = S.named(
  'ImportRoutes',
  Type.Object({
    format: S.oneOf(ROUTE_FORMATS),
    file: Type.String({ minLength: 1 }),
    crs: S.optional(S.oneOf(CRS_CODES)),
  }),
);
export const ImportedRoutes = S.named(
  'ImportedRoutes',
  Type.Object({
    dryRun: Type.Boolean(),
    added: S.int32(),
    faults: Type.Array(
      S.named('RouteFault', Type.Object({ line: Type.Optional(S.int32()), message: Type.String() })),
    ),
    faultCount: S.int32(),
    warnings: Type.Array(Type.String()),
    segments: Type.Array(
      S.named(
        'ImportedSegment',
        Type.Object({
          id: Type.Optional(S.int64()),
          name: Type.String(),
          length: S.double(),
          points: S.int32(),
        }),
      ),
    ),
  }),
);

const texts = (schemas: readonly string[], fields: FieldTexts): FieldTexts =>
  Object.fromEntries(
    schemas.flatMap((schema) => Object.entries(fields).map(([name, text]) => [`${schema}.${name}`, text])),
  );

export const ROUTE_FIELDS: FieldTexts = {
  lengthSource: 'Who says how long the segment is: people, or its route.',
  crs: 'The coordinate system, as an EPSG code. Coordinates are east and north, or longitude and latitude; then the height.',
  ...texts(['Route', 'NamedRoute', 'FoundRoute'], {
    version: 'The version of the segment when its route was written last.',
    sensitivity: 'Whether the route is power-sensitive.',
    source: 'How it came about.',
    accuracy: 'How well its points are known, in metres.',
    length: 'In metres, along the slope where the points have heights.',
    horizontalLength: 'In metres, as if all points were at one height.',
    geometry: 'The line.',
    chainages: 'Metres from the start, for each point of the line.',
    stretches: 'Its parts with one cross-section each, in order.',
    points: 'Joints, manholes and stations on it, in order.',
    bends: 'Where it turns by 30° or more.',
    modifiedDate: 'When the route was written last.',
    modifiedBy: 'Who wrote it last.',
  }),
  ...texts(['NamedRoute', 'FoundRoute'], { name: 'Name of the segment.' }),
  'FoundRoute.projectId': 'Id of the project of the segment.',
  'RouteInput.geometry': 'The line.',
  'RouteInput.stretches':
    'Its parts with one cross-section each, from the start to the end without gaps; if omitted, one of the first section.',
  'RouteInput.points': 'Joints, manholes and stations on it; if omitted, none.',
  'RouteInput.source': 'How it came about; default PLANNED.',
  'RouteInput.accuracy': 'How well its points are known, in metres; if omitted, it is not known.',
  'RouteGeometry.type': 'A line is all that a route can be.',
  'RouteGeometry.coordinates':
    'The points in order: east and north, or longitude and latitude, and the height in NN2000 of all points or of none.',
  'RouteStretchInput.from': 'Metres from the start; if omitted, where the one before it ends.',
  'RouteStretchInput.to': 'Metres from the start. It may be omitted in the last, which ends with the line.',
  'RouteStretchInput.sectionId': 'Id of a section of the segment; if omitted, the first.',
  ...texts(['RouteStretchInput', 'RouteStretch'], {
    name: 'What it is called.',
    crossing: 'What it crosses; left out where it crosses nothing.',
  }),
  'RouteStretch.from': 'Metres from the start.',
  'RouteStretch.to': 'Metres from the start.',
  'RouteStretch.length': 'In metres.',
  'RouteStretch.sectionId': 'Id of its section; null where that was deleted.',
  ...texts(['RoutePointInput', 'RoutePoint'], {
    chainage: 'Metres from the start.',
    kind: 'What is there.',
    name: 'What it is called.',
  }),
  'RouteBend.chainage': 'Metres from the start.',
  'RouteBend.angle': 'By how many degrees the line turns.',
  'RouteBend.radius': 'In metres, of the arc that touches both legs within half of the shorter one.',
  'RouteStretches.version': 'The version of the segment when its route was written last.',
  'RouteStretches.length': 'Length of the route, in metres.',
  'RouteStretches.sensitivity': 'Whether the route is power-sensitive.',
  'RouteStretches.stretches': 'Its parts with one cross-section each, in order.',
  'RouteStretches.points': 'Joints, manholes and stations on it, in order.',
  'RouteStretches.sections': 'What each section of the segment has of it.',
  'RouteSection.sectionId': 'Id of the section.',
  'RouteSection.length': 'Sum of its stretches, in metres.',
  'RouteSection.joints': 'Joints within its stretches.',
  drum: 'How much cable a drum holds, in metres; default what the assumption `drumLength` says.',
  'RouteCables.drum': 'How much cable a drum holds, in metres.',
  'RouteCables.cables': 'The types of cables, each with its pieces.',
  'RouteCable.typeId': 'Id of the cable type.',
  'RouteCable.typeName': 'Its name.',
  'RouteCable.count': 'The most cables of the type that lie beside each other.',
  'RouteCable.net': 'Length of all pieces, in metres: the quantity CABLE of the type.',
  'RouteCable.pieces': 'Each cable from joint to joint.',
  'CablePiece.number': 'The cable, from 1.',
  'CablePiece.from': 'Where it begins, in metres from the start of the route.',
  'CablePiece.to': 'Where it ends, in metres from the start of the route.',
  'CablePiece.length': 'With what ends and joints take and what is added for waste, in metres.',
  'CablePiece.longerThanDrum': 'Whether a drum holds less.',
  ...texts(['SetRouteSensitivity', 'RouteSensitivity'], {
    sensitivity: 'Whether the route is power-sensitive.',
  }),
  'SetRouteSensitivity.reason': 'Why it is no longer power-sensitive; needed for NONE.',
  'ProjectRoutes.projectId': 'Id of the project.',
  'ProjectRoutes.withheld': 'Power-sensitive routes that the caller has no clearance for.',
  'ProjectRoutes.routes': 'Routes of segments of the project, in the order of their ids.',
  'FoundRoutes.truncated':
    'Whether there are too many: then there are none in the answer; ask for a smaller box.',
  'FoundRoutes.routes': 'Routes of the company within the box.',
  objtype: 'The type that lines have in the file; default Trase.',
  'ImportRoutes.format': 'What kind of file it is.',
  'ImportRoutes.file': 'The file, in base64.',
  'ImportRoutes.crs': 'Its coordinate system, where the file does not say it, or instead of what it says.',
  'ImportedRoutes.dryRun': 'Whether this only says what would happen.',
  'ImportedRoutes.added': 'Segments that are new.',
  'ImportedRoutes.faults':
    'What is wrong with the file, the first of it. With any fault nothing is imported.',
  'ImportedRoutes.faultCount': 'How many faults there are.',
  'ImportedRoutes.warnings': 'What to check, though it is no fault.',
  'ImportedRoutes.segments': 'The segments, one for each line of the file.',
  'RouteFault.line': 'Line of the file, from 1, where it has lines.',
  'RouteFault.message': 'What is wrong, in the language of the request.',
  'ImportedSegment.id': 'Id of the segment; left out in a dry run.',
  'ImportedSegment.name': 'Name of the segment.',
  'ImportedSegment.length': 'Its length, in metres.',
  'ImportedSegment.points': 'How many points its route has.',
};
