import { STANDARD_ASSUMPTIONS } from '../assumptions.js';
import { DEFAULT_CULVERT, DEFAULT_TUBE, newLayer, newSection } from '../defaults.js';
import { layoutSection } from '../layout.js';
import type { Cable, EcomDuct, Item, Layer, Pipe, Placement, Section, TopCovering } from '../model.js';
import type { DrawingInput } from './drawing.js';

/** Sections that are difficult to draw. Tests and pictures use them. */

export const placement = (id: string, minPadding: number): Placement => ({
  id,
  positioning: 'AUTOMATIC',
  minPadding,
  xAdjustment: 0,
  yAdjustment: 0,
  label: null,
});

export const cable = (id: string, more: Partial<Cable> = {}): Cable => ({
  ...placement(id, 70),
  kind: 'cable',
  typeId: 1,
  typeName: 'TSLF 24 kV 3x1x240 AQ',
  cableCategory: 'MV',
  conductorCount: 1,
  diameter: 38,
  groupConfiguration: 'TRIANGLE',
  partIds: ['l1', 'l2', 'l3'],
  spacing: 0,
  places: null,
  pipeIndex: 0,
  ...more,
});

export const lvCable = (id: string, more: Partial<Cable> = {}): Cable =>
  cable(id, {
    typeName: 'TFXP 1 kV 4x95 Al',
    cableCategory: 'LV',
    conductorCount: 4,
    diameter: 36,
    groupConfiguration: 'SINGLE',
    ...more,
  });

export const ecomDuct = (id: string): EcomDuct => ({
  ...placement(id, 20),
  kind: 'ecomDuct',
  outerDiameter: 40,
  pipeIndex: 0,
});

export const pipe = (id: string, content: Pipe['content'] = [], more: Partial<Pipe> = {}): Pipe => ({
  ...placement(id, 50),
  kind: 'pipe',
  typeId: 2,
  typeName: 'Trekkerør PVC SN8 110 mm',
  pipeCategory: 'CONTAINER',
  outerDiameter: 110,
  wallThickness: 3.2,
  ...DEFAULT_TUBE,
  content,
  ...more,
});

export const layer = (id: string, items: Item[]): Layer => ({ ...newLayer(id), items });

export const section = (layers: Layer[], more: Partial<Section> = {}): Section => ({
  ...newSection('section', 'layer'),
  layers,
  ...more,
});

export const covering = (type: TopCovering['type'], thickness: number): TopCovering => ({
  id: type,
  description: null,
  infinite: true,
  width: null,
  thermalResistivity: 1,
  thickness,
  type,
});

export const input = (drawn: Section, more: Partial<DrawingInput> = {}): DrawingInput => ({
  layout: layoutSection(drawn, []),
  topCoverings: [],
  baseCourse: STANDARD_ASSUMPTIONS.baseCourse,
  soilThermalResistivity: 1,
  marker: { name: 'Merkebånd', kind: 'TAPE', width: null, thickness: null },
  markerCount: 1,
  dimensions: true,
  language: 'nb',
  title: {
    project: 'Nytt kabelanlegg Ås–Ski',
    segment: 'Storgata 12–48',
    section: 'Snitt A',
    date: '2026-11-15',
    sheet: 1,
    sheets: 1,
  },
  trenchLength: 120,
  names: new Map(),
  voltages: new Map(),
  notes: [],
  errors: [],
  ...more,
});

export const oneGroup = (): DrawingInput => input(section([layer('1', [cable('a')])]));

export const sixTrefoils = (): DrawingInput =>
  input(
    section(
      [
        layer('1', [cable('a'), cable('b'), cable('c')]),
        layer('2', [cable('d'), cable('e'), cable('f', { label: 'K6' })]),
      ],
      { layoutDepth: 850 },
    ),
    { topCoverings: [covering('COBBLESTONE', 80)], language: 'en' },
  );

export const ductBank = (): DrawingInput =>
  input(
    section(
      [
        layer('1', [
          {
            ...placement('culvert', 50),
            kind: 'culvert',
            ...DEFAULT_CULVERT,
            content: [cable('k1'), cable('k2'), lvCable('k3')],
          },
          { ...placement('canal', 50), kind: 'pipeCanal', partCount: 6 },
          { ...placement('ecc', 20), kind: 'ecc', typeId: 3, typeName: 'Cu 50 mm² jordleder', diameter: 9 },
        ]),
        layer('2', [
          pipe('p1', [cable('k4', { diameter: 30 })]),
          pipe('p2', [lvCable('k5')], { label: 'R2' }),
          pipe('p3', [], { pipeCategory: 'WATER', typeName: 'Vannledning PE100 110 mm', wallThickness: 6.6 }),
          {
            ...placement('group', 50),
            kind: 'pipeGroup',
            typeId: 4,
            typeName: 'Rørpakke PP 75 mm',
            pipeCategory: 'ECOM',
            outerDiameter: 75,
            wallThickness: 3,
            ...DEFAULT_TUBE,
            configuration: 'TRIANGLE',
            content: [],
          },
          ecomDuct('e1'),
          ecomDuct('e2'),
          { ...placement('s1', 20), kind: 'sensor', outerDiameter: 10, pipeIndex: 0 },
          lvCable('k6'),
        ]),
      ],
      { layoutDepth: 1000, foundationThicknessFillZone: 100 },
    ),
    { topCoverings: [covering('GRAVEL', 150), covering('TARMAC', 80)] },
  );

export const openGround = (): DrawingInput =>
  input(
    section([layer('1', [lvCable('a'), cable('b', { groupConfiguration: 'FLAT' }), ecomDuct('c')])], {
      sectionType: 'DIRECTLY_IN_GROUND',
    }),
  );
