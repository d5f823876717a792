import { figureOf, type Source } from '../explain/explanation.js';
import type { ItemLabels } from '../trench/labels.js';
import {
  kindOfKey,
  kindRow,
  type LineFigure,
  type LineItems,
  type Meaning,
  type QuantityLine,
} from './model.js';
import { roundQuantity } from './rounding.js';

export type Values = Readonly<Record<string, number>>;
export type Meanings = Readonly<Record<string, Meaning>>;

export interface NewLine {
  key: string;
  /** `name = expression` of the section's symbols and the line's own. */
  net: string;
  /** Left out: as net. */
  gross?: string;
  values?: Values;
  meanings?: Meanings;
  itemIds?: string[];
  items?: LineItems;
  /** Assumptions that decide which formula holds, rather than a value in it. */
  assumptions?: readonly string[];
}

/** The lines of a section. A line may use the values of those above it. */
export class SectionLines {
  readonly list: QuantityLine[] = [];
  private readonly byKey = new Map<string, QuantityLine>();
  private readonly values = new Map<string, number>();
  private readonly meanings = new Map<string, Meaning>();

  constructor(
    private readonly sectionId: string,
    private readonly labels: ItemLabels,
  ) {}

  /** Gives a symbol its value for all lines that follow. */
  define(symbol: string, value: number, meaning: Meaning): void {
    this.values.set(symbol, value);
    this.meanings.set(symbol, meaning);
  }

  add(line: NewLine): QuantityLine {
    const kind = kindOfKey(line.key);
    if (!kind) throw new Error(`no kind of line has the key ${line.key}`);
    const value = (symbol: string) => line.values?.[symbol] ?? this.values.get(symbol);
    const meaning = (symbol: string) => line.meanings?.[symbol] ?? this.meanings.get(symbol)!;
    const figure = (formula: string) => {
      const own = figureOf(formula, value);
      return { ...own, meanings: own.formula.symbols.map(meaning) };
    };
    const net = figure(line.net);
    const gross = line.gross === undefined ? net : figure(line.gross);
    const { unit, state } = kindRow(kind);
    const added: QuantityLine = {
      key: line.key,
      kind,
      unit,
      state: state ?? null,
      net: roundQuantity(net.value),
      gross: roundQuantity(gross.value),
      sectionId: this.sectionId,
      itemIds: line.itemIds ?? [],
      labels: (line.itemIds ?? []).flatMap((id) => this.labels.get(id)?.label ?? []),
      assumptions: this.assumptionsOf(net === gross ? [net] : [net, gross], line.assumptions ?? []),
      items: line.items ?? {},
      figures: { net, gross },
    };
    this.byKey.set(line.key, added);
    this.list.push(added);
    return added;
  }

  /** The value of a line that was added, and what it means in the formulas of others. */
  derived(key: string, of: 'net' | 'gross' = 'net'): { value: number; meaning: Meaning } {
    const line = this.byKey.get(key);
    if (!line) throw new Error(`no line has the key ${key}`);
    const source: Source = { kind: 'DERIVED', ref: of === 'gross' ? `GROSS_${key}` : key };
    return { value: line.figures[of].value, meaning: { name: key, unit: line.unit, source } };
  }

  private assumptionsOf(figures: readonly LineFigure[], more: readonly string[]): string[] {
    const found = new Set(more);
    for (const { meanings } of figures)
      for (const { source } of meanings) {
        if (source.kind === 'ASSUMPTION') found.add(source.ref);
        if (source.kind === 'DERIVED')
          for (const one of this.byKey.get(source.ref.replace(/^GROSS_/, ''))!.assumptions) found.add(one);
      }
    return [...found];
  }
}
