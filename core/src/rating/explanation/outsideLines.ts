import { renamed } from '../../explain/rule.js';
import { AIR, AIR_CONSTANTS, type Air, solarHeat } from '../heat/air.js';
import { DRIED, driedTemperature } from '../heat/drying.js';
import { DUCT, FILL_RESISTIVITY, type Filling, wallResistivity } from '../heat/duct.js';
import { groupRule } from '../heat/groups.js';
import { PIPE_HEAT, wetOutsides } from '../heat/heatPipes.js';
import { IMAGES } from '../heat/images.js';
import { dryAbove, UNEVEN, type UnevenGround } from '../heat/unevenDrying.js';
import { DUCTS } from '../materials/nonMetals.js';
import { groupedBy } from '../maths/grouping.js';
import { RISEN } from '../solving/temperatures.js';
import { type Context, partsNamed } from './context.js';
import type { ExplanationLines, Origin } from './lines.js';

/** Heat outside the cable: the ground with all sources, then the duct. */
export function outsideLines(context: Context): void {
  const { lines, problem, solved, cable, outside, ambient } = context;
  const own = cable.source;
  lines.given('θa', ambient, '°C', { origin: 'REQUEST', source: 'ambientTemperature' });
  if (context.source.air) {
    airLines(context, context.source.air);
    return;
  }
  const base = problem.ambient[own]!;
  if (base !== ambient) lines.given('θ0', base, '°C', { origin: 'SOLVED', source: 'AFTER_TIME' });
  const sum = problem.sources.map((_, k) => {
    const number = k + 1;
    const heat = solved.state.sources[k]!.W;
    lines.given(`W_${number}`, heat, 'W/m', { origin: 'SOLVED', name: 'W_', ...partsOf(context, k) });
    resistanceLine(context, k, `R_${number}`);
    return `R_${number}*W_${number}`;
  });
  mutualLines(context);
  sum.push(...pipeLines(context));
  lines.derive('θw', '°C', '2-1, 4.2.3', `${base === ambient ? 'θa' : 'θ0'}+${sum.join('+')}`);
  const { drying, uneven } = problem;
  if (uneven) unevenLines(context, uneven);
  else if (drying && outside.wet > drying.thetaX) {
    lines.given('θx', drying.thetaX, '°C', { origin: 'REQUEST', source: 'criticalTemperature' });
    lines.given('v', drying.v, '1', { origin: 'REQUEST', source: 'drySoilThermalResistivity' });
    lines.derive('θo', '°C', '1-1, 4.2', DRIED);
  } else lines.derive('θo', '°C', '2-1, 4.2', 'θw');
  ductLines(context);
}

/** Bedding that dries out by another ratio than the ground around it. */
function unevenLines({ lines, solved, cable, ambient }: Context, uneven: UnevenGround): void {
  const { drying } = uneven;
  const heats = solved.state.sources.map(({ W }) => W);
  const wet = (row: readonly number[]) => row.reduce((sum, value, j) => sum + value * heats[j]!, ambient);
  const field = { origin: 'FIELD', source: 'CHARGES' } as const;
  lines.given('θx', drying.thetaX, '°C', { origin: 'REQUEST', source: 'criticalTemperature' });
  lines.given('v', drying.soil, '1', { origin: 'REQUEST', source: 'drySoilThermalResistivity' });
  lines.given('vb', drying.bedding, '1', { origin: 'REQUEST', source: 'dryBeddingThermalResistivity' });
  lines.given('θh', Math.max(...uneven.edge.map(wet)), '°C', field);
  lines.given('θr', wet(uneven.around.R[cable.source]!), '°C', field);
  lines.given('θu', dryAbove(drying, Math.min(...uneven.around.edge.map(wet))), '°C', field);
  lines.derive('θo', '°C', '1-1, 4.2', `min(${UNEVEN.inside.formula},${UNEVEN.around.formula})`);
}

