import {
  economyOf,
  feederSheetOf,
  fieldMapOf,
  fieldOf,
  phaseOrders,
  STANDARD_PROFILE,
  sheetOf,
} from '@spadework/core/electrical';
import { rate } from '@spadework/core/rating';
import { spread } from '../numbers.js';
import { atMost, ratio } from '../report.js';
import { requestOf, TYPE } from './rating.js';

const FIELD_MAP_MS = 200;

/** What sheets and fields take, compared with the ratings that they are made of. */
export async function measureElectrical({ plan: { rounds } }) {
  const sixty = withoutTypes(20);
  const rating = { ...sixty, mode: 'TEMPERATURES' };
  const sections = [{ length: 1000, request: sixty }];
  const asked = { method: 'IEC', state: 'LOAD', profile: STANDARD_PROFILE };
  const field = {
    load: 'CURRENT',
    height: 1,
    reach: 10,
    step: 0.25,
    screens: false,
    profile: STANDARD_PROFILE,
  };
  const four = withoutTypes(4);
  const own = sixty.circuits[0].id;
  const types = new Map(
    Array.from({ length: 10 }, (_, i) => [
      i + 1,
      { ...TYPE, id: i + 1, name: `${i}`, cablesimulatorCompatible: true },
    ]),
  );
  const candidates = [...types.values()];
  const small = withoutTypes(2);
  const economy = {
    ...{ segmentId: '1', circuitId: small.circuits[0].id, candidates, prices: new Map(), ...asked },
    trench: { sections: [small.section], circuits: small.circuits },
    sections: [{ length: 1000, request: { ...small, cableTypes: types } }],
  };
  const legs = Array.from({ length: 5 }, (_, i) => ({ segmentId: `${i}`, circuitId: own }));
  const feeder = {
    ...{ ...asked, mode: 'COMMON_FACTOR' },
    feeder: { id: '1', legs },
    segments: new Map(legs.map(({ segmentId }) => [segmentId, sections])),
  };
  return [
    ['Electrical sheets, as times of their ratings', 'times', 'range', 'goal'],
    compared(
      'Sheet of 60 cables',
      rounds,
      () => sheetOf({ ...asked, segmentId: '1', version: 1, sections }),
      () => rate(rating),
      1.1,
    ),
    compared(
      'Profile of the field of 60 cables',
      rounds,
      () => fieldOf({ ...field, request: sixty }),
      () => rate(rating),
      0.2,
    ),
    compared(
      'Phase orders of 4 circuits',
      rounds,
      () => phaseOrders({ ...field, request: four }),
      () => rate({ ...four, mode: 'TEMPERATURES' }),
      0.5,
    ),
    compared(
      'Economy of 10 candidates',
      rounds,
      () => economyOf(economy),
      () => {
        for (const _ of candidates) rate({ ...small, mode: 'TEMPERATURES' });
      },
      1.2,
    ),
    // The weakest point is rated once more, without its neighbours.
    compared(
      'Feeder of 5 legs',
      rounds,
      () => feederSheetOf(feeder),
      () => {
        for (let i = 0; i <= legs.length; i++) rate(rating);
      },
      1.1,
    ),
    [],
    ['Magnetic field', 'ms', 'range', 'goal'],
    mapOf(rounds, { ...field, above: 3, reach: 3, step: 0.1 }),
  ];
}

function mapOf(rounds, field) {
  const request = withoutTypes(40);
  const work = () => accepted(fieldMapOf({ ...field, request }));
  work();
  return atMost(
    'Map of 120 cables',
    spread(Array.from({ length: rounds }, () => timeOf(work))),
    FIELD_MAP_MS,
  );
}

/** A request whose circuits are stored, each with a load. */
function withoutTypes(groups) {
  const request = requestOf(groups);
  const circuits = request.section.layers[0].items.map(({ id, partIds }) => ({
    ...{ id, name: id, kind: 'AC3', frequency: 50, bonding: 'BOTH_ENDS', eddy: false, current: 150 },
    ...{ currentGiven: true, limitTemperature: null, emergencyTemperature: null, load: null, preload: null },
    ...{ operation: null, fault: null },
    conductors: partIds.map((partId, i) => ({ partId, phase: `L${i + 1}` })),
  }));
  return { ...request, circuits };
}

/** One after the other in each round, so that both meet the same machine. The first round warms up. */
function compared(name, rounds, work, rating, goal) {
  const both = () => timeOf(() => accepted(work())) / timeOf(rating);
  both();
  const shares = spread(Array.from({ length: rounds }, both));
  return atMost(name, shares, goal, ratio);
}

function timeOf(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function accepted(result) {
  if ('code' in result) throw new Error(`the section is refused: ${result.code}`);
}
