import type { Language } from '../../text/language.js';
import { type FeederRequest, feederFiguresOf } from '../feeder.js';
import { type EconomyProfile, STANDARD_PROFILE } from '../profile.js';
import {
  accepted,
  CABLE_E,
  FOUR_CORES,
  type Group,
  sectionOf,
  sharedCircuits,
  sheetRequest,
} from '../samples.js';
import { type SheetRequest, sheetOf } from '../sheet.js';
import { type NoteFrame, noteOfFeeder, noteOfSheet, type SheetNote } from './input.js';

/** Notes for tests and pictures: two sections with a trefoil, a flat row with open screens and a cable of 1 kV. */

const LONG = 1300;

export const GROUPS: Group[] = [
  {
    type: CABLE_E,
    configuration: 'TRIANGLE',
    circuit: {
      name: 'Ås 1',
      current: 210,
      operation: { voltage: 22, powerFactor: 0.92, utilisationTime: 4500 },
      fault: { current: 10, duration: 1, earthCurrent: 2 },
    },
  },
  {
    type: CABLE_E,
    configuration: 'FLAT',
    circuit: {
      name: 'Ås 2',
      current: 180,
      bonding: 'SINGLE_POINT',
      fault: { current: 16, duration: 0.5 },
    },
  },
  { type: FOUR_CORES, configuration: 'SINGLE', circuit: { name: 'Ørneveien', current: 90 } },
];

export const frameOf = (language: Language, over: Partial<NoteFrame> = {}): NoteFrame => ({
  language,
  title: {
    project: 'Ny kabel Ås–Ørneveien',
    projectNumber: 'P-2041',
    company: 'Demo Grid North',
    segment: 'Ørneveien øst',
    section: '',
    drawnBy: 'KN',
    date: '2026-11-15',
  },
  made: { program: '1.2.3', segmentVersion: 17 },
  profileName: 'Standard',
  sections: language === 'nb' ? { s1: 'Snitt 1', s2: 'Snitt 2' } : { s1: 'Section 1', s2: 'Section 2' },
  ...over,
});

export function requestOfNote(groups: readonly Group[] = GROUPS, over: Partial<SheetRequest> = {}) {
  const sections = sharedCircuits([
    sectionOf(groups, { id: 's1' }),
    sectionOf(groups, { id: 's2', section: { layoutDepth: 1100 } }),
  ]);
  return sheetRequest(
    sections.map((request, i) => ({ request, length: i === 0 ? LONG : 400 })),
    { state: 'LOAD', ...over },
  );
}

export function sheetNote(
  language: Language,
  groups: readonly Group[] = GROUPS,
  over: Partial<SheetRequest> = {},
  frame: Partial<NoteFrame> = {},
): SheetNote {
  const request = requestOfNote(groups, over);
  return noteOfSheet(request, accepted(sheetOf(request)), frameOf(language, frame));
}

/** A trefoil, then a flat row beside another circuit and with seasons. */
export function feederRequest(profile: EconomyProfile = STANDARD_PROFILE): FeederRequest {
  const seasons = [
    { name: 'Sommer', ambientTemperature: 20, soilThermalResistivity: 1.2 },
    { name: 'Vinter', ambientTemperature: 3, soilThermalResistivity: 0.9 },
  ];
  const first = sectionOf([GROUPS[0]!], { id: 's1', surroundings: { seasons } });
  const second = sectionOf(
    [
      { ...GROUPS[1]!, circuit: { ...GROUPS[1]!.circuit, id: 'b1', bonding: 'BOTH_ENDS' } },
      { ...GROUPS[0]!, circuit: { ...GROUPS[0]!.circuit, id: 'b2' } },
    ],
    { id: 's2', section: { layoutDepth: 1100 } },
  );
  return {
    feeder: {
      id: '7',
      operation: { voltage: 22, powerFactor: 0.95 },
      fault: { current: 10, duration: 1, earthCurrent: 2 },
      legs: [
        { segmentId: 'a', circuitId: 'c0' },
        { segmentId: 'b', circuitId: 'b1' },
      ],
    },
    segments: new Map([
      ['a', [{ length: LONG, request: first }]],
      ['b', [{ length: 700, request: second }]],
    ]),
    mode: 'COMMON_FACTOR',
    method: 'IEC',
    state: 'LOAD',
    profile,
  };
}

export function feederNote(language: Language, request = feederRequest()): SheetNote {
  const { title } = frameOf(language);
  return noteOfFeeder(
    request,
    accepted(feederFiguresOf(request)),
    frameOf(language, {
      feederName: 'Avgang 4, Sjøgata',
      title: { ...title, segment: undefined as never },
      made: { program: '1.2.3' },
    }),
  );
}
