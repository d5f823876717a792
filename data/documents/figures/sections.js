/** Cross-sections of typical trenches, drawn by the platform itself and cut to the trench: a sheet has its own head and table. */
import { drawSection, layoutSection, newLayer, newSection, toSvg } from '../../../core/dist/trench/index.js';

const place = (id, label, minPadding) => ({
  id,
  label,
  minPadding,
  positioning: 'AUTOMATIC',
  xAdjustment: 0,
  yAdjustment: 0,
});

const cable = (id, label, more) => ({
  ...place(id, label, 70),
  kind: 'cable',
  typeId: 1,
  partIds: ['l1', 'l2', 'l3'],
  spacing: 0,
  places: null,
  pipeIndex: 0,
  ...more,
});

/** Three single-core cables of 240 mm² in touching trefoil. */
const trefoil = (id, label, more = {}) =>
  cable(id, label, {
    typeName: 'TSLF 24 kV 3x1x240',
    cableCategory: 'MV',
    conductorCount: 1,
    diameter: 38,
    groupConfiguration: 'TRIANGLE',
    ...more,
  });

const fourCore = (id, label, more = {}) =>
  cable(id, label, {
    typeName: 'TFXP 1 kV 4x240',
    cableCategory: 'LV',
    conductorCount: 4,
    diameter: 52,
    groupConfiguration: 'SINGLE',
    ...more,
  });

const earth = (id, label) => ({
  ...place(id, label, 100),
  kind: 'ecc',
  typeId: 3,
  typeName: 'Cu 50 mm²',
  diameter: 9,
});

const duct = (id, label, outerDiameter, content = []) => ({
  ...place(id, label, 50),
  kind: 'pipe',
  typeId: 2,
  typeName: `PVC ${outerDiameter}`,
  pipeCategory: 'CONTAINER',
  outerDiameter,
  wallThickness: outerDiameter / 32,
  content,
});

const covering = (type, thickness) => ({
  id: type,
  type,
  thickness,
  description: null,
  infinite: true,
  width: null,
  thermalResistivity: 1,
});

/** Makes the trench of one circuit in trefoil 40 cm wide, as sheet 5000 asks. */
const BESIDE = 162;

const layer = (id, items) => ({ ...newLayer(id), items });

const section = (layers, layoutDepth, topCoverings, more = {}) => ({
  drawn: {
    ...newSection('section', 'layer'),
    layoutDepth,
    layers,
    leftBorderPadding: BESIDE,
    rightBorderPadding: BESIDE,
  },
  topCoverings,
  language: 'nb',
  marker: 'Varselbånd',
  ...more,
});

export const SECTIONS = {
  'trench-hv-lv': () =>
    section([layer('1', [trefoil('a', 'HS'), fourCore('b', 'LS', { minPadding: 200 })])], 900, [
      covering('GRAVEL', 200),
      covering('TARMAC', 80),
    ]),
  'trench-surround': () => section([layer('1', [trefoil('a', 'HS')])], 800, [covering('GRAVEL', 100)]),
  'trench-ducts': () =>
    section(
      [
        layer('1', [duct('a', 'R1', 160, [trefoil('c', 'HS')]), duct('b', 'R2', 160)]),
        layer('2', [duct('d', 'R3', 110, [fourCore('e', 'LS')]), duct('f', 'R4', 110)]),
      ],
      1000,
      [covering('CRUSHED_STONES', 250), covering('TARMAC', 100)],
    ),
  'trench-hv': () =>
    section([layer('1', [trefoil('a', 'HS 1'), trefoil('b', 'HS 2', { minPadding: 200 })])], 900, [
      covering('GRAVEL', 100),
    ]),
  'trench-lv': () =>
    section([layer('1', [fourCore('a', 'LS 1'), fourCore('b', 'LS 2')])], 750, [
      covering('GRAVEL', 150),
      covering('TARMAC', 60),
    ]),
  'trench-rating': () =>
    section(
      [layer('1', [trefoil('a', 'Circuit 1'), trefoil('b', 'Circuit 2', { minPadding: 200 })])],
      800,
      [],
      { language: 'en', marker: 'Warning tape' },
    ),
  'trench-earth': () =>
    section([layer('1', [trefoil('a', 'HS'), earth('b', 'Cu 50')])], 900, [covering('GRAVEL', 100)]),
};

const AROUND = 3;

/** A drawing in its own scale would fill more than half a page of a sheet. */
const REDUCED = 0.8;

export function sectionSvg({ drawn, topCoverings, language, marker }) {
  const drawing = drawSection({
    layout: layoutSection(drawn, []),
    topCoverings,
    soilThermalResistivity: 1,
    marker: { name: marker, kind: 'TAPE', width: null, thickness: null },
    dimensions: true,
    language,
    title: { segment: '', section: '', date: '2026-01-01', sheet: 1, sheets: 1 },
    trenchLength: null,
    names: new Map(),
    voltages: new Map(),
    errors: [],
  });
  const shapes = drawing.shapes.filter(({ layer: on }) => on !== 'LEGEND' && on !== 'TITLE_BLOCK');
  const corners = shapes.flatMap(cornersOf);
  const left = Math.min(...corners.map(({ x }) => x)) - AROUND;
  const top = Math.min(...corners.map(({ y }) => y)) - AROUND;
  const width = Math.max(...corners.map(({ x }) => x)) + AROUND - left;
  const height = Math.max(...corners.map(({ y }) => y)) + AROUND - top;
  const svg = toSvg({ ...drawing, widthMm: width, heightMm: height, shapes });
  return {
    svg: svg.replace(/viewBox="[^"]*"/, `viewBox="${left} ${top} ${width} ${height}"`),
    width: width * REDUCED,
  };
}

function cornersOf(shape) {
  if (shape.kind === 'polyline') return shape.points;
  if (shape.kind === 'circle') return around(shape, shape.radius, shape.radius);
  if (shape.kind !== 'text') return [];
  const along = shape.size * shape.text.length * 0.55;
  return shape.angle ? around(shape, shape.size, along / 2) : textCorners(shape, along);
}

const around = ({ x, y }, dx, dy) => [
  { x: x - dx, y: y - dy },
  { x: x + dx, y: y + dy },
];

function textCorners({ x, y, size, anchor }, along) {
  const from = anchor === 'middle' ? x - along / 2 : anchor === 'end' ? x - along : x;
  return [
    { x: from, y: y - size },
    { x: from + along, y: y + size / 3 },
  ];
}
