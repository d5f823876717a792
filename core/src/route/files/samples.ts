import fc from 'fast-check';
import { toDegrees } from '../crs.js';
import { measured } from '../measure.js';
import type { Crs, Position, Stretch } from '../model.js';
import { line } from '../samples.js';
import type { FileRoute } from './content.js';

/** What people call things, and what formats give a meaning of its own. All of it is in ISO 8859-1. */
const PIECES = [
  'Strekk',
  'Ærlige Øysteins Åsgate',
  'nord',
  '"sør"',
  "O'Hara",
  'a;b',
  'a,b',
  '<b>',
  '&amp;',
  '!',
  '#1',
  '..NØ',
  '.SLUTT',
  '=1+1',
  '-2',
  '@',
  '%%c',
  '\\U+00e5',
  'é',
  ':',
  '/',
  '|',
  '^J',
  ']]>',
  '--',
  '{x}',
];
/** Letters that ISO 8859-1 lacks. */
const WIDE = ['Čáhput', 'Łódź', '東京', '😀', '–'];

const nameOf = (pieces: readonly string[]) =>
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));

/** Metres from a bend that a stretch may end: a file in mm cannot tell nearer ones apart from it. */
const APART = 0.05;

/** Ends of stretches, between bends and on them. */
function stretchesOf(positions: readonly Position[], shares: readonly number[], atBend: boolean): Stretch[] {
  const { chainages, length } = measured(positions);
  const bend = chainages[Math.floor(chainages.length / 2)]!;
  const cuts = [...shares.map((share) => Math.round(share * length * 1000) / 1000), ...(atBend ? [bend] : [])]
    .filter((cut) => chainages.every((one) => cut === bend || Math.abs(one - cut) > APART))
    .filter((cut) => cut > APART && cut < length - APART)
    .sort((a, b) => a - b)
    .filter((cut, i, all) => i === 0 || cut - all[i - 1]! > APART);
  return [...cuts, length].map((to, i) => ({
    from: i === 0 ? 0 : cuts[i - 1]!,
    to,
    sectionId: i % 2 === 0 ? 'a' : 'b',
    ...(i % 3 === 1 && { name: 'Kryssing; "øst"', crossing: 'ROAD' as const }),
  }));
}

const share = fc.double({ min: 0, max: 1, noNaN: true });

/** A zone of UTM in which a route can be told, and the same with heights. */
const ZONES = ['31', '32', '33', '34', '35', '36'].map((zone, i) => ({
  plane: `EPSG:258${zone}` as Crs,
  compound: `EPSG:597${i + 1}` as Crs,
  meridian: 3 + 6 * i,
}));

export interface SampleFile {
  routes: FileRoute[];
  /** A system in metres, which has heights only if all routes have. */
  crs: Crs;
}

/** One to five segments with routes, near enough to each other to be told in one zone. */
export const sampleFile = ({ names }: { names: 'latin1' | 'any' }): fc.Arbitrary<SampleFile> =>
  fc
    .record({
      routes: fc.array(
        fc.record({
          positions: line.filter(
            (all) => all.every(([, , z]) => z === undefined) || all.some(([, , z]) => z),
          ),
          name: nameOf(names === 'any' ? [...PIECES, ...WIDE] : PIECES),
          shares: fc.array(share, { maxLength: 4 }),
          atBend: fc.boolean(),
          joints: fc.array(fc.record({ at: share, name: fc.option(nameOf(PIECES), { nil: undefined }) }), {
            maxLength: 3,
          }),
          isOpen: fc.boolean(),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      zone: fc.constantFrom(...ZONES),
      compound: fc.boolean(),
    })
    .map(({ routes, zone, compound }) => {
      const longitudes = routes.flatMap(({ positions }) => positions.map(([longitude]) => longitude));
      const near = longitudes.every((longitude) => Math.abs(longitude - zone.meridian) < 18);
      const { plane, compound: withHeights } = near ? zone : ZONES[2]!;
      const allHigh = routes.every(({ positions }) => positions[0]![2] !== undefined);
      return {
        crs: compound && allHigh ? withHeights : plane,
        routes: routes.map(({ name, positions: given, shares, atBend, joints, isOpen }, i): FileRoute => {
          const positions = given.map((one) => toDegrees('EPSG:4258', one));
          const { length } = measured(positions);
          return {
            segmentId: 40 + i,
            name: `${name} ${i + 1}`,
            sensitivity: isOpen ? 'NONE' : 'POWER_SENSITIVE',
            sections: new Map([
              ['a', 'Snitt 1'],
              ['b', 'Snitt 2'],
            ]),
            route: {
              positions,
              stretches: stretchesOf(positions, shares, atBend),
              points: joints.map((joint) => ({
                chainage: Math.round(joint.at * length * 1000) / 1000,
                kind: 'JOINT',
                ...(joint.name && { name: joint.name }),
              })),
              source: 'PLANNED',
            },
          };
        }),
      };
    });

/** How a format writes a name that it cannot write as it is. */
export const NAME_IN = {
  GEOJSON: (name: string) => name,
  GPX: (name: string) => name,
  CSV: (name: string) => name,
  SOSI: (name: string) => name.replaceAll('"', "'"),
  DXF: (name: string) => name.replace(/[<>/\\":;?*|=,`^]/g, '_'),
};
