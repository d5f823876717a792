import {
  type CircuitAnswer,
  conductorAnswers,
  conductorMatrix,
  pipeAnswers,
  type RatingAnswer,
} from './answer/answer.js';
import { circuitAnswers } from './answer/circuitAnswers.js';
import { cableIdsOf, circuitFindings, circuitsWhere } from './answer/circuitFindings.js';
import type { RatingFinding } from './answer/findings.js';
import { cableModel, isRateable } from './cable/model.js';
import type { CableType } from './cable/type.js';
import { lacksScreen, usualScreenArea, withUsualScreen } from './cable/usualScreen.js';
import { dryZoneOf, FieldRefusal } from './field/index.js';
import { MOST_BUNDLED } from './heat/duct.js';
import { crossesEdge } from './heat/unevenDrying.js';
import { type Mode, type RatingRefusal, type RatingRequest, Refused } from './request.js';
import { type DryingMaterial, isSameRatio } from './section/ground.js';
import { type InstalledSection, installSection } from './section/section.js';
import { type Prepared, prepare } from './solving/prepare.js';
import { type Solved, solve } from './solving/solving.js';

/** Everything that a rating found: its answer, and what explanations and maps are made of. */
export interface Rating {
  answer: RatingAnswer;
  installed: InstalledSection;
  prepared: Prepared;
  solved: Solved;
}

export const isRefusal = (result: Rating | RatingRefusal): result is RatingRefusal => 'code' in result;

/** Rates a section, or says why it cannot be rated. A pure function of its request. */
export function rate(request: RatingRequest): Rating | RatingRefusal {
  try {
    return ratingOf(request);
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    if (error instanceof FieldRefusal) return { code: 'LAYOUT_INVALID', itemIds: [...error.sourceIds] };
    throw error;
  }
}

function ratingOf(request: RatingRequest): Rating {
  const { mode, method, surroundings } = request;
  const installed = installSection(request);
  const { installation } = installed;
  // Days and hours are followed by one ratio, the largest.
  const isSteady = mode !== 'CYCLIC' && mode !== 'EMERGENCY';
  const prepared = prepare(
    isSteady ? installation : { ...installation, uneven: null },
    method,
    request.error ?? false,
  );
  const solved = solve(prepared.problem, {
    mode,
    hours: request.hours,
    diffusivity: surroundings.diffusivity ?? null,
    soil: installation.ground.soil,
    circuits: installation.circuits,
  });
  const circuits = circuitAnswers(prepared, solved);
  const answer: RatingAnswer = {
    sectionId: request.section.id,
    method,
    mode,
    ambientTemperature: installation.ambientTemperature,
    error: (prepared.external.error ?? 0) * 100,
    circuits,
    conductors: conductorAnswers(solved.problem, solved.state, installation.ambientTemperature),
    pipes: pipeAnswers(solved.problem, solved.state),
    drying: installed.dryingMaterials,
    ...(request.matrix && { matrix: conductorMatrix(prepared.problem) }),
    findings: [
      ...findingsOf(mode, installed, prepared, solved),
      ...dryingFindings(request, installed, prepared),
      ...screenFindings(request, prepared, circuits),
    ],
  };
  return { answer, installed, prepared, solved };
}

/** Modes whose ratings are the given currents times a factor. */
const MULTIPLYING: readonly Mode[] = ['TEMPERATURES', 'COMMON_FACTOR', 'CYCLIC', 'EMERGENCY'];

