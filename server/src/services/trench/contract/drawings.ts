import { TITLE_FIELDS } from '@spadework/core/trench';
import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import {
  day,
  double,
  filledText,
  flag,
  int32,
  type Parameter,
  repeated,
  text,
} from '../../../http/parameters.js';
import { bySegment, reading, trench } from './rows.js';

/** A number without a default. */
const optional = (parameter: Parameter<number>): Parameter<number> => {
  const { default: _, ...schema } = parameter.schema as { default?: number };
  return { ...parameter, schema: Type.Unsafe<number>(schema), fallback: undefined };
};

const MAX_SHEETS = 100_000;

const titleText = (name: keyof typeof TITLE_FIELDS) => {
  const { value, help } = TITLE_FIELDS[name];
  return filledText(value.most, `${help.slice(0, -1)}; default what the settings of the segment say.`);
};

/** What a drawing is given beside the trench: its title block, where a field that is neither given nor known stays blank, and a profile. */
export const titleBlock = {
  projectNumber: filledText(40, 'The number of the project in the title block; default its number here.'),
  drawingNumber: titleText('drawingNumber'),
  revision: titleText('revision'),
  drawnBy: titleText('drawnBy'),
  checkedBy: titleText('checkedBy'),
  approvedBy: titleText('approvedBy'),
  keyPlan: titleText('keyPlan'),
  norms: titleText('norms'),
  company: filledText(80, "The company that issues the drawing; default the project's."),
  chainage: repeated(
    filledText(
      60,
      'Where the section applies, such as 0–120; default that of the section. Once for each section that is drawn.',
    ),
  ),
  length: repeated(
    optional(
      double(
        { fallback: 0, minimum: 0, maximum: 1_000_000 },
        'The length in metres for which the section applies; default the length of the segment. Once for each section that is drawn.',
      ),
    ),
  ),
  profileId: text(
    'The profile by which markers are counted, as for quantities; if omitted, the segment’s own, else `standard`.',
  ),
  date: day('The date of the drawing, as DD.MM.YYYY; default today.'),
  firstSheet: int32(
    { fallback: 1, minimum: 1, maximum: MAX_SHEETS },
    'The number of the sheet with the first section of the segment.',
  ),
  sheets: optional(
    int32(
      { fallback: 1, minimum: 1, maximum: MAX_SHEETS },
      'The number of sheets; default up to the last section of the segment.',
    ),
  ),
};

const drawing = {
  ...reading,
  tag: 'Drawings',
  params: bySegment,
  query: {
    sectionId: text('The section; default the first.'),
    dimensions: { ...flag('Whether dimensions are drawn.'), fallback: true },
    together: flag(
      'Whether all sections of the segment are drawn on one sheet, to one scale; a sectionId goes before it.',
    ),
    ...titleBlock,
  },
  versioned: true,
  refuses: [...reading.refuses, 'SECTION_NOT_FOUND', 'PROFILE_NOT_FOUND', 'RENDERING_BUSY'],
} as const;

export const drawingRows = {
  drawSvg: {
    ...drawing,
    path: `${trench}/drawing.svg`,
    summary: 'A section as a drawing for the screen',
    file: 'image/svg+xml',
  },
  drawPdf: {
    ...drawing,
    path: `${trench}/drawing.pdf`,
    query: {
      ...drawing.query,
      sectionId: text('The section; default all sections of the segment, each on a sheet of its own.'),
    },
    summary: 'One section or all of a segment as sheets to scale',
    file: 'application/pdf',
  },
  drawDxf: {
    ...drawing,
    path: `${trench}/drawing.dxf`,
    summary: 'A section for a CAD program',
    file: 'image/vnd.dxf',
  },
} as const satisfies Record<string, Operation>;
