import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../kit/index.js';
import { useLanguage } from '../../words/index.js';
import { type Listing, type SortValue, sortRows } from './listing.js';

export interface DataColumn<Row> {
  key: string;
  title: string;
  /** The title is heard, not seen. */
  quiet?: boolean;
  cell: (row: Row) => ReactNode;
  sort?: (row: Row) => SortValue;
  align?: 'end';
  /** Left out where there is little room. */
  less?: boolean;
}

/** Rows with sorted columns. The first cell may lead somewhere; then the whole row does. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  hrefOf,
  current,
  listing,
}: {
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  hrefOf?: (row: Row) => string;
  /** The key of the row that is open. */
  current?: string | undefined;
  listing?: Listing;
}) {
  const language = useLanguage();
  const sorted = columns.find(({ key, sort }) => sort && key === listing?.sorting.key);
  const descending = listing?.sorting.descending ?? false;
  const shown = sorted ? sortRows(rows, sorted.sort!, descending, language) : rows;
  const classOf = ({ align, less }: DataColumn<Row>) =>
    [align && 'admin-end', less && 'admin-less'].filter(Boolean).join(' ') || undefined;
  return (
    <table className="admin-table">
      <caption className="hidden-text">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => {
            const isSorted = column === sorted;
            return (
              <th
                key={column.key}
                scope="col"
                className={classOf(column)}
                aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : undefined}
              >
                {column.quiet ? (
                  <span className="hidden-text">{column.title}</span>
                ) : column.sort && listing ? (
                  <button type="button" className="admin-sort" onClick={() => listing.sortBy(column.key)}>
                    {column.title}
                    {isSorted && <Icon of={descending ? ArrowDown : ArrowUp} size={14} />}
                  </button>
                ) : (
                  column.title
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => {
          const key = keyOf(row);
          return (
            <tr key={key} className={key === current ? 'admin-row admin-row-current' : 'admin-row'}>
              {columns.map((column, place) => (
                <td key={column.key} className={classOf(column)}>
                  {place === 0 && hrefOf ? (
                    <Link
                      href={hrefOf(row)}
                      className="whole-link"
                      aria-current={key === current ? 'true' : undefined}
                    >
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
