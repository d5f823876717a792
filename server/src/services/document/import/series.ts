import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../store/store.js';
import { findingLines } from '../../../tables/findings.js';
import { readRows } from '../../../tables/rows.js';
import type { Finding, Table } from '../../../tables/table.js';
import { translate } from '../../../tables/translate.js';
import { SERIES_CHECKS, SERIES_FIELDS, type SeriesRow } from './rows.js';
import { listSeries, putSeries, type StoredSeries } from './series.sql.js';

export interface SeriesImport {
  findings: Finding[];
  unknownColumns: string[];
  /** A summary of what was done. */
  notes: string[];
  /** Ids of all series of the library, by title. */
  ids: Map<string, number>;
}

/** Imports the series of a sheet. Series that the sheet does not list are not changed. */
export async function importSeries(
  tx: Tx,
  sheet: { name: string; table: Table } | undefined,
): Promise<SeriesImport> {
  const stored = await listSeries(tx);
  const idsOf = (series: readonly StoredSeries[]) => new Map(series.map(({ id, title }) => [title, id]));
  if (!sheet) return { findings: [], unknownColumns: [], notes: [], ids: idsOf(stored) };

  const { rows, findings, headingOf, unknownColumns } = readRows<SeriesRow>(
    SERIES_FIELDS,
    sheet.table,
    SERIES_CHECKS,
  );
  const holders = idsOf(stored);
  for (const { line, values } of rows) {
    const holder = holders.get(values.title);
    if (holder !== undefined && holder !== values.id)
      findings.push({
        line,
        column: headingOf('title'),
        message: translate`is already the title of series ${holder}`,
      });
  }
  const wanted = rows.map(({ values }) => storedAs(values));
  const before = new Map(stored.map((series) => [series.id, series]));
  const added = wanted.filter(({ id }) => !before.has(id));
  const changed = wanted.filter((series) => {
    const earlier = before.get(series.id);
    return earlier && !isDeepStrictEqual({ ...earlier }, series);
  });
  if (!findings.length) await putSeries(tx, [...added, ...changed]);
  const all = new Map([...stored, ...wanted].map((series) => [series.id, series]));
  const unchanged = wanted.length - added.length - changed.length;
  return {
    // There are two sheets, so each fault names its sheet.
    findings: findingLines(findings).map((message) => ({ message: `${sheet.name}: ${message}` })),
    unknownColumns: unknownColumns.map((column) => `${column} (${sheet.name})`),
    notes: [translate`series: ${added.length} added, ${changed.length} changed, ${unchanged} unchanged`],
    ids: idsOf([...all.values()]),
  };
}

const storedAs = ({ id, title, description, firstNumber, lastNumber }: SeriesRow): StoredSeries => ({
  id,
  title,
  description: description ?? null,
  firstNumber: firstNumber ?? null,
  lastNumber: lastNumber ?? null,
});
