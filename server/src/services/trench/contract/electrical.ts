import { ELECTRICAL_EXPLANATIONS, FEEDER_MODES, FIELD_LOADS, SHEET_STATES } from '@spadework/core/electrical';
import type { Operation } from '../../../http/contract.js';
import { Explanation, explaining } from '../../../http/explanations.js';
import { double, flag, int64, oneOf, text } from '../../../http/parameters.js';
import * as E from '../electrical/schemas.js';
import { titleBlock } from './drawings.js';
import { pixels, ratedBy, ratingRefuses, whatIf } from './rating.js';
import { bySegment, reading, trench } from './rows.js';

const profileId = text('The economy profile; if omitted, `standard`, which is built in.');
const { sectionId: _, ...conditions } = ratedBy;
const state = oneOf(
  SHEET_STATES,
  'The temperatures of impedances, drop and losses: at the load, at the rating, or 20 °C to compare with data sheets.',
  'LOAD',
);
const sheet = {
  sectionId: text('The section; if omitted, all of them with cables.'),
  state,
  ...conditions,
  profileId,
};
const ofSection = {
  sectionId: ratedBy.sectionId,
  load: oneOf(
    FIELD_LOADS,
    'The currents: the mean of the year, which the limit is for, or those of the circuits.',
    'MEAN',
  ),
};
const height = double({ fallback: 1, minimum: 0, maximum: 20 }, 'Above the ground, in m.');
const reach = (fallback: number) =>
  double({ fallback, minimum: 0.5, maximum: 100 }, 'To each side of the centre of the conductors, in m.');
const step = (fallback: number) => double({ fallback, minimum: 0.02, maximum: 5 }, 'Between points, in m.');
const screens = flag(
  'Whether the currents in screens count too, which weaken the field; leaving them out is on the safe side.',
  false,
);
const alongLine = { ...ofSection, height, reach: reach(10), step: step(0.25) };
const field = { ...alongLine, screens, ...conditions, profileId };
const map = {
  ...ofSection,
  reach: reach(3),
  step: step(0.1),
  above: double(
    { fallback: 3, minimum: 0, maximum: 20 },
    'How much air the map shows above the ground, in m.',
  ),
  screens,
  ...conditions,
  profileId,
};

const refuses = [...ratingRefuses, 'PROFILE_NOT_FOUND'] as const;
const row = { ...reading, tag: 'Electrical', params: bySegment, slow: true, refuses } as const;
const withOthers = { ...row, ...whatIf, refuses: [...refuses, 'CONDUCTOR_TAKEN'] } as const;
const drawn = { ...row, query: map, versioned: true } as const;
const OVER_DRAWING =
  'Bands from weak to strong in the ground and in the air above it, lines with their µT, and the limit of the profile as a heavy line.';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const note = {
  ...row,
  query: { ...sheet, ...titleBlock, profileId },
  versioned: true,
  refuses: [...refuses, 'RENDERING_BUSY'],
} as const;

const ofFeeder = {
  method: 'GET',
  right: 'READ',
  tag: 'Electrical',
  slow: true,
  params: { feederId: int64('The feeder.') },
  query: {
    mode: oneOf(FEEDER_MODES, 'What circuits can carry, as in `GET …/rating`.', 'COMMON_FACTOR'),
    method: ratedBy.method,
    state,
    profileId,
  },
  refuses: [
    'FEEDER_NOT_FOUND',
    'FEEDER_BROKEN',
    ...refuses.filter(
      (code) => !['SEGMENT_NOT_FOUND', 'SEGMENT_FORBIDDEN', 'SECTION_NOT_FOUND'].includes(code),
    ),
  ],
} as const;
/** A feeder has no sections of its own, which chainages, lengths and sheets would be of. */
const {
  chainage: _chainage,
  length: _length,
  firstSheet: _first,
  sheets: _sheets,
  ...ofDocument
} = titleBlock;
const feederNote = {
  ...ofFeeder,
  query: { ...ofFeeder.query, ...ofDocument, profileId },
  versioned: true,
  refuses: [...ofFeeder.refuses, 'RENDERING_BUSY'],
} as const;

