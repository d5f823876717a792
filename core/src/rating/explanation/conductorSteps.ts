import type { Context } from './context.js';

/** Resistance of the conductor and losses of its insulation. */
export function conductorSteps({ steps, cable, own }: Context): void {
  const { f, model, proximity } = cable;
  const solved = { origin: 'SOLVED', source: 'ITERATION' } as const;
  steps.given('θc', own.thetaC, '°C', solved);
  steps.derive('Rdc', 'Ω/m', '1-1, 5.1.2', 'R20*(1+α20*(θc-20))');
  if (f === 0) {
    steps.derive('R', 'Ω/m', '1-1, 5.1', 'Rdc');
    steps.derive('Wd', 'W/m', '1-1, 5.2', '0');
    return;
  }
  steps.given('f', f, 'Hz', { origin: 'REQUEST', source: 'frequency' });
  steps.derive('xs', '1', '1-1, 5.1.3', 'sqrt(8*π*f/Rdc*1e-7*ks)');
  steps.derive('ys', '1', '1-1, 5.1.3', effectFormula('xs', steps.valueOf('xs')));
  if (proximity) {
    steps.given('s', proximity.s, 'm', { origin: model.inside ? 'DERIVED' : 'LAYOUT' });
    const clause = proximity.conductors === 3 ? '1-1, 5.1.5' : '1-1, 5.1.4';
    steps.derive('xp', '1', clause, 'sqrt(8*π*f/Rdc*1e-7*kp)');
    steps.derive('Fp', '1', clause, effectFormula('xp', steps.valueOf('xp')));
    steps.derive('q', '1', clause, `(${model.conductor.sector ? 'dx' : 'dc'}/s)^2`);
    const round = proximity.conductors === 3 ? 'Fp*q*(0.312*q+1.18/(Fp+0.27))' : '2.9*Fp*q';
    steps.derive('yp', '1', clause, model.conductor.sector ? `2/3*(${round})` : round);
  } else {
    steps.derive('yp', '1', '1-1, 5.1', '0');
  }
  const effects = model.conductor.magnetic ? '1.5*(ys+yp)' : 'ys+yp';
  steps.derive('R', 'Ω/m', '1-1, 5.1', `Rdc*(1+${effects})`);
  steps.derive('Wd', 'W/m', '1-1, 5.2', cable.Wd > 0 ? '2*π*f*C*U0^2*tanδ' : '0', {
    source: cable.Wd > 0 ? undefined : 'BELOW_VOLTAGE',
  });
}

/** The branch of the effect's formula that holds at a value. */
function effectFormula(symbol: string, x: number): string {
  if (x <= 2.8) return `${symbol}^4/(192+0.8*${symbol}^4)`;
  if (x <= 3.8) return `-0.136-0.0177*${symbol}+0.0563*${symbol}^2`;
  return `0.354*${symbol}-0.733`;
}