const partsOf = ({ problem }: Context, source: number) =>
  partsNamed(problem.sources[source]!.cables.map((i) => problem.cables[i]!));

/** A cable in free air. */
function airLines({ lines, source, outside }: Context, air: Air): void {
  const { Z, E, g } = AIR_CONSTANTS[air.arrangement];
  const table = { origin: 'TABLE', source: 'IEC 60287-2-1, Table 2' } as const;
  lines.given('Za', Z, '1', table);
  lines.given('Ea', E, '1', table);
  lines.given('ga', g, '1', table);
  lines.given('W_1', outside.W, 'W/m', { origin: 'SOLVED', source: 'ITERATION', name: 'W_' });
  lines.given('Ws0', solarHeat(air, source.De), 'W/m', { origin: 'REQUEST', clause: '2-1, 4.2.1.2' });
  lines.derive('h', 'W/(m²·K^5/4)', '2-1, 4.2.1.1', AIR.h);
  lines.derive('Δθs', 'K', '2-1, 4.2.1.1', renamed(AIR.Δθs, { W: 'W_1' }), { source: 'FREE_AIR' });
  lines.derive('θe', '°C', '2-1, 4.2.1.1', 'θa+Δθs');
}

/** Each pipe's heat, from the water through its insulation where it has one, and what it does here. */
function pipeLines(context: Context): string[] {
  const { lines, problem, prepared, solved, cable } = context;
  const { pipes } = problem.pipes;
  const { state } = solved;
  const heats = state.sources.map(({ W }) => W);
  const outsides = wetOutsides(problem.pipes, heats, state.pipes);
  return pipes.map(({ temperature, insulation, x, y }, p) => {
    const n = p + 1;
    const named = (name: string, origin: Origin, source?: string) => ({ name, origin, source });
    if (insulation) {
      lines.given(`θf_${n}`, temperature, '°C', named('θf_', 'REQUEST', 'waterTemperature'));
      lines.given(`ρk_${n}`, insulation.rho, 'K·m/W', named('ρk_', 'REQUEST', 'FOAM'));
      lines.given(`Dk_${n}`, insulation.D, 'm', named('Dk_', 'LAYOUT', 'INSIDE_CASING'));
      lines.given(`dk_${n}`, insulation.d, 'm', named('dk_', 'LAYOUT', 'INSIDE_CASING'));
      const own = {
        ρk: `ρk_${n}`,
        Dk: `Dk_${n}`,
        dk: `dk_${n}`,
        Tk: `Tk_${n}`,
        θf: `θf_${n}`,
        θp: `θp_${n}`,
      };
      lines.derive(`Tk_${n}`, 'K·m/W', null, renamed(PIPE_HEAT.insulation, own), { name: 'Tk_' });
      const outside = driedTemperature(outsides[p]!, problem.drying);
      lines.given(`θp_${n}`, outside, '°C', named('θp_', 'SOLVED', 'ITERATION'));
      lines.derive(`Wp_${n}`, 'W/m', null, renamed(PIPE_HEAT.heat, own), {
        name: 'Wp_',
        source: 'HEAT_PIPE',
      });
    } else lines.given(`Wp_${n}`, state.pipes[p]!, 'W/m', named('Wp_', 'SOLVED', 'HEAT_PIPE'));
    const { way, rho } = prepared.external;
    if (way === 'IMAGES') {
      const { x: sx, y: sy } = problem.sources[cable.source]!;
      lines.givenOnce('ρ4', rho[cable.source]!, 'K·m/W', { origin: 'REQUEST' });
      lines.given(`dp_${n}`, Math.hypot(sx - x, sy - y), 'm', named('dp_', 'LAYOUT'));
      lines.given(`dpi_${n}`, Math.hypot(sx - x, sy + y), 'm', named('dpi_', 'LAYOUT'));
      const { formula } = renamed(IMAGES.beside, { di: `dpi_${n}`, d: `dp_${n}` });
      lines.derive(`Rp_${n}`, 'K·m/W', '2-1, 4.2.3', formula, { name: 'Rp_' });
    } else {
      const value = problem.pipes.toSources[cable.source]![p]!;
      lines.given(`Rp_${n}`, value, 'K·m/W', named('Rp_', 'FIELD', 'CHARGES'));
    }
    return `Rp_${n}*Wp_${n}`;
  });
}

