import type { Operation } from '../../../http/contract.js';
import { flag, text } from '../../../http/parameters.js';
import { bySegment, reading, trench } from './rows.js';

const drawing = {
  ...reading,
  tag: 'Drawings',
  params: bySegment,
  query: {
    sectionId: text('The section; default the first.'),
    dimensions: { ...flag('Whether dimensions are drawn.'), fallback: true },
  },
  versioned: true,
  refuses: [...reading.refuses, 'SECTION_NOT_FOUND'],
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
    summary: 'A section as a page to scale',
    file: 'application/pdf',
  },
  drawDxf: {
    ...drawing,
    path: `${trench}/drawing.dxf`,
    summary: 'A section for a CAD program',
    file: 'image/vnd.dxf',
  },
} as const satisfies Record<string, Operation>;
