import { roundMetres } from './crs.js';
import type { RouteFaults } from './faults.js';
import { MIN_STRETCH } from './measure.js';
import {
  CROSSINGS,
  type Crossing,
  MAX_IN_ROUTE,
  POINT_KINDS,
  type PointKind,
  type RoutePoint,
  type Stretch,
} from './model.js';
import { optional, readChoice, readList, readName, readNumber } from './readValues.js';

/** How far a given end may be from where it must be, m: where stretches meet, and at the end of the route. */
const TOLERANCE = { joint: 0.001, end: 0.01 };
/** What the subtraction of two numbers of metres adds. */
const NOISE = 1e-9;

/** Stretches from the start to the end, without gap or overlap. None given: one of the first section. */
export function readStretches(
  value: unknown,
  length: number,
  sectionIds: readonly string[],
  faults: RouteFaults,
): Stretch[] {
  const list = readList(value, 'stretches', MAX_IN_ROUTE.stretches, faults);
  const inputs = list.length === 0 ? [{}] : list;
  const stretches: Stretch[] = [];
  /** Undefined: where the stretch before ends is not known. */
  let end: number | undefined = 0;
  for (const [i, input] of inputs.entries()) {
    const path = `stretches.${i}`;
    const isLast = i === inputs.length - 1;
    const given = readNumber(input.from, `${path}.from`, faults);
    if (end !== undefined) checkFrom(given, end, `${path}.from`, faults);
    const from: number = end ?? given ?? 0;
    end = readTo(input.to, { from, length, isLast }, `${path}.to`, faults);
    stretches.push({
      from,
      to: end ?? length,
      sectionId: readSection(input.sectionId, sectionIds, `${path}.sectionId`, faults),
      ...optional('name', readName(input.name, `${path}.name`, faults)),
      ...optional('crossing', readChoice<Crossing>(input.crossing, CROSSINGS, `${path}.crossing`, faults)),
    });
  }
  return stretches;
}

function checkFrom(value: number | undefined, from: number, path: string, faults: RouteFaults): void {
  if (value === undefined || Math.abs(value - from) <= TOLERANCE.joint + NOISE) return;
  if (from === 0) faults.add(path, 'notFromStart');
  else faults.add(path, value > from ? 'gap' : 'overlap', from);
}

/** Where a stretch ends. Undefined: what is given says nothing about it. */
function readTo(
  value: unknown,
  { from, length, isLast }: { from: number; length: number; isLast: boolean },
  path: string,
  faults: RouteFaults,
): number | undefined {
  const isLeftOut = value === undefined || value === null;
  if (isLeftOut && !isLast) return void faults.add(path, 'required');
  const to = isLeftOut ? length : readNumber(value, path, faults);
  if (to === undefined) return undefined;
  const end = isLast && Math.abs(to - length) <= TOLERANCE.end + NOISE ? length : roundMetres(to);
  if (end < from) faults.add(path, 'backwards', from);
  else if (end > length) faults.add(path, 'beyondEnd', length);
  else if (isLast && end !== length) faults.add(path, 'notToEnd', length);
  else if (end - from < MIN_STRETCH - NOISE) faults.add(path, 'stretchTooShort');
  return end;
}

function readSection(
  value: unknown,
  sectionIds: readonly string[],
  path: string,
  faults: RouteFaults,
): string {
  if (value === undefined || value === null) return sectionIds[0]!;
  if (!sectionIds.includes(value as string)) faults.addCoded(path, 'SECTION_NOT_FOUND', 'sectionNotFound');
  return value as string;
}

/** Joints, manholes and the like, in the order of their chainages. */
export function readPoints(value: unknown, length: number, faults: RouteFaults): RoutePoint[] {
  return readList(value, 'points', MAX_IN_ROUTE.points, faults)
    .map((input, i): RoutePoint => {
      const path = `points.${i}`;
      return {
        chainage: readChainage(input.chainage, length, `${path}.chainage`, faults),
        kind: readKind(input.kind, `${path}.kind`, faults),
        ...optional('name', readName(input.name, `${path}.name`, faults)),
      };
    })
    .sort((a, b) => a.chainage - b.chainage);
}

function readKind(value: unknown, path: string, faults: RouteFaults): PointKind {
  if (value === undefined || value === null) faults.add(path, 'required');
  return readChoice<PointKind>(value, POINT_KINDS, path, faults) ?? 'OTHER';
}

function readChainage(value: unknown, length: number, path: string, faults: RouteFaults): number {
  if (value === undefined || value === null) faults.add(path, 'required');
  const chainage = roundMetres(readNumber(value, path, faults) ?? 0);
  if (chainage < 0) faults.add(path, 'beforeStart');
  else if (chainage > length + TOLERANCE.end + NOISE) faults.add(path, 'beyondEnd', length);
  return Math.min(chainage, length);
}
