import './table.css';
import type { ReactNode } from 'react';

export interface Column<Row> {
  /** The heading; an empty one needs `name`. */
  title: string;
  name?: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
}

/** How a person points to a row. */
type By = 'pointer' | 'focus';

/** A plain table; the caption is heard, not seen. */
export function Table<Row, Key extends string | number>({
  caption,
  columns,
  rows,
  keyOf,
  current,
  onPoint,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** The row that is pointed to, here or beside the table. */
  current?: Key | undefined;
  /** Hears which row is pointed to; undefined when it no longer is. */
  onPoint?: (key: Key | undefined, by: By) => void;
}) {
  const pointing = (key: Key) =>
    onPoint && {
      onPointerEnter: () => onPoint(key, 'pointer'),
      onPointerLeave: () => onPoint(undefined, 'pointer'),
      onFocus: () => onPoint(key, 'focus'),
      onBlur: () => onPoint(undefined, 'focus'),
    };
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
          <tr key={keyOf(row)} data-current={keyOf(row) === current || undefined} {...pointing(keyOf(row))}>
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