/** What circuits drop, lose and bear, and their magnetic fields. */
export const electricalRows = {
  getElectrical: {
    ...row,
    path: `${trench}/electrical`,
    summary: 'Impedances, voltage drop, short circuit and losses of the circuits',
    description:
      'Of each circuit over all sections that have parts of it, and per kilometre of each section. What does not apply is left out. Numbers are not rounded.',
    query: sheet,
    answer: E.Electrical,
  },
  electricalWith: {
    ...withOthers,
    path: `${trench}/electrical`,
    summary: 'The same with other soil, sections, coverings, circuits or loads',
    description:
      'Nothing is stored. `section` holds for every section that is asked for. What `circuits` leave out has its default.',
    query: sheet,
    answer: E.Electrical,
  },
  explainElectrical: {
    ...row,
    path: `${trench}/electrical/explanation`,
    summary: 'How a figure of a circuit came about',
    description:
      'The formula, its terms in units that make it true, and where each comes from. The figures are those of the sheet with the same query.',
    query: {
      ...sheet,
      circuitId: text('The circuit. Required.'),
      figure: oneOf(ELECTRICAL_EXPLANATIONS, 'The figure. Required.'),
      ...explaining,
    },
    answer: Explanation,
    refuses: [...refuses, 'CIRCUIT_NOT_FOUND', 'NOTHING_TO_EXPLAIN'],
  },
  getElectricalReport: {
    ...note,
    path: `${trench}/electrical/report.pdf`,
    summary: 'The electrical sheet as a calculation note',
    description:
      'First what holds and what was not compared; then conditions with their sources, impedances, voltage drop, short circuit, earth fault and charging, screens, the magnetic field, losses, and how each figure came about. In the language of the caller.',
    file: 'application/pdf',
  },
  getElectricalWorkbook: {
    ...note,
    path: `${trench}/electrical/report.xlsx`,
    summary: 'The same as a workbook',
    description: 'A sheet for each table. Numbers are not rounded.',
    file: WORKBOOK,
  },
  getMagneticField: {
    ...row,
    path: `${trench}/magnetic-field`,
    summary: 'The magnetic field along a line above the ground',
    description:
      'Of all circuits of the section. x is in mm as drawn; the centre is halfway between the outermost conductors. Twisted and multi-core cables count as straight, which is on the safe side.',
    query: field,
    answer: E.MagneticField,
  },
  magneticFieldWith: {
    ...withOthers,
    path: `${trench}/magnetic-field`,
    summary: 'The same with another section, other circuits or loads',
    description: 'Nothing is stored.',
    query: field,
    answer: E.MagneticField,
  },
  getMagneticFieldMap: {
    ...row,
    path: `${trench}/magnetic-field/map`,
    summary: 'The magnetic field around a section',
    description:
      'The field of row r and column c, at x0 + c·step and y0 + r·step, is at r·columns + c. Where the grid would have too many points, its step grows.',
    query: map,
    answer: E.MagneticFieldMap,
  },
  magneticFieldMapWith: {
    ...withOthers,
    path: `${trench}/magnetic-field/map`,
    summary: 'The same with another section, other circuits or loads',
    description: 'Nothing is stored.',
    query: map,
    answer: E.MagneticFieldMap,
  },
  drawMagneticFieldSvg: {
    ...drawn,
    path: `${trench}/magnetic-field/map.svg`,
    summary: 'The magnetic field around a section as a drawing',
    description: OVER_DRAWING,
    file: 'image/svg+xml',
  },
  drawMagneticFieldPng: {
    ...drawn,
    path: `${trench}/magnetic-field/map.png`,
    summary: 'The same as a picture of pixels',
    description: OVER_DRAWING,
    query: { ...map, ...pixels },
    file: 'image/png',
  },
  getPhaseOrders: {
    ...row,
    path: `${trench}/magnetic-field/phase-orders`,
    summary: 'Orders of the phases that make the magnetic field weaker',
    description:
      'Of three-phase circuits of single-core cables, the least field first. Orders that differ by turning or mirroring all phases are one. A PUT of the circuits takes one over.',
    query: { ...alongLine, ...conditions, profileId },
    answer: E.PhaseOrders,
  },
  getFeederSheet: {
    ...ofFeeder,
    path: '/feeders/{feederId}/sheet',
    summary: 'The figures of a feeder, leg after leg, and where and why it is weakest',
    description:
      'Each leg has the current of its circuit, and begins at the voltage at which the one before ends. The rating of a leg is that of its worst section.',
    answer: E.FeederSheet,
  },
  getFeederReport: {
    ...feederNote,
    path: '/feeders/{feederId}/report.pdf',
    summary: 'The feeder as a calculation note',
    description:
      'As `GET …/electrical/report.pdf`, of its legs and of the whole, with the voltage along it, its weakest point and seasons. In the language of the caller.',
    file: 'application/pdf',
  },
  getFeederWorkbook: {
    ...feederNote,
    path: '/feeders/{feederId}/report.xlsx',
    summary: 'The same as a workbook',
    description: 'A sheet for each table. Numbers are not rounded.',
    file: WORKBOOK,
  },
} as const satisfies Record<string, Operation>;
