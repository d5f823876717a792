import type { Crs } from '../../model.js';
import { drawnRoute, type FileRoute, markingOf } from '../content.js';

/** Degrees as RFC 7946 has them; another system is named by the member of its forerunner of 2008, which GDAL and QGIS read. */
const DEFAULT: Crs = 'EPSG:4326';

/** A feature on each line, so that faults of a file have a line. */
export function writeGeojson(routes: readonly FileRoute[], crs: Crs): string {
  const marking = markingOf(routes);
  const name = `urn:ogc:def:crs:${crs.replace(':', '::')}`;
  const members = [
    '"type":"FeatureCollection"',
    ...(crs === DEFAULT ? [] : [`"crs":${JSON.stringify({ type: 'name', properties: { name } })}`]),
    ...(marking ? [`"marking":${JSON.stringify(marking)}`] : []),
  ];
  const features = routes.flatMap((route) => featuresOf(route, crs));
  return `{${members.join(',\n')},\n"features":[\n${features.join(',\n')}\n]}\n`;
}

const featuresOf = (route: FileRoute, crs: Crs): string[] =>
  drawnRoute(route, crs).stretches.map(
    ({ positions, from, to, length, sectionId, section, name, crossing }) =>
      JSON.stringify({
        type: 'Feature',
        properties: {
          segmentId: route.segmentId,
          segment: route.name,
          from,
          to,
          length,
          sectionId,
          section,
          name,
          crossing,
        },
        geometry: { type: 'LineString', coordinates: positions },
      }),
  );
