import { FIELD_LOADS, SHEET_STATES } from '@spadework/core/electrical';
import { plural } from '@spadework/core/text';
import { Type } from 'typebox';
import type { Api, DataOf } from '../api.js';
import { ToolRefusal } from '../refusal.js';
import { compact, countOf, fields, id, key, page, pageOf, pick, rounded, tool } from '../tool.js';

/** Electrical sheets as an assistant reads them: the figures that people ask for, rounded. */

const segmentId = () => id('The segment');
const sectionId = (what: string) => Type.Optional(key(`One section; default ${what}`));

const MOST = 20;

/** Numbers to so many digits, and texts; objects and lists are left out. */
const figuresOf = (values: object): Record<string, unknown> =>
  compact(
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        typeof value === 'object' ? [] : [[name, typeof value === 'number' ? digits(value) : value]],
      ),
    ),
  );
const digits = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(6)));

const findingsOf = (findings: readonly { code: string; message: string }[]) => ({
  lines: findings.slice(0, MOST).map(({ code, message }) => `${code}: ${message}`),
  data: findings.slice(0, MOST).map((one) => compact(pick(one, ['code', 'message']))),
});

const dropText = ({ voltageDrop, voltageDropPercent, loadLoss }: Partial<DataOf<'trench.getFeederSheet'>>) =>
  voltageDrop === undefined
    ? 'no voltage drop'
    : `drop ${rounded(voltageDrop, 1)} V (${rounded(voltageDropPercent!)} %), losses ${rounded(loadLoss ?? 0)} kW`;

export const electrical = tool({
  name: 'electrical',
  title: 'Electrical sheet',
  description:
    'Impedances, voltage drop, short circuit, earth fault, losses and their cost of the circuits of a segment.',
  input: fields({
    segmentId: segmentId(),
    sectionId: sectionId('all'),
    state: Type.Optional(
      Type.Enum([...SHEET_STATES], { description: 'Temperatures; default LOAD, COLD is 20 °C' }),
    ),
  }),
  run: async (api, { segmentId: segment, ...query }) => {
    const { data } = await api.call('trench.getElectrical', { path: { segmentId: segment }, query });
    const findings = findingsOf(data.findings);
    return {
      text: [
        `${data.state} by ${data.method}, ${plural(data.circuits.length, 'circuit', 'circuits')}.`,
        ...data.circuits.slice(0, MOST).map((one) => `${one.name}: ${one.current} A, ${dropText(one)}`),
        ...findings.lines,
      ].join('\n'),
      data: {
        ...pick(data, ['segmentId', 'version', 'state', 'method', 'profile']),
        circuits: data.circuits.slice(0, MOST).map(({ shortCircuit, ...circuit }) => ({
          ...figuresOf(circuit),
          shortCircuit: {
            conductor: shortCircuit?.conductor && figuresOf(shortCircuit.conductor),
            screen: shortCircuit?.screen && figuresOf(shortCircuit.screen),
          },
        })),
        findings: findings.data,
      },
    };
  },
});

export const magneticField = tool({
  name: 'magnetic_field',
  title: 'Magnetic field',
  description:
    'The magnetic field (µT) above a section: its maximum, and how far out it has the limit of the profile.',
  input: fields({
    segmentId: segmentId(),
    sectionId: sectionId('the first'),
    load: Type.Optional(
      Type.Enum([...FIELD_LOADS], { description: 'Default MEAN: of the year, which the limit is for' }),
    ),
    height: Type.Optional(Type.Number({ minimum: 0, maximum: 20, description: 'm above ground; default 1' })),
  }),
  run: async (api, { segmentId: segment, ...query }) => {
    const { data } = await api.call('trench.getMagneticField', { path: { segmentId: segment }, query });
    const { maximum, limit, limitLeft, limitRight } = data;
    const findings = findingsOf(data.findings);
    const from = [limitLeft, limitRight].map((x) => (x === undefined ? 'nowhere' : `${rounded(x, 0)} mm`));
    return {
      text: [
        `${data.load}, ${data.height} m above the ground: at most ${digits(maximum.field)} µT at x ${rounded(maximum.x, 0)} mm.`,
        `${limit} µT at x ${from.join(' and ')}.`,
        ...findings.lines,
      ].join('\n'),
      data: {
        ...figuresOf(data),
        maximum: figuresOf(maximum),
        points: data.points.slice(0, 100).map(figuresOf),
        findings: findings.data,
      },
    };
  },
});

