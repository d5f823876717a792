import type { Block, Figure, ReportDocument } from '@spadework/core/report';
import { type Lines, linesOf } from './lines.js';
import { oneLine, shown } from './words.js';

/** What fits beside the page number. */
const RUNNING = 105;

/** A report as the template reads it: clean texts, and every optional field there. */
export interface Content {
  language: ReportDocument['language'];
  /** The title in the properties of the file. */
  name: string;
  title: string;
  subtitle: string;
  runningHead: string;
  foot: string;
  /** Null when there is nothing that has a day. */
  date: [year: number, month: number, day: number] | null;
  facts: ReportDocument['facts'];
  figures: Required<Figure>[];
  blocks: (Exclude<Block, { kind: 'table' } | { kind: 'ring' }> | Lines | RingContent)[];
}

type RingContent = Omit<Extract<Block, { kind: 'ring' }>, 'total'> & { total: Required<Figure> };

export function contentOf(json: string): Content {
  const report: ReportDocument = JSON.parse(json, (_, value) =>
    typeof value === 'string' ? shown(value) : value,
  );
  return {
    language: report.language,
    name: oneLine(report.title, 250),
    title: report.title,
    subtitle: report.subtitle ?? '',
    runningHead: oneLine(report.runningHead, RUNNING),
    foot: oneLine(report.foot, RUNNING),
    date: report.date === undefined ? null : dayOf(new Date(report.date)),
    facts: report.facts,
    figures: report.figures.map(figureOf),
    blocks: report.blocks.map((block) => {
      if (block.kind === 'table') return linesOf(block, report.language);
      if (block.kind === 'ring') return { ...block, total: figureOf(block.total) };
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
