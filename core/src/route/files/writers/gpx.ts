import { cleanText } from '../../../text/cleanText.js';
import type { Position } from '../../model.js';
import { digits, type FileRoute, markingOf } from '../content.js';

/** GPX 1.1, which is in degrees: a track for each segment. */
export function writeGpx(routes: readonly FileRoute[]): string {
  const marking = markingOf(routes);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Spadework" xmlns="http://www.topografix.com/GPX/1/1">',
    ...(marking ? [`<metadata><keywords>${escaped(marking)}</keywords></metadata>`] : []),
    ...routes.flatMap(({ name, route }) => [
      `<trk><name>${escaped(name)}</name><trkseg>`,
      ...route.positions.map(pointOf),
      '</trkseg></trk>',
    ]),
    '</gpx>',
    '',
  ].join('\n');
}

function pointOf([longitude, latitude, height]: Position): string {
  const place = `<trkpt lat="${digits(latitude, 9)}" lon="${digits(longitude, 9)}"`;
  return height === undefined ? `${place}/>` : `${place}><ele>${digits(height, 3)}</ele></trkpt>`;
}

/** XML has no words for two characters at the end of the first plane. */
const escaped = (text: string): string =>
  cleanText(text)
    .replace(/[\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
