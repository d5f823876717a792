import type { DocumentValues, VersionValues } from './library.sql.js';
import type { LibraryRow } from './rows.js';
import type { Source } from './sourceFile.js';

/** The document properties of a row. */
export const documentValues = (row: LibraryRow, seriesIds: ReadonlyMap<string, number>): DocumentValues => ({
  seriesId: row.series === undefined ? null : seriesIds.get(row.series)!,
  open: row.access === 'OPEN',
  obsolete: row.obsolete ?? false,
  main: row.main ?? false,
});

export const sameDocument = (a: DocumentValues, b: DocumentValues): boolean =>
  a.seriesId === b.seriesId && a.open === b.open && a.obsolete === b.obsolete && a.main === b.main;

/** The version properties of a row and its file. */
export const versionValues = (row: LibraryRow, { name, contentType }: Source): VersionValues => ({
  title: row.title,
  description: row.description ?? null,
  language: (row.language ?? 'NB').toLowerCase(),
  keywords: row.keywords ?? [],
  facility: row.facility ?? [],
  activity1: row.activity1 ?? [],
  activity2: row.activity2 ?? [],
  internalControl: row.internalControl ?? [],
  links: row.links ?? [],
  comment: row.comment ?? null,
  date: row.date,
  fileName: name,
  contentType,
});

export const sameVersion = (stored: VersionValues, wanted: VersionValues): boolean =>
  (Object.keys(wanted) as (keyof VersionValues)[]).every(
    (name) => JSON.stringify(stored[name]) === JSON.stringify(wanted[name]),
  );
