import type { BondedEarth, EarthConductor } from '../losses/earths.js';
import type { RatedCable, RatedCircuit } from './problem.js';

/**
 * What earth conductors are bonded to is stored nowhere. Assumed: at both ends, with the screens of the nearest circuit
 * whose own screens are bonded at both ends. Where there is no such circuit, nothing drives a current through them.
 */
export function bondedEarths(
  earths: readonly EarthConductor[],
  circuits: readonly RatedCircuit[],
  cables: readonly RatedCable[],
): BondedEarth[] {
  const bonded = circuits.flatMap(({ cables: own }, circuit) => {
    const screened = own.filter((i) => cables[i]!.screenLoss.kind === 'CIRCULATING');
    return screened.length > 0 ? [{ circuit, places: screened.map((i) => cables[i]!) }] : [];
  });
  return earths.flatMap((earth) => {
    const distances = bonded.map(({ circuit, places }) => ({
      circuit,
      far: Math.min(...places.map(({ x, y }) => Math.hypot(x - earth.x, y - earth.y))),
    }));
    const [nearest] = distances.toSorted((a, b) => a.far - b.far);
    return nearest ? [{ ...earth, circuit: nearest.circuit }] : [];
  });
}
