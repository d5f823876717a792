import { renamed } from '../../explain/rule.js';
import { ALTERNATING, effectAt, PROXIMITY, WARM } from '../losses/conductor.js';
import { DIELECTRIC_LOSS } from '../losses/insulation.js';
import { type Context, partsNamed } from './context.js';

/** Resistance of the conductor and losses of its insulation. */
export function conductorLines({ lines, cable, own }: Context): void {
  const { f, model, proximity } = cable;
  const solved = { origin: 'SOLVED', source: 'ITERATION' } as const;
  lines.given('θc', own.thetaC, '°C', { ...solved, ...partsNamed([cable]) });
  lines.derive('Rdc', 'Ω/m', '1-1, 5.1.2', renamed(WARM, { θ: 'θc' }));
  if (f === 0) {
    lines.derive('R', 'Ω/m', '1-1, 5.1', 'Rdc');
    lines.derive('Wd', 'W/m', '1-1, 5.2', '0');
    return;
  }
  lines.given('f', f, 'Hz', { origin: 'REQUEST', source: 'frequency' });
  const xs = lines.derive('xs', '1', '1-1, 5.1.3', renamed(ALTERNATING.x, { k: 'ks' }));
  lines.derive('ys', '1', '1-1, 5.1.3', renamed(effectAt(xs), { x: 'xs' }));
  if (proximity) {
    lines.given('s', proximity.s, 'm', { origin: model.inside ? 'DERIVED' : 'LAYOUT' });
    const clause = proximity.conductors === 3 ? '1-1, 5.1.5' : '1-1, 5.1.4';
    const { sector } = model.conductor;
    const xp = lines.derive('xp', '1', clause, renamed(ALTERNATING.x, { k: 'kp' }));
    lines.derive('Fp', '1', clause, renamed(effectAt(xp), { x: 'xp' }));
    lines.derive('q', '1', clause, sector ? renamed(ALTERNATING.q, { dc: 'dx' }) : ALTERNATING.q);
    lines.derive('yp', '1', clause, PROXIMITY[sector ? 'SECTOR' : 'ROUND'][proximity.conductors]);
  } else {
    lines.derive('yp', '1', '1-1, 5.1', '0');
  }
  lines.derive('R', 'Ω/m', '1-1, 5.1', ALTERNATING[model.conductor.magnetic ? 'magneticR' : 'R']);
  lines.derive('Wd', 'W/m', '1-1, 5.2', cable.Wd > 0 ? DIELECTRIC_LOSS : '0', {
    source: cable.Wd > 0 ? undefined : 'BELOW_VOLTAGE',
  });
}