function findingsOf(
  mode: Mode,
  installed: InstalledSection,
  prepared: Prepared,
  solved: Solved,
): RatingFinding[] {
  const { problem, external, incomplete } = prepared;
  const { state, limits, starved } = solved;
  const findings: RatingFinding[] = [];
  for (const model of new Set(problem.cables.map((cable) => cable.model))) {
    if (model.assumed.length === 0) continue;
    const own = problem.cables.filter((cable) => cable.model === model).map(({ cableId }) => cableId);
    findings.push({
      code: 'DEFAULT_USED',
      itemIds: [...new Set(own)],
      details: [model.name, ...model.assumed],
    });
  }
  findings.push(...circuitFindings({ ...problem, incomplete }, mode !== 'EQUAL_LIMITS'));
  const cablesOf = (circuits: readonly number[]) => cableIdsOf(problem, circuits);
  const add = (code: RatingFinding['code'], itemIds: string[]) => {
    if (itemIds.length > 0) findings.push({ code, itemIds });
  };
  const isAboveType = ({ limit, emergencyLimit, cables }: Prepared['problem']['circuits'][number]) =>
    cables.some((i) => {
      const { maxTemperature, emergencyTemperature } = problem.cables[i]!.model;
      return limit > maxTemperature || (mode === 'EMERGENCY' && emergencyLimit > emergencyTemperature);
    });
  add('LIMIT_ABOVE_TYPE', cablesOf(circuitsWhere(problem, isAboveType)));
  if (MULTIPLYING.includes(mode))
    add('NO_CURRENT', cablesOf(circuitsWhere(problem, ({ current }) => current === 0)));
  const { withoutTemperature, unusedTemperature } = installed.pipes;
  if (withoutTemperature.length > 0)
    findings.push({
      code: 'PIPE_TEMPERATURE_MISSING',
      itemIds: withoutTemperature,
      details: [String(Number(installed.installation.ambientTemperature.toFixed(1)))],
    });
  add('PIPE_TEMPERATURE_UNUSED', unusedTemperature);
  add('FILL_RESISTIVITY_UNUSED', installed.unusedFillings);
  if (external.tooFlat) findings.push({ code: 'BLOCK_TOO_FLAT', itemIds: [] });
  const crowded = problem.sources.filter(({ duct, cables }) => duct && cables.length > MOST_BUNDLED);
  add('BUNDLE_EXTRAPOLATED', [
    ...new Set(crowded.flatMap(({ cables }) => cables.map((i) => problem.cables[i]!.cableId))),
  ]);
  add('CIRCLE_CUTS_INTERFACE', external.cutting);
  add('STARVED', cablesOf(starved));
  // One that carries nothing has no part in a runaway of the others, but it may be all that keeps it from a rating.
  const isRunningAway = ({ current }: Prepared['problem']['circuits'][number], c: number) =>
    current > 0 || (mode === 'INDIVIDUAL' && solved.ratings[c] === 0);
  if (state.failure === 'THERMAL_RUNAWAY')
    add('THERMAL_RUNAWAY', cablesOf(circuitsWhere(problem, isRunningAway)));
  if (state.failure === 'NOT_CONVERGED') {
    add('NOT_CONVERGED', cablesOf(circuitsWhere(problem, () => true)));
    return findings;
  }
  const above = problem.cables.filter(
    ({ circuit, loaded }, i) =>
      circuit >= 0 && loaded > 0 && state.cables[i]!.thetaC > limits[circuit]! + 1e-6,
  );
  findings.push(...coldPipes(solved));
  add('ABOVE_LIMIT', [...new Set(above.map(({ cableId }) => cableId))]);
  if (crosses(installed, prepared, solved)) findings.push({ code: 'DRY_ZONE_CROSSES', itemIds: [] });
  return findings;
}

/** How much of the ground is taken to dry out, where that is not given outright. */
function dryingFindings(
  { section, surroundings: { criticalTemperature, drySoilThermalResistivity } }: RatingRequest,
  { installation: { drying }, dryingMaterials, dryingRectangles }: InstalledSection,
  { problem: { uneven } }: Prepared,
): RatingFinding[] {
  const { dryBeddingThermalResistivity: dryBedding, dryFillThermalResistivity: dryFill } = section;
  const dry = [drySoilThermalResistivity, ...(dryingRectangles > 0 ? [dryBedding, dryFill] : [])];
  const isHalf =
    criticalTemperature == null ? dry.some((one) => one != null) : drySoilThermalResistivity == null;
  if (isHalf) return [{ code: 'DRYING_INCOMPLETE', itemIds: [] }];
  if (!drying) return [];
  const { beddingThermalResistivity: bedding, fillThermalResistivity: fill } = section;
  const given = { SOIL: null, BEDDING: bedding, FILL: fill };
  const like = dryingMaterials.filter(
    ({ material, origin }) => origin === 'AS_SOIL' && given[material] != null,
  );
  const ratedRatio = ({ material }: DryingMaterial) =>
    uneven ? uneven.drying[material === 'BEDDING' ? 'bedding' : 'soil'] : drying.v;
  const raised = dryingMaterials.filter((own) => !isSameRatio(own.ratio, ratedRatio(own)));
  const found = (code: RatingFinding['code'], ratio: number, materials: DryingMaterial[]): RatingFinding => ({
    code,
    itemIds: [],
    details: [String(Number(ratio.toFixed(2))), ...materials.map(({ material }) => material)],
  });
  return [
    ...(like.length > 0 ? [found('DRYING_AS_SOIL', like[0]!.ratio, like)] : []),
    ...(raised.length > 0 ? [found('DRYING_BY_LARGER_RATIO', ratedRatio(raised[0]!), raised)] : []),
  ];
}

