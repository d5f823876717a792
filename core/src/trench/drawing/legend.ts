import type { Box } from '../../geometry/box.js';
import type { Language } from '../../text/language.js';
import type { Revision } from '../model.js';
import type { DrawingInput, DrawnShape } from './drawing.js';
import { shortened, wrapped } from './letters.js';
import { drawMaterials, layOutMaterials } from './materialLegend.js';
import type { MaterialRow } from './materialRows.js';
import { line, RED, RULE, text } from './pens.js';
import { type Columns, columnsOf, drawHead, drawPiece, HEAD_HEIGHT, type Piece, piecesOf } from './table.js';
import type { TableRow } from './tableRows.js';
import { dateText, WORDS } from './words.js';

const LAYER = 'LEGEND';
export const PADDING = 5;
/** The height of the scale bar and its notes below the legend. */
export const FOOT = 21;
const HEADING = 6;
const NOTE = { size: 2.4, line: 3.2 };

export interface LegendContent {
  materials: MaterialRow[];
  items: TableRow[];
  /** How the section is built. */
  notes: readonly string[];
  revisions: readonly Revision[];
  /** What makes the section invalid. */
  errors: string[];
}

interface Placed {
  column: number;
  y: number;
}

/** Everything below the headings, with its place. */
interface Plan {
  columns: Columns;
  pieces: (Placed & { piece: Piece })[];
  heads: Placed[];
  notes: (Placed & { words: string; indent: number })[];
  revisions: (Placed & { words: string; indent: number })[];
  errors: (Placed & { words: string })[];
  /** The number of columns that it needs. */
  needed: number;
  /** Where the heading of the table is. */
  heading: Placed;
  notesHeading: Placed;
  revisionsHeading: Placed;
}

/** Plans the legend once for each size of the columns, because several sheets are tried. */
export class Legend {
  private readonly pieces = new Map<number, { columns: Columns; pieces: Piece[] }>();

  constructor(
    private readonly content: LegendContent,
    private readonly input: DrawingInput,
  ) {}

  fits(columns: readonly Box[]): boolean {
    return this.plan(columns[0]!).needed <= columns.length;
  }

  draw(columns: readonly Box[]): DrawnShape[] {
    const { materials, items } = this.content;
    const words = WORDS[this.input.language];
    const plan = this.plan(columns[0]!);
    const width = columns[0]!.width - 2 * PADDING;
    const at = ({ column, y }: Placed) => ({ x: columns[column]!.x + PADDING, y: columns[column]!.y + y });
    const heading = (title: string, placed: Placed): DrawnShape[] => {
      const { x, y } = at(placed);
      return [
        text(LAYER, title, x, y + 2.4, 3.2, { bold: true }),
        line(LAYER, { color: RULE, width: 0.2 }, x, y + 4, x + width, y + 4),
      ];
    };
    const legend = layOutMaterials(materials, width);
    return [
      ...heading(words.materials, { column: 0, y: PADDING }),
      ...drawMaterials(legend, at({ column: 0, y: PADDING + HEADING })),
      ...(items.length > 0 ? heading(words.items, plan.heading) : []),
      ...plan.heads.flatMap((placed) => drawHead(plan.columns, at(placed), this.input)),
      ...plan.pieces.flatMap(({ piece, ...placed }) => drawPiece(piece, plan.columns, at(placed))),
      ...(plan.notes.length > 0 ? heading(words.notes, plan.notesHeading) : []),
      ...plan.notes.map(({ words: one, indent, ...placed }) => {
        const { x, y } = at(placed);
        return text(LAYER, one, x + indent, y + 2.4, NOTE.size);
      }),
      ...(plan.revisions.length > 0 ? heading(words.revisions, plan.revisionsHeading) : []),
      ...plan.revisions.map(({ words: one, indent, ...placed }) => {
        const { x, y } = at(placed);
        return text(LAYER, one, x + indent, y + 2.4, NOTE.size);
      }),
      ...plan.errors.map(({ words: one, ...placed }, i) => {
        const { x, y } = at(placed);
        return text(LAYER, one, x, y + 2.4, i ? NOTE.size : 2.8, { color: RED, bold: i === 0 });
      }),
    ];
  }

