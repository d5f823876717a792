import type { Language } from '../../text/language.js';
import { STANDARD_ASSUMPTIONS } from '../../trench/assumptions.js';
import type { DrawingInput } from '../../trench/drawing/index.js';
import { isRefusal, rate } from '../rate.js';
import type { RatingRequest } from '../request.js';
import { type LooseRequest, MEDIUM_CABLE, requestOf } from '../samples.js';
import type { NoteInput } from './input.js';
import { sensitivityOf } from './sensitivity.js';

/** Notes for tests and pictures: a trench under asphalt with two trefoils and a cable in a duct. */

const phases = (id: string) =>
  (['L1', 'L2', 'L3'] as const).map((phase, i) => ({ partId: `${id}.${i}`, phase }));

export const LOOSE: LooseRequest = {
  cableTypes: {
    1: { ...MEDIUM_CABLE, sheathThickness: 2.05 },
    2: {
      name: '4x150 Al 1 kV',
      conductorCount: 4,
      outerDiameter: 46,
      conductorMaterial: 'Al',
      conductorArea: 150,
      conductorDiameter: 13.9,
      insulation: 'XLPE',
      insulationThickness: 1.4,
      isolationLevel: 1,
      sheathMaterial: 'PVC',
      sheathThickness: 2.2,
      maxTemperature: 90,
    },
  },
  pipeTypes: { 5: { material: 'PE' } },
  section: {
    sectionType: 'STANDARD_TRENCH',
    layoutDepth: 750,
    beddingThermalResistivity: 0.9,
    fillThermalResistivity: 1.2,
    layers: [
      {
        items: [
          { kind: 'cable', id: 'a', typeId: 1, groupConfiguration: 'TRIANGLE', diameter: 38, minPadding: 70 },
          { kind: 'cable', id: 'b', typeId: 1, groupConfiguration: 'TRIANGLE', diameter: 38, minPadding: 70 },
          {
            kind: 'pipe',
            id: 'p',
            typeId: 5,
            outerDiameter: 110,
            wallThickness: 6.3,
            content: [
              {
                kind: 'cable',
                id: 'l',
                typeId: 2,
                groupConfiguration: 'SINGLE',
                diameter: 46,
                conductorCount: 4,
              },
            ],
          },
        ],
      },
    ],
  },
  topCoverings: [{ type: 'TARMAC', infinite: true, thickness: 100, thermalResistivity: 1.3 }],
  surroundings: {
    soilThermalResistivity: 1,
    ambientTemperature: 15,
    drySoilThermalResistivity: 2.5,
    criticalTemperature: 40,
  },
  circuits: [
    { id: 'c1', name: 'Ås 1', kind: 'AC3', conductors: phases('a'), current: 210, limitTemperature: 65 },
    { id: 'c2', name: 'Ås 2', kind: 'AC3', conductors: phases('b'), current: 180, limitTemperature: 65 },
    {
      id: 'c3',
      name: 'Ørneveien',
      kind: 'AC3',
      conductors: [{ partId: 'l.0', phase: null }],
      current: 120,
      limitTemperature: 70,
    },
  ],
  mode: 'COMMON_FACTOR',
  method: 'IEC',
};

/** The same trench without circuits and without a covering. */
export const LOOSE_DERIVED: LooseRequest = { ...LOOSE, circuits: [], topCoverings: [] };

export function noteInput(language: Language, loose: Partial<LooseRequest> = {}): NoteInput {
  const input = shortNoteInput(language, loose);
  return { ...input, sensitivity: sensitivityOf(input.request, input.rating) };
}

/** Of a note that does not tell what the ratings would be under other conditions, which takes as long as all else together. */
export function shortNoteInput(
  language: Language,
  loose: Partial<LooseRequest> = {},
  over: Partial<RatingRequest> = {},
): NoteInput {
  const request = { ...requestOf({ ...LOOSE, ...loose }), ...over };
  const rating = rate(request);
  if (isRefusal(rating)) throw new Error(`refused: ${JSON.stringify(rating)}`);
  const drawing: DrawingInput = {
    layout: rating.installed.layout,
    topCoverings: request.topCoverings,
    baseCourse: STANDARD_ASSUMPTIONS.baseCourse,
    soilThermalResistivity: request.surroundings.soilThermalResistivity,
    marker: { name: 'Merkebånd', kind: 'TAPE', width: 125, thickness: 0.5 },
    markerCount: 1,
    notes: [],
    dimensions: true,
    language,
    title: {
      project: 'Ny kabel Ås–Ørneveien',
      projectNumber: 'P-2041',
      company: 'Demo Grid North',
      segment: 'Ørneveien øst',
      section: language === 'nb' ? 'Snitt 1' : 'Section 1',
      length: 412,
      date: '2026-11-15',
      sheet: 1,
      sheets: 1,
    },
    trenchLength: 412,
    names: new Map([
      ['a', '1x240 Al 24 kV'],
      ['b', '1x240 Al 24 kV'],
      ['l', '4x150 Al 1 kV'],
    ]),
    voltages: new Map([
      ['a', 24],
      ['b', 24],
      ['l', 1],
    ]),
    errors: [],
  };
  return { request, rating, drawing, sensitivity: [] };
}