/** The resistance between this source and another, by the standard's formula where it is one. */
function resistanceLine(context: Context, k: number, symbol: string): void {
  const { lines, problem, prepared, cable } = context;
  const i = cable.source;
  const { way, rho, groups, block } = prepared.external;
  const value = problem.R[i]![k]!;
  const plain = way === 'IMAGES' || way === 'BLOCK';
  const changed = problem !== prepared.problem ? 'AFTER_TIME' : null;
  const of = { name: 'R_', ...partsOf(context, k) };
  if (!plain || changed) {
    lines.given(symbol, value, 'K·m/W', { origin: 'FIELD', source: changed ?? 'CHARGES', ...of });
    return;
  }
  lines.givenOnce('ρ4', block ? block.bedding.resistivity : rho[i]!, 'K·m/W', { origin: 'REQUEST' });
  const extra = block ? '+Tb' : '';
  if (block) lines.givenOnce('Tb', block.correction, 'K·m/W', { origin: 'DERIVED', clause: '2-1, 4.2.7.4' });
  const group = groups.find(({ members }) => members.includes(i));
  if (group?.members.includes(k)) {
    lines.givenOnce('L', group.L, 'm', { origin: 'LAYOUT', source: 'CENTROID' });
    lines.givenOnce('Dg', group.De, 'm', { origin: 'LAYOUT' });
    lines.deriveOnce('u', '1', '2-1, 4.2.4', IMAGES.u);
    const { formula } = groupRule(group, group.members.indexOf(i), group.members.indexOf(k));
    if (group.touching === 1) {
      lines.derive(symbol, 'K·m/W', '2-1, 4.2.4.3', `ρ4*(${formula})${extra}`, of);
      return;
    }
    lines.givenOnce('wf', group.touching, '1', { origin: 'LAYOUT', source: 'NEARLY_TOUCHING' });
    const spaced = k === i ? IMAGES.alone.formula : besideLines(context, k, of);
    lines.derive(symbol, 'K·m/W', '2-1, 4.2.4.3', `wf*ρ4*(${formula})+(1-wf)*${spaced}${extra}`, of);
    return;
  }
  if (k === i) {
    const a = problem.sources[i]!;
    lines.given('L', a.y, 'm', { origin: 'LAYOUT' });
    lines.given('Dg', 2 * a.radius, 'm', { origin: 'LAYOUT' });
    lines.derive('u', '1', '2-1, 4.2.2', IMAGES.u);
    lines.derive(symbol, 'K·m/W', '2-1, 4.2.2', `${IMAGES.alone.formula}${extra}`, of);
    return;
  }
  lines.derive(symbol, 'K·m/W', '2-1, 4.2.3', `${besideLines(context, k, of)}${extra}`, of);
}

/** The distances to another source, and the formula of what its heat does by them. */
function besideLines({ lines, problem, cable }: Context, k: number, of: ReturnType<typeof partsOf>): string {
  const [a, b] = [problem.sources[cable.source]!, problem.sources[k]!];
  const layout = { ...of, origin: 'LAYOUT' } as const;
  const [d, di] = [`d_${k + 1}`, `di_${k + 1}`];
  lines.given(d, Math.hypot(a.x - b.x, a.y - b.y), 'm', { ...layout, name: 'd_' });
  lines.given(di, Math.hypot(a.x - b.x, a.y + b.y), 'm', { ...layout, name: 'di_' });
  return renamed(IMAGES.beside, { di, d }).formula;
}

