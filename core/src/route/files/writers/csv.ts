import { fromDegrees, zoneOf } from '../../crs.js';
import { measured } from '../../measure.js';
import type { Crs } from '../../model.js';
import { digits, type FileRoute, MARKING } from '../content.js';

export const CSV_COLUMNS = [
  'segmentId',
  'segment',
  'point',
  'east',
  'north',
  'height',
  'chainage',
  'sectionId',
  'crs',
  'marking',
] as const;

export const BYTE_ORDER_MARK = '\ufeff';

/** A row for each point. The section of a point is that of the stretch that it lies in, or ends. */
export function writeCsv(routes: readonly FileRoute[], crs: Crs): string {
  const rows = routes.flatMap((route) => rowsOf(route, crs));
  return `${BYTE_ORDER_MARK}${[CSV_COLUMNS.join(';'), ...rows].join('\r\n')}\r\n`;
}

function rowsOf({ segmentId, name, sensitivity, route, sections }: FileRoute, crs: Crs): string[] {
  const { positions, stretches } = route;
  const { chainages } = measured(positions);
  const places = zoneOf(crs) === undefined ? 9 : 3;
  const marking = sensitivity === 'POWER_SENSITIVE' ? textCell(MARKING) : '';
  let stretch = 0;
  return positions.map((one, i) => {
    const [east, north, height] = fromDegrees(crs, one);
    const chainage = chainages[i]!;
    while (stretch < stretches.length - 1 && stretches[stretch]!.to <= chainage) stretch++;
    const sectionId = stretches[stretch]?.sectionId ?? '';
    return [
      segmentId,
      textCell(name),
      i + 1,
      digits(east, places),
      digits(north, places),
      height === undefined ? '' : digits(height, 3),
      digits(chainage, 3),
      sections.has(sectionId) ? textCell(sectionId) : '',
      crs,
      marking,
    ].join(';');
  });
}

/** What a worksheet would take for a formula. A text that begins as such a text is written gets one mark more. */
export const LIKE_FORMULA = /^'*[=+\-@]/;

const textCell = (text: string): string => {
  const harmless = LIKE_FORMULA.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(harmless) || harmless.trim() !== harmless
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
};
