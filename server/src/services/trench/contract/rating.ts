import { METHODS, MODES } from '@spadework/core/rating';
import { PHASES } from '@spadework/core/trench';
import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { double, flag, int32, oneOf, text } from '../../../http/parameters.js';
import { TrenchTypes } from '../catalog/wholeCatalogSchemas.js';
import { RatingInput } from '../rating/bodies.js';
import { Rating, RatingStep, TemperatureMap } from '../rating/schemas.js';
import { titleBlock } from './drawings.js';
import { bySegment, reading, trench } from './rows.js';

/** By what sections are rated, whatever is asked of them. */
export const ratedBy = {
  sectionId: text('The section; if omitted, the first one.'),
  method: oneOf(METHODS, 'How it is computed.', 'IEC'),
  season: text('Name of a season of the surroundings; if omitted, their own temperature and resistivity.'),
};
const query = {
  sectionId: ratedBy.sectionId,
  mode: oneOf(MODES, 'What is looked for.', 'COMMON_FACTOR'),
  method: ratedBy.method,
  season: ratedBy.season,
  hours: double({ fallback: 1, minimum: 0.01, maximum: 10_000 }, 'How long an emergency lasts.'),
};
const rating = { ...query, matrix: flag('Whether the answer has the matrix of mutual rises.', false) };

export const ratingRefuses = [
  ...reading.refuses,
  'SECTION_NOT_FOUND',
  'LAYOUT_INVALID',
  'TYPE_NOT_RATEABLE',
  'NOTHING_TO_RATE',
  'SECTION_TOO_LARGE',
  'RATING_TOO_LARGE',
  'RATING_BUSY',
] as const;

const refuses = ratingRefuses;
const row = { ...reading, tag: 'Rating', params: bySegment, slow: true, refuses } as const;
export const pixels = {
  resolution: int32(
    { fallback: 150, minimum: 50, maximum: 300 },
    'Pixels per inch. Very large paper gets fewer.',
  ),
};
/** A file with the section's drawing in it. */
const drawn = {
  ...row,
  query: {
    ...query,
    dimensions: { ...flag('Whether dimensions are drawn.'), fallback: true },
    ...titleBlock,
  },
  versioned: true,
  refuses: [...refuses, 'PROFILE_NOT_FOUND'],
} as const;
const note = { ...drawn, refuses: [...drawn.refuses, 'RENDERING_BUSY'] } as const;
const OVER_DRAWING =
  'Colours from cold to hot that colour-blind readers can tell apart, isotherms with their temperatures, and hatching where the soil dries out. Without a steady temperature the drawing is plain.';
/** A POST that reads takes a body of overrides and stores nothing. */
export const whatIf = { method: 'POST', reads: true, body: RatingInput } as const;
const rateAgain = { ...row, ...whatIf, refuses: [...refuses, 'CONDUCTOR_TAKEN'] } as const;

const STATE =
  'Temperatures and losses are those at the rated currents, with `TEMPERATURES` and `INDIVIDUAL` at the given ones. Numbers are not rounded.';

/** What the conductors of a section can carry, how hot it gets, and why. */
export const ratingRows = {
  getRating: {
    ...row,
    path: `${trench}/rating`,
    summary: 'What the circuits of a section can carry',
    description: `\`COMMON_FACTOR\` raises all currents by one factor until a conductor is at its limit, \`EQUAL_LIMITS\` brings every circuit to its limit. \`INDIVIDUAL\` raises one circuit at a time to its limit while every other one carries its given current: these ratings cannot be used all at once. ${STATE}`,
    query: rating,
    answer: Rating,
  },
  rateWith: {
    ...rateAgain,
    path: `${trench}/rating`,
    summary: 'The same with other soil, section, coverings, circuits or loads',
    description: `Nothing is stored. ${STATE}`,
    query: rating,
    answer: Rating,
  },
  getTrenchTypes: {
    ...reading,
    tag: 'Rating',
    path: `${trench}/types`,
    summary: 'The types of the cables, pipes and earth conductors in the trench',
    description:
      'With all that the catalog knows of them, which is what a rating reads; also of types that the catalog does not show to the caller, such as those of another company or of a colleague.',
    params: bySegment,
    answer: TrenchTypes,
  },
  explainRating: {
    ...row,
    path: `${trench}/rating/explanation`,
    summary: 'Every step of the rating of a conductor',
    description:
      'In order: each formula uses symbols of the steps above it, and the last step is the rating of the circuit. With `INDIVIDUAL`, of the state in which the circuit carries its rating.',
    query: {
      ...query,
      conductorId: text('Id of a part of a cable; if omitted, the hottest one.'),
      phase: oneOf(
        PHASES,
        'Phase of the conductor; the phases of a triplex share one part. If omitted, the hottest one.',
      ),
    },
    answer: Type.Array(RatingStep),
    refuses: [...refuses, 'ITEM_NOT_FOUND'],
  },
  getRatingMap: {
    ...row,
    path: `${trench}/rating/map`,
    summary: 'The temperatures of the ground around a section',
    description:
      'The temperature of row r and column c, at x0 + c·step and y0 + r·step, is at r·columns + c. Without a steady temperature the map is empty, and a finding says so.',
    query,
    answer: TemperatureMap,
  },
  mapWith: {
    ...rateAgain,
    path: `${trench}/rating/map`,
    summary: 'The same with other soil, section, coverings, circuits or loads',
    description: 'Nothing is stored.',
    query,
    answer: TemperatureMap,
  },
  drawRatingMapSvg: {
    ...drawn,
    path: `${trench}/rating/map.svg`,
    summary: "The temperatures over the section's drawing",
    description: OVER_DRAWING,
    file: 'image/svg+xml',
  },
  drawRatingMapPng: {
    ...drawn,
    path: `${trench}/rating/map.png`,
    summary: 'The same as a picture of pixels',
    description: OVER_DRAWING,
    query: { ...drawn.query, ...pixels },
    file: 'image/png',
  },
  getRatingReport: {
    ...note,
    path: `${trench}/rating/report.pdf`,
    summary: 'The rating as a calculation note',
    description:
      'Conditions, circuits, conductors, findings, the section with its temperatures, every step of the hottest conductor, and how the rating changes with the conditions. In the language of the caller.',
    file: 'application/pdf',
  },
  getRatingWorkbook: {
    ...note,
    path: `${trench}/rating/report.xlsx`,
    summary: 'The same as a workbook',
    description: 'Sheets of circuits, conductors, steps and conditions. Numbers are not rounded.',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const satisfies Record<string, Operation>;