/** K. A pipe that its surroundings make warmer by less is not called cold. */
const COLDER = 0.05;

/** Pipes that would take up heat. */
function coldPipes({ problem, state }: Solved): RatingFinding[] {
  const text = (temperature: number) => temperature.toFixed(1);
  return pipeAnswers(problem, state).flatMap(({ itemId, surfaceTemperature: outside }, p) => {
    const { temperature } = problem.pipes.pipes[p]!;
    if (outside === null || outside < temperature + COLDER) return [];
    const details = [text(temperature), text(outside)];
    return [{ code: 'PIPE_COLDER_THAN_GROUND', itemIds: [itemId], details }];
  });
}

/** Types that are rated without a screen, and by how much their usual screen changes the rating of their circuits: the worst of them. */
function screenFindings(
  request: RatingRequest,
  { problem: { cables } }: Prepared,
  circuits: readonly CircuitAnswer[],
): RatingFinding[] {
  const models = [...new Set(cables.map(({ model }) => model))].filter(lacksScreen);
  if (models.length === 0) return [];
  const shares = sharesWithScreens(request, circuits);
  return models.map((model) => {
    const own = cables.filter((cable) => cable.model === model);
    const known = own.flatMap(({ circuit }) => shares[circuit] ?? []);
    const change = known.length > 0 ? [((Math.min(...known) - 1) * 100).toFixed(1)] : [];
    const area = String(usualScreenArea(model.A * 1e6));
    const itemIds = [...new Set(own.map(({ cableId }) => cableId))];
    return { code: 'SCREEN_NOT_GIVEN', itemIds, details: [model.name, area, ...change] };
  });
}

/** What is left of each circuit's rating where such types have their usual screens. Null: no figure. */
function sharesWithScreens(request: RatingRequest, circuits: readonly CircuitAnswer[]): (number | null)[] {
  const screened = (type: CableType) => {
    const model = cableModel(type);
    return isRateable(model) && lacksScreen(model) ? withUsualScreen(type, model) : type;
  };
  const cableTypes = new Map([...request.cableTypes].map(([id, type]) => [id, screened(type)]));
  const result = rate({ ...request, cableTypes, matrix: false, error: false });
  if (isRefusal(result)) return circuits.map(() => null);
  return circuits.map(({ rating }, c) => {
    const other = result.answer.circuits[c]!.rating;
    return rating === null || rating === 0 || other === null ? null : other / rating;
  });
}

/** Whether a place where something that does not dry begins is hotter than the critical temperature. */
function crosses(
  { installation, dryingRectangles }: InstalledSection,
  { external, problem: { uneven } }: Prepared,
  { state }: Solved,
): boolean {
  const { drying, ambientTemperature } = installation;
  if (!drying || state.failure) return false;
  const heats = state.sources.map(({ W }) => W);
  if (uneven && crossesEdge(uneven, ambientTemperature, heats)) return true;
  if (!external.field) return false;
  const all = [...heats, ...state.pipes];
  const idle = external.R.length - all.length;
  return dryZoneOf(
    external.field,
    [...all, ...Array.from({ length: idle }, () => 0)],
    drying.thetaX - ambientTemperature,
    ({ rectangle }) => rectangle < dryingRectangles,
  ).crosses;
}
