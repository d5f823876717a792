import type { Phase } from '../../trench/circuits/circuit.js';
import type { RatingAnswer } from '../answer/answer.js';
import { HEAT } from '../losses/losses.js';
import type { Prepared } from '../solving/prepare.js';
import { TREFOIL_T3, wireFactor } from '../solving/prepare.js';
import type { Problem, RatedCable } from '../solving/problem.js';
import { explainedState, type Solved } from '../solving/solving.js';
import { transientNorms } from '../transient/norms.js';
import { conductorLines } from './conductorLines.js';
import type { Context } from './context.js';
import { type ExplanationLine, ExplanationLines } from './lines.js';
import { outsideLines } from './outsideLines.js';
import { screenLines } from './screenLines.js';

/** What is explained: a section, or a riser. */
export interface Explained {
  prepared: Prepared;
  solved: Solved;
  answer: Pick<RatingAnswer, 'ambientTemperature' | 'circuits' | 'mode'>;
}

/**
 * Every line from the catalog to the rating of the circuit of a part: symbol, value, unit, clause, formula and inputs.
 * Formulas are evaluated here anew from their inputs, not copied from the solver. Of a triplex, whose phases share one
 * part, `phase` chooses one; without it, it is the hottest. Null: the section has no such part.
 */
export function explain(
  rating: Explained,
  partId: string,
  phase: Phase | null = null,
): ExplanationLine[] | null {
  const { problem } = rating.solved;
  const isAsked = (cable: RatedCable) => cable.partId === partId && (phase === null || cable.phase === phase);
  const candidates = problem.cables.flatMap((cable, i) => (isAsked(cable) ? [i] : []));
  if (candidates.length === 0) return null;
  const state = explainedState(rating.solved, problem.cables[candidates[0]!]!.circuit);
  const index = candidates.reduce((a, b) => (state.cables[b]!.thetaC > state.cables[a]!.thetaC ? b : a));
  const cable = problem.cables[index]!;
  const context: Context = {
    lines: typeLines(rating, index),
    problem,
    prepared: rating.prepared,
    solved: { ...rating.solved, state },
    index,
    cable,
    own: state.cables[index]!,
    source: problem.sources[cable.source]!,
    outside: state.sources[cable.source]!,
    ambient: rating.answer.ambientTemperature,
  };
  // Without a balance there are no temperatures to explain, but after a runaway there may be a rating.
  if (!state.failure) {
    conductorLines(context);
    screenLines(context);
    outsideLines(context);
    heatLines(context);
  }
  ratingLines(context, rating);
  requireSameRating(context, rating);
  return context.lines.list;
}

/** How far the rating of an explanation may be from the answer's, as a share. */
const TOLERANCE = 1e-9;

/** An explanation that comes to another rating than the answer explains nothing. */
function requireSameRating({ lines, cable }: Context, { answer }: Explained): void {
  const rating = answer.circuits[cable.circuit]?.rating ?? 0;
  const explained = lines.valueOf('Ir');
  if (Math.abs(explained - rating) > TOLERANCE * Math.max(1, rating))
    throw new Error(`the explanation of ${cable.partId} comes to ${explained} A, the answer to ${rating} A`);
}

/** The lines of the cable's model. Where T1 and T3 get a factor, the model's own are those of the cable alone. */
function typeLines({ solved, prepared }: Explained, index: number): ExplanationLines {
  const { model, source } = solved.problem.cables[index]!;
  const { groups } = prepared.external;
  const trefoil = groups.find(
    ({ kind, surface, members }) => kind === 'TREFOIL' && surface === 'METALLIC' && members.includes(source),
  );
  const later = solved.problem !== prepared.problem;
  const renamed = ['T1', 'T2', 'T3'];
  const lines = new ExplanationLines(
    model.lines.map((line) =>
      renamed.includes(line.symbol)
        ? { ...line, symbol: `${line.symbol}_0`, name: `${line.symbol}_0` }
        : line,
    ),
  );
  if (trefoil && trefoil.touching < 1)
    lines.given('wf', trefoil.touching, '1', { origin: 'LAYOUT', source: 'NEARLY_TOUCHING' });
  const factor = (touching: number) => (lines.has('wf') ? `(1+wf*(${touching}-1))*` : `${touching}*`);
  const wires = trefoil && model.screen?.type === 'WIRES' ? factor(wireFactor(model.U0)) : '';
  if (later) {
    const before = prepared.problem.cables[index]!.T1;
    const share = solved.problem.cables[index]!.T1 / before;
    // A cable whose own capacity does not count attains all of its rise at once.
    const source = share === 1 ? 'ATTAINED' : 'ATTAINED_BY_LOOPS';
    lines.given('at', share, '1', { origin: 'SOLVED', source, clause: '60853-2' });
    lines.given('Δθr', solved.problem.cables[index]!.remaining, 'K', {
      origin: 'SOLVED',
      source: 'EARLIER_LOAD',
    });
  }
  const share = later ? 'at*' : '';
  lines.derive('T1', 'K·m/W', wires ? '2-1, 4.2.4.3.3' : '2-1, 4.1', `${share}${wires}T1_0`);
  lines.derive('T2', 'K·m/W', '2-1, 4.1.3', `${share}T2_0`);
  const sheath = trefoil ? factor(TREFOIL_T3) : '';
  lines.derive('T3', 'K·m/W', trefoil ? '2-1, 4.2.4.3.2' : '2-1, 4.1.4', `${share}${sheath}T3_0`);
  return lines;
}