/** What each other circuit adds. In a duct with cables of several circuits each has its part of the heat. */
function mutualLines({ lines, problem, cable, solved }: Context): void {
  problem.circuits.forEach(({ id, cables }, c) => {
    if (c === cable.circuit || cables.length === 0) return;
    const terms = [...groupedBy(cables, (j) => problem.cables[j]!.source)].map(([s, own]) => {
      if (own.length === problem.sources[s]!.cables.length) return `R_${s + 1}*W_${s + 1}`;
      const part = own.reduce((sum, j) => sum + solved.state.cables[j]!.W, 0);
      lines.given(`W_${s + 1}_${c + 1}`, part, 'W/m', {
        origin: 'SOLVED',
        source: 'ITERATION',
        name: 'W_',
        ...partsNamed(own.map((j) => problem.cables[j]!)),
        circuitId: id,
      });
      return `R_${s + 1}*W_${s + 1}_${c + 1}`;
    });
    lines.derive(`Δθ_${c + 1}`, 'K', '2-1, 4.2.3', terms.join('+'), { name: 'Δθ_', circuitId: id });
  });
}

function ductLines({ lines, source, outside, cable }: Context): void {
  const { duct } = source;
  if (!duct) {
    if (cable.filling) fillLine(lines, cable.filling.fill, cable.filling.isGiven ? cable.filling.rho : null);
    lines.derive('θe', '°C', '2-1, 4.2', 'θo');
    return;
  }
  const W = `W_${cable.source + 1}`;
  const clause = '2-1, 4.2.7';
  if (outside.W > 0) lines.derive('T4c', 'K·m/W', '2-1, 4.2.7.4', `(θo-θa)/${W}`);
  const { U, V, Y } = DUCTS[duct.material];
  const table = { origin: 'TABLE', source: 'IEC 60287-2-1, Table 4', clause } as const;
  if (duct.wall !== undefined) {
    const culvert = { origin: 'LAYOUT', source: 'CULVERT_AS_DUCT' } as const;
    lines.given('Do', duct.Do, 'm', culvert);
    lines.given('Dd', duct.Dd, 'm', culvert);
    lines.given('ρd', duct.wall, 'K·m/W', { origin: 'REQUEST', source: 'wallThermalResistivity' });
  } else {
    lines.given('Do', duct.Do, 'm', { origin: 'CATALOG', source: 'outerDiameter' });
    lines.given('Dd', duct.Dd, 'm', { origin: 'CATALOG', source: 'outerDiameter, wallThickness' });
    lines.given('ρd', wallResistivity(duct), 'K·m/W', { ...table, source: 'IEC 60287-2-1, Table 1' });
  }
  lines.derive('T4b', 'K·m/W', '2-1, 4.2.7.3', DUCT.wall);
  lines.derive('θd', '°C', clause, renamed(RISEN, { θ: 'θo', T: 'T4b', W }));
  lines.given('Dq', source.De, 'm', { origin: 'DERIVED', source: 'EQUAL_DIAMETER', clause });
  if (duct.fill === 'AIR') {
    lines.given('θm', (outside.inside + outside.thetaE) / 2, '°C', { origin: 'SOLVED' });
    lines.given('U', U, '1', table);
    lines.given('V', V, '1', table);
    lines.given('Y', Y, '1', table);
    lines.derive('T4a', 'K·m/W', '2-1, 4.2.7.2', DUCT.air);
  } else {
    fillLine(lines, duct.fill, duct.fillResistivity);
    lines.derive('T4a', 'K·m/W', null, DUCT.fill);
  }
  lines.derive('θe', '°C', clause, renamed(RISEN, { θ: 'θd', T: 'T4a', W }));
}

/** The resistivity of what lies around the cables. */
function fillLine(lines: ExplanationLines, fill: Filling, given: number | null): void {
  const source = given === null ? `FILL_${fill}` : 'fillThermalResistivity';
  const origin = given === null ? 'TABLE' : 'REQUEST';
  lines.given('ρw', given ?? FILL_RESISTIVITY[fill], 'K·m/W', { origin, source });
}
