import type { Block, Figure, ReportDocument } from '@spadework/core/report';
import { qrCode } from '../qrCode.js';
import { type CalculationContent, calculationContent } from '../rating/calculationContent.js';
import { type DrawingContent, drawingContent } from '../rating/drawingContent.js';
import { oneLine, printable } from './printable.js';
import { type TableContent, tableContent } from './tableContent.js';

/** How many characters fit beside the page number. */
const MAX_RUNNING_TEXT = 105;

/** A report as the template reads it: with clean texts, and with all optional properties set. */
export interface Content {
  language: ReportDocument['language'];
  /** The title in the file properties. */
  name: string;
  title: string;
  subtitle: string;
  runningHead: string;
  foot: string;
  /** Null if the report has no date. */
  date: [year: number, month: number, day: number] | null;
  /** Empty if no page has one. */
  mark: string;
  /** Null if the report is no letter. */
  letter: ReportDocument['letter'] | null;
  facts: ReportDocument['facts'];
  figures: Required<Figure>[];
  blocks: (
    | Exclude<Block, { kind: 'table' | 'ring' | 'calculation' | 'drawing' | 'picture' | 'signatures' }>
    | TableContent
    | RingContent
    | CalculationContent
    | DrawingContent
    | { kind: 'signatures'; lines: { field: string; value: string }[] }
  )[];
}

type RingContent = Omit<Extract<Block, { kind: 'ring' }>, 'total'> & { total: Required<Figure> };

export function contentOf(json: string): Content {
  const report: ReportDocument = JSON.parse(json, (name, value) =>
    typeof value === 'string' && name !== 'code' ? printable(value) : value,
  );
  return {
    language: report.language,
    name: oneLine(report.title, 250),
    title: report.title,
    subtitle: report.subtitle ?? '',
    runningHead: oneLine(report.runningHead, MAX_RUNNING_TEXT),
    foot: oneLine(report.foot, MAX_RUNNING_TEXT),
    date: report.date === undefined ? null : dayOf(new Date(report.date)),
    mark: report.mark ?? '',
    letter: report.letter ?? null,
    facts: report.facts,
    figures: report.figures.map(figureOf),
    blocks: report.blocks.map((block) => {
      if (block.kind === 'table') return tableContent(block, report.language);
      if (block.kind === 'ring') return { ...block, total: figureOf(block.total) };
      if (block.kind === 'calculation') return calculationContent(block, report.language);
      if (block.kind === 'drawing' || block.kind === 'picture') return drawingContent(block);
      if (block.kind === 'seal') return { ...block, code: qrCode(block.code) };
      if (block.kind === 'signatures') {
        const { kind, fields, values = [] } = block;
        return { kind, lines: fields.map((field, i) => ({ field, value: values[i] ?? '' })) };
      }
      return block;
    }),
  };
}

const dayOf = (date: Date): Content['date'] => [
  date.getUTCFullYear(),
  date.getUTCMonth() + 1,
  date.getUTCDate(),
];

const figureOf = (figure: Figure): Required<Figure> => ({
  label: figure.label,
  value: oneLine(figure.value, 40),
  unit: oneLine(figure.unit ?? '', 40),
});
