import { type Graph, graphShapes, PLOT_COLOURS, PLOT_WIDTH, roundStep } from '../../rating/note/graph.js';
import { fixedText, plainText, withUnit } from '../../rating/note/numbers.js';
import type { FeederSheet } from '../feeder.js';
import type { SheetNote } from './input.js';
import type { Chapter, NoteRow } from './tables.js';
import { sheetWords } from './words.js';

/** What a feeder has besides the figures of its legs: how the voltage falls along it, and where and why it is weakest. */

type Feeder = NonNullable<SheetNote['feeder']>;

export function legChapter(note: SheetNote, { name, answer }: Feeder): Chapter {
  const words = sheetWords(note.language);
  const share = (utilisation: number | undefined) =>
    utilisation === undefined ? undefined : 100 * utilisation;
  return {
    title: words.legs,
    parts: [
      { kind: 'paragraph', text: words.legsNote },
      {
        name: words.legs,
        columns: [
          { title: words.leg, wide: true },
          { title: words.length, unit: 'm', places: 1 },
          { title: words.current, unit: 'A', places: 'plain' },
          { title: words.rating, unit: 'A', places: 1 },
          { title: words.utilisation, unit: '%', places: 1 },
        ],
        rows: [
          ...answer.legs.map(
            (leg, i): NoteRow => ({
              cells: [note.circuits[i]!.name, leg.length, leg.current, leg.rating, share(leg.utilisation)],
            }),
          ),
          {
            total: true,
            cells: [name, answer.length, undefined, answer.rating, share(answer.utilisation)],
          },
        ],
      },
      ...voltageGraph(note, answer),
    ],
  };
}

const HEIGHT = 66;
const MOST_TICKS = 10;

/** From the voltage at the start down to that at the end, where there is one. */
function voltageGraph(note: SheetNote, { voltage, legs }: FeederSheet): Chapter['parts'] {
  const words = sheetWords(note.language);
  let length = 0;
  const points = [{ x: 0, y: voltage }];
  for (const leg of legs) {
    length += leg.length;
    if (leg.endVoltage !== undefined) points.push({ x: length, y: leg.endVoltage });
  }
  const least = Math.min(...points.map(({ y }) => y));
  const most = Math.max(...points.map(({ y }) => y));
  if (points.length <= legs.length || length === 0) return [];
  const step = roundStep(Math.max(most - least, voltage * 1e-4) / 4);
  const tick = roundStep(length / MOST_TICKS);
  const graph: Graph = {
    title: words.voltageGraph,
    unit: 'kV',
    area: { x: 16, y: 9, width: PLOT_WIDTH - 24, height: HEIGHT - 20 },
    across: {
      from: 0,
      to: length,
      ticks: Array.from({ length: Math.floor(length / tick) + 1 }, (_, i) => i * tick),
    },
    up: { from: step * Math.floor(least / step), to: step * Math.ceil(most / step), step },
    series: [{ color: PLOT_COLOURS[0]!, points }],
  };
  return [
    { kind: 'paragraph', text: words.voltageGraphNote },
    {
      kind: 'picture',
      drawing: {
        paper: '',
        widthMm: PLOT_WIDTH,
        heightMm: HEIGHT,
        scale: 1,
        origin: { x: 0, y: 0 },
        title: words.voltageGraph,
        shapes: graphShapes(graph, (value) => plainText(value, note.language)),
      },
    },
  ];
}

export function weakestChapter(note: SheetNote, { answer }: Feeder): Chapter {
  const { language, sections } = note;
  const words = sheetWords(language);
  const { weakest, seasons } = answer;
  const legOf = (one: { segmentId: string; circuitId: string }) => {
    const i = answer.legs.findIndex(
      ({ segmentId, circuitId }) => segmentId === one.segmentId && circuitId === one.circuitId,
    );
    return note.circuits[i]?.name ?? '';
  };
  if (!weakest) return { title: words.weakest, parts: [{ kind: 'paragraph', text: words.noWeakest }] };
  const { rating, utilisation, why, sectionId } = weakest;
  return {
    title: words.weakest,
    parts: [
      {
        kind: 'paragraph',
        text: words.weakestText(
          legOf(weakest),
          sections[sectionId] ?? '',
          withUnit(fixedText(rating, 1, language), 'A'),
          withUnit(fixedText(100 * utilisation, 1, language), '%'),
        ),
      },
      ...(why.length === 0
        ? [{ kind: 'paragraph' as const, text: words.nothingHelps }]
        : [
            {
              name: words.weakest,
              columns: [
                { title: words.why, wide: true },
                { title: words.rating, unit: 'A', places: 1 },
                { title: words.gain, unit: '%', places: 1 },
              ],
              rows: why.map(({ cause, rating: other }) => ({
                cells: [words.causes[cause], other, 100 * (other / rating - 1)],
              })),
            },
          ]),
      ...(seasons.length === 0
        ? []
        : [
            {
              name: words.seasons,
              columns: [
                { title: words.season, wide: true },
                { title: words.section },
                { title: words.rating, unit: 'A', places: 1 },
                { title: words.loadOf, unit: '%', places: 1 },
              ],
              rows: seasons.map((season) => ({
                cells: [
                  season.name,
                  sections[season.sectionId] ?? '',
                  season.rating,
                  100 * season.utilisation,
                ],
              })),
            },
          ]),
    ],
  };
}