export const feeder = tool({
  name: 'feeder',
  title: 'Feeder',
  description:
    'The feeders of a project, or the figures of one: voltage drop leg by leg, rating, and where and why it is weakest. Give one of the ids.',
  input: fields({
    projectId: Type.Optional(id('The project')),
    feederId: Type.Optional(id('The feeder')),
    page: page(),
  }),
  run: async (api, { projectId, feederId, page: number }) => {
    if (feederId !== undefined) return feederSheet(api, feederId);
    if (projectId === undefined) throw new ToolRefusal('INVALID_INPUT', 'Give projectId or feederId.');
    const { data } = await api.call('trench.listFeeders', { path: { projectId } });
    const { items, ...found } = pageOf(data, number);
    return {
      text: [
        countOf(found),
        ...items.map(({ id: own, name, legs }) => `${own}: ${name}, ${plural(legs.length, 'leg', 'legs')}`),
      ].join('\n'),
      data: { ...found, feeders: items.map((one) => pick(one, ['id', 'name', 'version'])) },
    };
  },
});

async function feederSheet(api: Api, feederId: number) {
  const { data } = await api.call('trench.getFeederSheet', { path: { feederId } });
  const { weakest } = data;
  const findings = findingsOf(data.findings);
  return {
    text: [
      `${data.mode}: ${plural(data.legs.length, 'leg', 'legs')}, ${rounded(data.length, 0)} m, ${dropText(data)}.`,
      ...(weakest
        ? [
            `Weakest: segment ${weakest.segmentId}, section ${weakest.sectionId}: ${rounded(weakest.rating, 1)} A, utilisation ${rounded(weakest.utilisation)}`,
            ...weakest.why.map(({ cause, rating }) => `Without ${cause}: ${rounded(rating, 1)} A`),
          ]
        : []),
      ...findings.lines,
    ].join('\n'),
    data: {
      ...figuresOf(data),
      weakest: weakest && { ...figuresOf(weakest), why: weakest.why.map(figuresOf) },
      legs: data.legs.slice(0, MOST).map(figuresOf),
      seasons: data.seasons.map(figuresOf),
      findings: findings.data,
    },
  };
}

export const economicCrossSection = tool({
  name: 'economic_cross_section',
  title: 'Economic cross-section',
  description:
    'What each cable type that could take the place of that of a circuit would cost over its life (NOK): investment and losses.',
  input: fields({
    projectId: id('The project'),
    segmentId: segmentId(),
    circuitId: key('The circuit'),
  }),
  run: async (api, { projectId, segmentId: segment, circuitId }) => {
    const { data } = await api.call('calculation.getEconomy', {
      path: { projectId, segmentId: segment },
      query: { circuitId },
    });
    const findings = findingsOf(data.findings);
    const rows = data.rows.slice(0, 60);
    const kroner = (value: number | undefined) =>
      value === undefined ? 'no price' : `${Math.round(value)} NOK`;
    return {
      text: [
        `${plural(rows.length, 'type', 'types')} for ${rounded(data.length, 0)} m at ${data.current} A.`,
        ...rows.map(
          (row) =>
            `${row.typeName}: ${kroner(row.total)}${row.present ? ', present' : ''}${row.cheapest ? ', cheapest' : ''}${row.fits ? '' : ', does not fit'}`,
        ),
        ...findings.lines,
      ].join('\n'),
      data: { ...figuresOf(data), profile: data.profile, rows: rows.map(figuresOf), findings: findings.data },
    };
  },
});
