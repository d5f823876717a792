import { type Room, SLACK } from './room.js';

const TWO_OVER_ROOT_3 = 2 / Math.sqrt(3);

/** Whether circles of these radii, largest first, certainly have no place in the room: what needs no search. */
export function certainlyTooMuch(room: Room, r: Float64Array): boolean {
  const largest = r[0] ?? 0;
  const second = r[1] ?? 0;
  if (room.kind === 'circle' ? largest > room.radius + SLACK : largest > Math.min(room.a, room.b) + SLACK)
    return true;
  if (second > 0 && widestDistance(room, largest, second) < largest + second - SLACK) return true;
  let area = 0;
  for (let i = 0; i < r.length; i++) {
    area += r[i]! * r[i]!;
    if (i + 1 > mostPoints(room, r[i]!)) return true;
  }
  const available = room.kind === 'circle' ? room.radius * room.radius : (4 * room.a * room.b) / Math.PI;
  return area > available + SLACK;
}

/** How far apart two centres can be in the room. */
function widestDistance(room: Room, r: number, s: number): number {
  if (room.kind === 'circle') return 2 * room.radius - r - s;
  const dx = 2 * room.a - r - s;
  const dy = 2 * room.b - r - s;
  return Math.sqrt(dx * dx + dy * dy);
}

/**
 * How many centres a room can hold when every circle is at least this large: Groemer's inequality (1960),
 * N ≤ (2/√3)·A + P/2 + 1 for points a unit apart in a convex figure of area A and perimeter P. It is sharp for a
 * hexagon, and it is what refuses three hundred cables without a search.
 */
function mostPoints(room: Room, r: number): number {
  const unit = 2 * r - SLACK;
  if (unit <= 0) return Number.POSITIVE_INFINITY;
  if (room.kind === 'circle') {
    const rho = Math.max(0, room.radius - r + SLACK) / unit;
    return TWO_OVER_ROOT_3 * Math.PI * rho * rho + Math.PI * rho + 1 + SLACK;
  }
  const w = (2 * Math.max(0, room.a - r + SLACK)) / unit;
  const h = (2 * Math.max(0, room.b - r + SLACK)) / unit;
  return TWO_OVER_ROOT_3 * w * h + w + h + 1 + SLACK;
}