/** From the cable's outside back to the current, and the losses that it causes. */
function heatLines({ lines, cable, own }: Context): void {
  lines.given('n', cable.loaded, '1', { origin: 'REQUEST', source: 'LOADED' });
  lines.given('W', own.W, 'W/m', { origin: 'SOLVED' });
  if (own.W > 0) lines.derive('T4', 'K·m/W', '2-1, 4.2', '(θe-θa)/W');
  else lines.derive('T4', 'K·m/W', '2-1, 4.2', '0');
  const rest = lines.has('Δθr') ? '-Δθr' : '';
  if (own.I > 0)
    lines.derive(
      'I',
      'A',
      '1-1, 4.1',
      `sqrt((θc-θa${rest}-Wd*(T1/2+n*(T2+T3+T4)))/(R*(T1+n*(1+λ1)*T2+n*(1+λ1+λ2)*(T3+T4))))`,
    );
  else lines.given('I', 0, 'A', { origin: 'SOLVED' });
  lines.derive('Wc', 'W/m', '1-1, 4.1', HEAT.Wc);
  lines.derive('Pc', 'W/m', null, 'n*Wc');
  lines.derive('Ps', 'W/m', null, 'n*λ1*Wc');
  if (cable.model.armour) lines.derive('PA', 'W/m', null, 'n*λ2*Wc');
  lines.derive('Pd', 'W/m', null, 'n*Wd');
  lines.derive('Wt', 'W/m', '1-1, 4.1', HEAT.Wt);
}

/** Why there is no figure for the rating. */
function whyNoRating({ circuits }: Problem, { state }: Solved, { circuit }: RatedCable): string {
  if (circuit < 0) return 'NOT_IN_CIRCUIT';
  if (state.failure === 'NOT_CONVERGED') return 'NOT_CONVERGED';
  return circuits[circuit]!.current === 0 ? 'NO_CURRENT' : 'NOT_LOADED';
}

function ratingLines({ lines, problem, solved, index, cable, own }: Context, { answer }: Explained): void {
  const circuit = answer.circuits[cable.circuit];
  if (!circuit || circuit.rating === null) {
    lines.given('Ir', 0, 'A', {
      origin: 'SOLVED',
      source: whyNoRating(problem, solved, cable),
      name: 'noRating',
    });
    return;
  }
  const { current, rating, limitTemperature, factor, utilisation } = circuit;
  lines.given('θl', limitTemperature, '°C', { origin: 'REQUEST', source: 'limitTemperature' });
  lines.given('Ig', current, 'A', { origin: 'REQUEST', source: 'current' });
  const I = solved.state.currents[cable.circuit]!;
  // After a runaway no line gives the current.
  if (answer.mode === 'TEMPERATURES' || !lines.has('I') || own.I === 0 || I === 0) {
    if (factor === null) lines.given('Ir', rating, 'A', { origin: 'SOLVED' });
    else {
      lines.given('fr', factor, '1', { origin: 'SOLVED', source: 'LIMITING' });
      if (utilisation !== null) lines.derive('ur', '1', null, '1/fr');
      lines.derive('Ir', 'A', null, 'fr*Ig');
    }
    return;
  }
  const { cables } = problem.circuits[cable.circuit]!;
  const parallel = cables.some((i) => i !== index && problem.cables[i]!.phase === cable.phase);
  const source = parallel ? 'SHARE_OF_PARALLEL' : 'SHARE';
  lines.given('σ', own.I / I, '1', { origin: 'SOLVED', source, clause: '1-3' });
  let formula = 'I/σ';
  if (solved.cyclicFactor !== null) {
    lines.given('M', solved.cyclicFactor, '1', {
      origin: 'SOLVED',
      source: 'DAILY_LOAD',
      clause: transientNorms(answer.mode, problem).join(', '),
    });
    formula = 'M*I/σ';
  }
  if (factor !== null) lines.derive('fr', '1', null, `${formula}/Ig`);
  if (utilisation !== null) lines.derive('ur', '1', null, `Ig/(${formula})`);
  lines.derive('Ir', 'A', '1-1, 4.1', formula);
}
