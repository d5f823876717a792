import { CABLE_COLUMNS, PIPE_COLUMNS } from '../../catalog/index.js';
import type { Language } from '../../text/language.js';
import type { Phase } from '../../trench/circuits/circuit.js';
import { circuitLabels, itemLabels, labelTextOf } from '../../trench/labels.js';
import type { NoteInput } from './input.js';
import { noteWords } from './words.js';

/** How a note names items, circuits and conductors: by the labels of the drawing. */
export interface Labels {
  item(itemId: string): string;
  circuit(circuitId: string | null): string;
  conductor(conductor: { partId: string; phase: Phase | null } | undefined): string;
  /** The conductors of one source: one by itself, several by their cables. */
  cables(partIds: readonly string[], phases: readonly Phase[]): string;
}

export function labelsOf({ drawing, rating }: NoteInput): Labels {
  const words = noteWords(drawing.language);
  const labels = itemLabels(rating.installed.layout);
  const { derived, installation } = rating.installed;
  const { circuits, cables } = installation;
  const cableOf = new Map(cables.map(({ partId, cableId }) => [partId, cableId]));
  const item = (itemId: string) => labelTextOf(labels, itemId);
  const own = circuitLabels(circuits, cableOf, labels);
  // What a circuit is called by itself, after its type, says less than its label.
  const types = [...new Set(cables.map(({ model }) => model.name))];
  const isOwn = (name: string) =>
    !derived && !types.some((type) => name === type || name.startsWith(`${type} (`));
  const names = new Map(
    circuits.map(({ id, name }) => {
      const label = own.get(id)!;
      return [id, name !== id && name !== label && isOwn(name) ? `${label} ${name}` : label];
    }),
  );
  const circuit = (circuitId: string | null) =>
    circuitId === null ? words.noCircuit : (names.get(circuitId) ?? words.noCircuit);
  const conductor: Labels['conductor'] = (one) => {
    if (!one) return '–';
    const label = item(cableOf.get(one.partId) ?? '');
    return one.phase === null ? label : `${label} · ${phaseText(one.phase, drawing.language)}`;
  };
  const itemsOf = (partIds: readonly string[]) =>
    [...new Set(partIds.map((partId) => item(cableOf.get(partId) ?? '')))].join(', ');
  return {
    item,
    circuit,
    conductor,
    cables: (partIds, phases) =>
      partIds.length === 1 ? conductor({ partId: partIds[0]!, phase: phases[0] ?? null }) : itemsOf(partIds),
  };
}

/** Low-voltage cables are labelled L1, L2, … too, so a phase says that it is one. */
export const phaseText = (phase: string, language: Language): string =>
  ({ PLUS: '+', MINUS: '−' })[phase] ?? noteWords(language).phaseOf(phase);

/** A column of the catalog in words: its Norwegian heading, or its name split into words. */
export function columnText(column: string, language: Language): string {
  const known = [...CABLE_COLUMNS, ...PIPE_COLUMNS].find(({ name }) => name === column);
  const headings: { nb?: readonly string[] } = known?.headings ?? {};
  if (language === 'nb' && headings.nb?.[0]) return headings.nb[0];
  return column.replace(/(?<=[a-z])(?=[A-Z\d])/g, ' ').toLowerCase();
}
