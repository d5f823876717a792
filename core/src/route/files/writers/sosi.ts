import { encodeLatin1, foldToLatin1 } from '../../../text/bytes.js';
import { cleanText } from '../../../text/cleanText.js';
import { zoneOf } from '../../crs.js';
import type { Crs, Position } from '../../model.js';
import { DEFAULT_OBJTYPE } from '../../objtype.js';
import { boundsOf, digits, drawnRoute, type FileRoute, type FileStretch, markingOf } from '../content.js';

/** SOSI 4.5, level 2, as GDAL's reader opens it: ISO 8859-1, whole mm, north first. */

/** KOORDSYS of the zones of UTM in ETRS89: that of zone 31 is 21. */
export const KOORDSYS = { first: 21, last: 26, behindZone: 10 };

/** @param crs is one of a zone. */
export function writeSosi(routes: readonly FileRoute[], crs: Crs, objtype = DEFAULT_OBJTYPE): Uint8Array {
  const drawn = routes.map((route) => ({ ...route, ...drawnRoute(route, crs) }));
  const { low, high } = boundsOf(
    drawn.flatMap(({ stretches, joints }) => [
      ...stretches.flatMap(({ positions }) => positions),
      ...joints.map(({ position }) => position),
    ]),
  );
  const marking = markingOf(routes);
  const lines = [
    '.HODE',
    '..TEGNSETT ISO8859-1',
    '..SOSI-VERSJON 4.5',
    '..SOSI-NIVÅ 2',
    '..TRANSPAR',
    `...KOORDSYS ${zoneOf(crs)! - KOORDSYS.behindZone}`,
    '...ORIGO-NØ 0 0',
    '...ENHET 0.001',
    '...VERT-DATUM NN2000',
    '..OMRÅDE',
    `...MIN-NØ ${Math.floor(low.y)} ${Math.floor(low.x)}`,
    `...MAX-NØ ${Math.ceil(high.y)} ${Math.ceil(high.x)}`,
    '..PRODUSENT "Spadework"',
    ...(marking ? [`! ${marking}`] : []),
  ];
  let number = 0;
  for (const { segmentId, name, stretches, joints } of drawn) {
    for (const stretch of stretches)
      lines.push(
        `.KURVE ${++number}:`,
        `..OBJTYPE ${objtype}`,
        `..NAVN ${quoted(name)}`,
        `..INFORMASJON ${quoted(informationOf(segmentId, stretch))}`,
        ...coordinatesOf(stretch.positions),
      );
    for (const joint of joints)
      lines.push(
        `.PUNKT ${++number}:`,
        '..OBJTYPE Kabelskjøt',
        `..NAVN ${quoted(joint.name)}`,
        ...coordinatesOf([joint.position]),
      );
  }
  return encodeLatin1(foldToLatin1(`${[...lines, '.SLUTT'].join('\r\n')}\r\n`));
}

const informationOf = (segmentId: number, { from, to, name }: FileStretch): string =>
  [`segment ${segmentId}`, `${digits(from, 3)}-${digits(to, 3)} m`, ...(name ? [name] : [])].join(', ');

/** The format has no way to write a quotation mark within a text. */
const quoted = (text: string): string => `"${cleanText(text).replaceAll('"', "'")}"`;

const coordinatesOf = (positions: readonly Position[]): string[] => [
  positions[0]![2] === undefined ? '..NØ' : '..NØH',
  ...positions.map(([east, north, height]) =>
    [north, east, ...(height === undefined ? [] : [height])].map(millimetres).join(' '),
  ),
];

const millimetres = (metres: number): string => String(Math.round(metres * 1000));
