import type { Block } from '../../report/document.js';
import type { NoteInput } from './input.js';
import type { Labels } from './labels.js';
import { fixedText, plainText } from './numbers.js';
import { noteWords } from './words.js';

/** With more circuits, seasons have a row for each of them. */
const MOST_COLUMNS = 5;

/** What the circuits may carry in each season, in one table. */
export function seasonBlocks(input: NoteInput, labels: Labels): Block[] {
  const { seasons = [], drawing, rating } = input;
  if (seasons.length === 0) return [];
  const { language } = drawing;
  const words = noteWords(language);
  const circuits = rating.answer.circuits.map(({ circuitId }) => labels.circuit(circuitId));
  const ampere = (value: number | null | undefined) => fixedText(value ?? null, 1, language);
  const isWide = circuits.length <= MOST_COLUMNS;
  return [
    { kind: 'heading', text: words.seasons },
    {
      kind: 'table',
      columns: [
        { title: words.season, align: 'left', weight: 1 },
        { title: words.ambientColumn, align: 'decimal' },
        { title: words.resistivityColumn, align: 'decimal' },
        ...(isWide
          ? circuits.map((name) => ({ title: `${name} (A)`, align: 'decimal' as const }))
          : [
              { title: words.circuit, align: 'left' as const, weight: 1 },
              { title: words.rating, align: 'decimal' as const },
            ]),
      ],
      rows: seasons.flatMap(({ name, ambientTemperature, soilThermalResistivity, ratings }) => {
        const soil = [
          name,
          plainText(ambientTemperature, language),
          plainText(soilThermalResistivity, language),
        ];
        return isWide
          ? [{ kind: 'row' as const, cells: [...soil, ...circuits.map((_, c) => ampere(ratings[c]))] }]
          : circuits.map((circuit, c) => ({
              kind: 'row' as const,
              cells: [...(c === 0 ? soil : ['', '', '']), circuit, ampere(ratings[c])],
            }));
      }),
    },
  ];
}
