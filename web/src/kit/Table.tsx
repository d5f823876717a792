import './table.css';
import type { HTMLAttributes, ReactNode } from 'react';

export interface Column<Row> {
  /** The heading; an empty one needs `name`. */
  title: string;
  name?: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
}

/** A plain table; the caption is heard, not seen. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  rowProps,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement>;
}) {
  return (
    <table className="table">
      <caption className="hidden-text">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, name, align }) => (
            <th key={title || name} scope="col" className={align === 'end' ? 'table-end' : undefined}>
              {title || <span className="hidden-text">{name}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...rowProps?.(row)}>
            {columns.map(({ title, name, cell, align }) => (
              <td key={title || name} className={align === 'end' ? 'table-end' : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
