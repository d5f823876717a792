import type { Cable, Culvert, Ecc, PipeCanal, Sensor } from '../../model.js';
import type { DrawingInput } from '../drawing.js';
import { cable, covering, ecomDuct, input, layer, lvCable, pipe, placement, section } from '../samples.js';

/** Sections as a tender has them, each difficult in its own way. */

export const ecc = (id: string): Ecc => ({
  ...placement(id, 20),
  kind: 'ecc',
  typeId: 3,
  typeName: 'Cu 50 mm² jordleder',
  diameter: 9,
});

export const sensor = (id: string): Sensor => ({
  ...placement(id, 20),
  kind: 'sensor',
  outerDiameter: 10,
  pipeIndex: 0,
});

export const culvert = (id: string, width: number, height: number, content: Cable[]): Culvert => ({
  ...placement(id, 50),
  kind: 'culvert',
  width,
  height,
  fill: 'AIR',
  fillThermalResistivity: null,
  wallThermalResistivity: 1,
  content,
});

export const canal = (id: string, partCount: number): PipeCanal => ({
  ...placement(id, 50),
  kind: 'pipeCanal',
  partCount,
});

const title = {
  project: 'Nytt kabelanlegg Ås–Ski',
  projectNumber: 'N-2026-014',
  company: 'Nordre Nett',
  segment: 'Storgata 12–48',
  section: 'Snitt 1',
  drawingNumber: 'E-40-201',
  revision: 'B',
  drawnBy: 'K. Nordli',
  checkedBy: 'O. Berg',
  approvedBy: 'E. Vik',
  chainage: '0–120',
  length: 120,
  date: '2026-11-15',
  sheet: 1,
  sheets: 3,
};

export const empty = (): DrawingInput => input(section([layer('1', [])]), { title });

/** Water, sewer, heat and gas beside pipes with several cables. */
export const jointTrench = (): DrawingInput =>
  input(
    section(
      [
        layer('1', [
          pipe('w', [], {
            pipeCategory: 'WATER',
            typeName: 'Vann PE100 225',
            outerDiameter: 225,
            wallThickness: 20,
          }),
          pipe('s', [], {
            pipeCategory: 'SEWER',
            typeName: 'Avløp PVC 315',
            outerDiameter: 315,
            wallThickness: 9,
          }),
          pipe('h', [], {
            pipeCategory: 'HEAT',
            typeName: 'Fjernvarme 200',
            outerDiameter: 200,
            wallThickness: 40,
          }),
          pipe('g', [], { pipeCategory: 'GAS', typeName: 'Gass PE 90', outerDiameter: 90, wallThickness: 8 }),
        ]),
        layer('2', [
          ...Array.from({ length: 4 }, (_, i) =>
            pipe(`p${i}`, [lvCable(`l${i}`), ecomDuct(`d${i}`)], { outerDiameter: 110 }),
          ),
          ...Array.from({ length: 5 }, (_, i) =>
            pipe(`q${i}`, [cable(`k${i}`, { diameter: 36 })], { outerDiameter: 160 }),
          ),
          ecc('j'),
        ]),
      ],
      { layoutDepth: 1200, foundationThicknessFillZone: 100 },
    ),
    {
      title,
      topCoverings: [covering('CRUSHED_STONES', 250), covering('GRAVEL', 110), covering('TARMAC', 80)],
    },
  );

export const fullCulvert = (): DrawingInput => {
  const content = Array.from({ length: 12 }, (_, i) =>
    cable(`k${i}`, i < 8 ? {} : { typeName: 'TSLF 24 kV 3x1x400 AQ', diameter: 44, label: `F${i}` }),
  );
  return input(section([layer('1', [culvert('c', 900, 400, content)])], { layoutDepth: 1000 }), {
    title,
    topCoverings: [covering('CONCRETE', 120)],
  });
};

export const canals = (): DrawingInput =>
  input(section([layer('1', [canal('a', 8), canal('b', 5), canal('c', 1)])], { layoutDepth: 900 }), {
    title,
    language: 'en',
    topCoverings: [covering('COBBLESTONE', 100), covering('SAND', 50)],
  });

/** Items that overlap and stand too close, so that the section is not valid. */
export const overlapping = (): DrawingInput => {
  const free = { positioning: 'FREE_MANUAL' as const };
  const items = [
    cable('a'),
    cable('b'),
    pipe('p', [lvCable('x'), lvCable('y'), lvCable('z')], { outerDiameter: 75 }),
    pipe('q', [], { ...free, xAdjustment: 150, yAdjustment: 640 }),
    lvCable('f', { ...free, xAdjustment: 180, yAdjustment: 690 }),
  ];
  return input(section([layer('1', items)]), {
    title,
    errors: [
      { message: 'To elementer står på samme sted.', itemIds: ['q', 'f'] },
      { message: 'Innholdet får ikke plass i beholderen, eller elementet i grøfta.', itemIds: ['p'] },
      { message: 'To elementer står tettere enn minste lysåpning.', itemIds: ['a', 'b'] },
    ],
  });
};

export const deep = (): DrawingInput =>
  input(
    section(
      [
        layer('1', [
          cable('a', { diameter: 60, cableCategory: 'HV', typeName: '145 kV 1x1200' }),
          cable('b', { diameter: 60, cableCategory: 'HV', typeName: '145 kV 1x1200' }),
        ]),
        layer('2', [cable('c'), cable('d'), cable('e'), cable('f')]),
        layer('3', [lvCable('g'), lvCable('h'), ecomDuct('i'), ecomDuct('j'), ecc('k')]),
      ],
      { layoutDepth: 1900, coverThickness: 200, foundationThickness: 150, foundationThicknessFillZone: 150 },
    ),
    {
      title,
      marker: { name: 'Dekkplate PVC 250 x 2,5 mm', kind: 'PLATE', width: 250, thickness: 2.5 },
      markerCount: 2,
      topCoverings: [
        covering('CRUSHED_STONES', 300),
        covering('GRAVEL', 120),
        { ...covering('TARMAC', 90), thermalResistivity: 0.85 },
      ],
    },
  );

export const smallThings = (): DrawingInput =>
  input(
    section([
      layer('1', [
        ecc('a'),
        sensor('b'),
        ecomDuct('c'),
        ecomDuct('d'),
        sensor('e'),
        ecc('f'),
        lvCable('g'),
        sensor('h'),
      ]),
    ]),
    { title, markerCount: 4, marker: { name: 'Kabelnett', kind: 'NET', width: 120, thickness: 3 } },
  );

export const longLabels = (): DrawingInput =>
  input(
    section([
      layer('1', [
        cable('a', { label: 'Avgang 3 til Nordbyveien 🚧 transformatorstasjon' }),
        lvCable('b', { label: 'Veglys Storgata øst og vest, felles mating' }),
        pipe('c', [lvCable('d', { label: 'Heis 1' }), lvCable('e', { label: 'Heis 2' })], {
          label: 'R-Storgata-0012',
        }),
        ecc('f'),
      ]),
    ]),
    {
      title: {
        ...title,
        segment: 'En strekning med et navn som er så langt at det ikke får plass i ett felt',
        chainage: 'P 1250,5–1377,25',
      },
    },
  );
