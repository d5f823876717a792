import { isRefusal, rate } from '@spadework/core/rating';
import { bodyMatrix, groundMatrix, isotherms, temperatureGrid } from '@spadework/core/rating/field';
import { heatMapLayers, isothermLevels } from '@spadework/core/rating/map';
import {
  DEFAULT_SETTINGS,
  DEFAULT_SURROUNDINGS,
  newLayer,
  newPlacement,
  newSection,
  newTopCovering,
} from '@spadework/core/trench';
import { spread } from '../numbers.js';
import { measureOthers } from '../ratingOverHttp.js';
import { atMost, count, range, ratio } from '../report.js';

/** Cables of 38 mm in touching trefoils, 70 mm apart, in a trench with bedding, fill and asphalt. */
function trefoilsInTrench(groups) {
  const radius = 0.019;
  const up = (2 * radius) / Math.sqrt(3);
  const pitch = 4 * radius + 0.07;
  const axis = 0.75;
  const half = ((groups - 1) * pitch) / 2 + 2 * radius + 0.1;
  const sources = Array.from({ length: groups }, (_, i) => {
    const x = (i - (groups - 1) / 2) * pitch;
    return [
      { id: `${i}-1`, x: x - radius, y: axis, radius },
      { id: `${i}-2`, x: x + radius, y: axis, radius },
      { id: `${i}-3`, x, y: axis - up * 1.5, radius },
    ];
  }).flat();
  const top = axis - up * 1.5 - radius - 0.15;
  const rectangles = [
    { x0: -half, x1: half, y0: 0, y1: top, resistivity: 1.2 },
    { x0: -half, x1: half, y0: top, y1: axis + radius + 0.1, resistivity: 0.9 },
    { x0: -half, x1: half, y0: 0, y1: 0.1, resistivity: 1.3 },
  ];
  return { ground: { soil: 1, rectangles }, sources };
}

/** The same trefoils as a section, to be rated as a whole. */
export function requestOf(groups) {
  const cables = Array.from({ length: groups }, (_, i) => ({
    ...newPlacement(`c${i}`, 'cable', DEFAULT_SETTINGS),
    kind: 'cable',
    typeId: 1,
    typeName: TYPE.name,
    cableCategory: 'MV',
    conductorCount: 1,
    diameter: TYPE.outerDiameter,
    groupConfiguration: 'TRIANGLE',
    partIds: [1, 2, 3].map((part) => `c${i}.${part}`),
    minPadding: 70,
    spacing: 0,
    places: null,
    pipeIndex: 0,
  }));
  return {
    section: {
      ...newSection('section', 'layer'),
      layoutDepth: 750,
      beddingThermalResistivity: 0.9,
      fillThermalResistivity: 1.2,
      layers: [{ ...newLayer('layer'), items: cables }],
    },
    topCoverings: [{ ...newTopCovering('asphalt'), thickness: 100, thermalResistivity: 1.3 }],
    surroundings: { ...DEFAULT_SURROUNDINGS, ambientTemperature: 15, soilThermalResistivity: 1 },
    cableTypes: new Map([[1, TYPE]]),
    pipeTypes: new Map(),
    circuits: [],
    mode: 'COMMON_FACTOR',
    method: 'IEC',
  };
}

export const TYPE = {
  name: '1x240 Al 24 kV',
  conductorCount: 1,
  outerDiameter: 38,
  conductorMaterial: 'Al',
  conductorArea: 240,
  conductorDiameter: 18.1,
  insulation: 'XLPE',
  insulationThickness: 5.5,
  insulationDiameter: 30.1,
  isolationLevel: 24,
  screenMaterial: 'Cu',
  screenArea: 25,
  sheathMaterial: 'PE',
  sheathThickness: 2,
  maxTemperature: 65,
};

const BODY = { inner: 'METAL', rings: [{ innerRadius: 0.017, outerRadius: 0.019, resistivity: 3.5 }] };
const GRID = { x0: -1.5, y0: 0, step: 0.03, columns: 100, rows: 60 };
/** Goals in ms, by the number of cables. */
const COMMON_FACTOR = { 3: undefined, 18: 100, 60: 500, 120: 1500 };
const MATRIX = { 3: undefined, 18: 60, 60: 200, 120: 600 };
const MAP = 200;

/** How long a section takes to rate and to map, how it grows with the cables, and what others wait meanwhile. */
export async function measureRating({ plan: { rounds } }) {
  return [...measureCommonFactor(rounds), [], ...measureField(rounds), [], ...(await measureOthers(rounds))];
}

function measureCommonFactor(rounds) {
  let before = null;
  const rows = Object.entries(COMMON_FACTOR).map(([cables, goal]) => {
    const request = requestOf(cables / 3);
    const times = timed(rounds, () => {
      const rating = rate(request);
      if (isRefusal(rating)) throw new Error(`the section is refused: ${rating.code}`);
    });
    const growth = before === null ? '' : `, ${ratio(times.median / before)} times the line before`;
    before = times.median;
    return atMost(`${cables} cables${growth}`, times, goal);
  });
  return [['Rating a section: the common factor, its matrix included', 'ms', 'range', 'goal'], ...rows];
}

function measureField(rounds) {
  const rows = [['Field of a section', 'ms', 'range', 'goal']];
  let before = null;
  for (const [cables, goal] of Object.entries(MATRIX)) {
    const { ground, sources } = trefoilsInTrench(cables / 3);
    const W = sources.map(() => 20);
    const { field } = groundMatrix(ground, sources);
    const matrix = timed(rounds, () => groundMatrix(ground, sources));
    const growth = before === null ? '' : `, ${ratio(matrix.median / before)} times the line before`;
    rows.push(
      atMost(`Matrix of ${cables} cables, ${count(field.panels.count * 3)} unknowns${growth}`, matrix, goal),
      atMost(
        `Map of 100 × 60 points, ${cables} cables`,
        timed(rounds, () => temperatureGrid(field, W, GRID)),
        MAP,
      ),
    );
    if (cables <= 60) {
      const bodies = timed(rounds, () =>
        bodyMatrix(
          ground,
          sources,
          sources.map(() => BODY),
        ),
      );
      rows.push([`Matrix of ${cables} cables as bodies`, ratio(bodies.median), range(bodies, ratio)]);
    }
    before = matrix.median;
  }
  return [...rows, layersOf(rounds)];
}

function layersOf(rounds) {
  const { ground, sources } = trefoilsInTrench(6);
  const { field } = groundMatrix(ground, sources);
  const temperatures = temperatureGrid(
    field,
    sources.map(() => 20),
    GRID,
  );
  const levels = isothermLevels(temperatures);
  const draw = () =>
    heatMapLayers({ ...GRID, temperatures, isotherms: isotherms(GRID, temperatures, levels) });
  return atMost('Isotherms and colours of a map', timed(rounds, draw), MAP);
}

/** The first round warms up and is left out. */
function timed(rounds, work) {
  work();
  return spread(
    Array.from({ length: rounds }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    }),
  );
}
