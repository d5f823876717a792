import { type CatalogNodeType, PRICED } from '@spadework/core/cost';
import { inSlices } from '../../../kernel/slices.js';
import type { Field } from '../../../tables/field.js';
import { type ReadRows, rowsIn } from '../../../tables/rows.js';
import { Fault, type Finding, type Table } from '../../../tables/table.js';
import { translate } from '../../../tables/translate.js';
import { NUMBER, typeField, UNIT_PRICE } from './catalogRows.js';
import { keyOf } from './catalogTree.js';
import type { PricedNode } from './prices.sql.js';

export interface PriceRow {
  /** May be left out if only one node has the number. */
  type?: CatalogNodeType;
  number: string;
  unitPrice: number;
}

export const PRICE_FIELDS: Field[] = [
  { ...typeField(PRICED), required: false },
  NUMBER,
  { ...UNIT_PRICE, required: true },
];

/** A table, or its rows as another process has read them. */
export type PriceSource = Table | ReadRows<PriceRow>;

export interface ReadPrices {
  /** By `catalogKey`. */
  prices: Map<string, number>;
  findings: Finding[];
  unknownColumns: string[];
}

/** The prices of a file, for the priced nodes of a revision. */
export async function readPrices(source: PriceSource, nodes: readonly PricedNode[]): Promise<ReadPrices> {
  const { rows, findings, unknownColumns, headingOf } = rowsIn<PriceRow>(source, PRICE_FIELDS);
  const keyIn = keyFinder(nodes);
  const prices = new Map<string, number>();
  const lineOf = new Map<string, number>();
  await inSlices(rows, ({ line, values }) => {
    const note = (message: string) => findings.push({ line, column: headingOf('number'), message });
    const key = keyIn(values);
    if (key instanceof Fault) note(key.message);
    else if (lineOf.has(key)) note(translate`${key} is on line ${lineOf.get(key)} already`);
    else {
      lineOf.set(key, line);
      prices.set(key, values.unitPrice);
    }
  });
  return { prices, findings, unknownColumns };
}

/** Finds the node of a row, or a fault if there is none or more than one. */
function keyFinder(nodes: readonly PricedNode[]): (row: PriceRow) => string | Fault {
  const byNumber = new Map<string, PricedNode[]>();
  for (const node of nodes)
    if (node.unitPrice !== null) byNumber.set(node.number, [...(byNumber.get(node.number) ?? []), node]);
  return ({ type, number }) => {
    const meant = (byNumber.get(number) ?? []).filter((node) => type === undefined || node.type === type);
    const [first, second] = meant;
    if (!first) return new Fault(translate`the revision has no ${type ?? PRICED.join(', ')} ${number}`);
    if (second) {
      const all = meant.map(keyOf).join(translate` and `);
      return new Fault(translate`${number} is ${all}; a column type must say which`);
    }
    return keyOf(first);
  };
}