  private plan(box: Box): Plan {
    const { items, notes, revisions, errors } = this.content;
    const width = box.width - 2 * PADDING;
    const end = box.height - FOOT - (this.input.sheet?.legendHeight ?? 0);
    const legend = layOutMaterials(this.content.materials, width);
    const { columns, pieces } = this.piecesFor(width);
    const cursor: Placed = { column: 0, y: PADDING + HEADING + legend.height + 4 };
    const heads: Placed[] = [];
    const next = (height: number, head: boolean): Placed => {
      if (cursor.y + height > end && cursor.y > PADDING + HEAD_HEIGHT) {
        cursor.column++;
        cursor.y = PADDING;
        if (head) {
          heads.push({ ...cursor });
          cursor.y += HEAD_HEIGHT;
        }
      }
      const place = { ...cursor };
      cursor.y += height;
      return place;
    };
    const heading = next(items.length > 0 ? HEADING : 0, false);
    if (items.length > 0) heads.push(next(HEAD_HEIGHT, false));
    const placed = pieces.map((piece) => ({ piece, ...next(piece.height, true) }));
    const listed = (list: readonly { words: string; indent: number }[]) => {
      cursor.y += list.length > 0 ? 4 : 0;
      // The heading stays with the first line.
      const start = next(list.length > 0 ? HEADING + NOTE.line : 0, false);
      cursor.y -= list.length > 0 ? NOTE.line : 0;
      return { start, lines: list.map((one) => ({ ...one, ...next(NOTE.line, false) })) };
    };
    const noted = listed(noteLines(notes, width));
    const revised = listed(revisionLines(revisions, width, this.input.language));
    cursor.y += errors.length > 0 ? 4 : 0;
    const lines = errors.length > 0 ? errorLines(errors, width, WORDS[this.input.language].notValid) : [];
    const wrong = lines.map((words) => ({ words, ...next(NOTE.line, false) }));
    const needed = cursor.column + 1;
    return {
      columns,
      pieces: placed,
      heads,
      notes: noted.lines,
      notesHeading: noted.start,
      revisions: revised.lines,
      revisionsHeading: revised.start,
      errors: wrong,
      needed,
      heading,
    };
  }

  private piecesFor(width: number) {
    let known = this.pieces.get(width);
    if (!known) {
      const columns = columnsOf(this.content.items, width, this.input.language);
      known = { columns, pieces: this.content.items.flatMap((row) => piecesOf(row, columns)) };
      this.pieces.set(width, known);
    }
    return known;
  }
}

const NOTE_INDENT = 4;

/** Numbered, the lines of one note below each other. */
const noteLines = (notes: readonly string[], width: number): { words: string; indent: number }[] =>
  notes.flatMap((note, i) =>
    wrapped(note, width - NOTE_INDENT, NOTE.size, 4).map((words, line) =>
      line === 0 ? { words: `${i + 1}  ${words}`, indent: 0 } : { words, indent: NOTE_INDENT },
    ),
  );

const REVISION_INDENT = 28;

/** The newest first, as many as have room on any sheet. */
const revisionLines = (revisions: readonly Revision[], width: number, language: Language) =>
  revisions.toReversed().flatMap(({ revision, date, text: what, by }) =>
    wrapped([what, by].filter(Boolean).join(', ') || '–', width - REVISION_INDENT, NOTE.size, 3).flatMap(
      (words, i) => [
        ...(i === 0
          ? [
              {
                words: `${shortened(revision, 9, NOTE.size)}  ${dateText(date, language)}  ${words}`,
                indent: 0,
              },
            ]
          : [{ words, indent: REVISION_INDENT }]),
      ],
    ),
  );

/** At most this many errors are written out. The first one is reason enough. */
const MAX_ERRORS = 12;

function errorLines(errors: readonly string[], width: number, heading: string): string[] {
  const shown = errors.slice(0, MAX_ERRORS).flatMap((one) => wrapped(one, width, NOTE.size, 3));
  return [heading, ...shown, ...(errors.length > MAX_ERRORS ? ['…'] : [])];
}
