import './table.css';
import type { Comparison } from '@spadework/core/comparison';
import { Fragment, type ReactNode, useState } from 'react';
import { CheckField } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { unitText } from '../../why/index.js';
import { isDifferent, type Reading, readingOf } from './readings.js';
import { useCompareWords } from './words/index.js';

/** What is counted needs no unit. */
const PIECES = 'stk';

/** Segments or variants side by side. Rows in which they are equal are left out until somebody asks for them. */
export function ComparisonTable({
  names,
  groups,
  beside,
  base = 0,
  actions,
}: {
  /** Of the sides, in the order of the values. */
  names: readonly string[];
  groups: readonly Comparison[];
  /** Beside what each side can carry its amperes. */
  beside: readonly (string | undefined)[];
  /** The side that differences are counted from. */
  base?: number;
  actions?: ReactNode;
}) {
  const words = useCompareWords();
  const [showsAll, setShowsAll] = useState(false);
  const shown = groups
    .map(({ group, rows }) => ({
      group,
      rows: rows.map((row) => readingOf(row, base)).filter((row) => showsAll || isDifferent(row)),
    }))
    .filter(({ rows }) => rows.length > 0);
  return (
    // What scrolls is scrolled by keys too.
    <section className="compare-table" aria-label={words.table} tabIndex={0}>
      <div className="compare-options">
        <CheckField
          role="switch"
          label={words.allRows}
          checked={showsAll}
          onChange={({ target }) => setShowsAll(target.checked)}
        />
        {actions}
      </div>
      {shown.length === 0 && <p className="compare-text quiet">{words.nothingDiffers}</p>}
      {shown.length > 0 && (
        <table className="table" aria-label={words.table}>
          <thead>
            <tr>
              <th scope="col">{words.figure}</th>
              {names.map((name, side) => (
                <th key={side} scope="col" className="table-end">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ group, rows }) => (
              <Fragment key={group}>
                <tr className="compare-group">
                  <th scope="rowgroup" colSpan={group === 'AMPERES' ? 1 : names.length + 1}>
                    {words.groups[group]}
                  </th>
                  {group === 'AMPERES' &&
                    names.map((_, side) => (
                      <td key={side} className="table-end">
                        {beside[side]}
                      </td>
                    ))}
                </tr>
                {rows.map((row) => (
                  <Row key={row.key} row={row} />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ row }: { row: Reading }) {
  const { name, unit, decimals, values, differences } = row;
  return (
    <tr className={isDifferent(row) ? undefined : 'compare-same'}>
      <th scope="row">{name}</th>
      {values.map((value, side) => (
        <td key={side} className="table-end">
          {value === null
            ? '–'
            : [formatNumber(value, decimals), ...(unit === PIECES ? [] : [unitText(unit, value)])].join(
                ' ',
              )}{' '}
          <Difference value={differences[side]!} decimals={decimals} />
        </td>
      ))}
    </tr>
  );
}

/** The sign tells the way; no colour does, because more is good of one figure and bad of the other. */
function Difference({ value, decimals }: { value: number | null; decimals: number }) {
  if (value === null || value === 0) return null;
  return <b className="compare-by">{`${value > 0 ? '+' : '−'}${formatNumber(Math.abs(value), decimals)}`}</b>;
}
