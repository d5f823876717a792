import { CONDUCTOR, CORE_BED, EARTH_LOOK, INSULATION, SHEATH_OF } from '../looks/cables.js';
import type { CableCategory } from '../model.js';
import type { DrawnShape } from './drawing.js';
import { INK } from './pens.js';
import type { Round } from './round.js';

/** Smaller radii on paper are drawn without rings or without cores. */
const MIN_RADIUS = { rings: 0.55, core: 0.22 };

const pen = (radius: number) => ({ color: INK, width: Math.min(0.2, radius * 0.18) });

/** Draws sheath, insulation and conductor. Several conductors are in a ring. */
export function cableShapes(part: Round, category: CableCategory, conductorCount: number): DrawnShape[] {
  const sheath: DrawnShape = {
    kind: 'circle',
    layer: '',
    ...part,
    fill: SHEATH_OF[category],
    pen: pen(part.radius),
    ...(part.radius < MIN_RADIUS.rings ? {} : { inner: part.radius * 0.84 }),
  };
  if (part.radius < MIN_RADIUS.rings) return [sheath];
  const inner = part.radius * 0.84;
  if (conductorCount <= 1) return [sheath, ...core({ ...part, radius: inner }, 0.58)];
  const slot = Math.sin(Math.PI / conductorCount);
  const radius = (inner * slot) / (1 + slot);
  const bed: DrawnShape = { kind: 'circle', layer: '', ...part, radius: inner, fill: CORE_BED };
  if (radius < MIN_RADIUS.core) return [sheath, bed];
  const cores = Array.from({ length: conductorCount }, (_, i) => {
    const angle = -Math.PI / 2 + (i * 2 * Math.PI) / conductorCount;
    const reach = inner - radius;
    return core(
      { x: part.x + reach * Math.cos(angle), y: part.y + reach * Math.sin(angle), radius: radius * 0.97 },
      0.62,
    );
  });
  return [sheath, bed, ...cores.flat()];
}

function core(round: Round, share: number): DrawnShape[] {
  const thin = { color: INK, width: Math.min(0.12, round.radius * 0.12) };
  return [
    { kind: 'circle', layer: '', ...round, fill: INSULATION, pen: thin },
    { kind: 'circle', layer: '', ...round, radius: round.radius * share, fill: CONDUCTOR, pen: thin },
  ];
}

/** Bare copper: six strands around one. */
export function earthShapes(part: Round): DrawnShape[] {
  const rope: DrawnShape = {
    kind: 'circle',
    layer: '',
    ...part,
    fill: EARTH_LOOK.fill,
    pen: { ...pen(part.radius), color: EARTH_LOOK.edge },
  };
  if (part.radius < MIN_RADIUS.rings) return [rope];
  const radius = part.radius / 3;
  const strands = Array.from({ length: 7 }, (_, i) => ({
    x: part.x + (i ? 2 * radius * Math.cos((i * Math.PI) / 3) : 0),
    y: part.y + (i ? 2 * radius * Math.sin((i * Math.PI) / 3) : 0),
    radius: radius * 0.94,
  }));
  return [rope, { kind: 'dots', layer: '', dots: strands, fill: EARTH_LOOK.strand }];
}
