import type { Quantities } from '@spadework/core/quantity';
import { useId } from 'react';
import { formatNumber, useLanguage } from '../../../words/index.js';
import { WhyFigure } from '../../why/index.js';
import { useEditor } from '../editor.js';
import { formatQuantity, GROUPS, type Row, rowsOf, triedRows } from './rows.js';
import type { Asked } from './Why.js';
import { useQuantityWords } from './words/index.js';

/** The lines in groups: net with its unit and state, gross where it differs, and each number with its explanation. */
export function Lines({
  quantities,
  saved,
  sectionId,
  onWhy,
}: {
  quantities: Quantities;
  /** What is saved, while something else is tried out. */
  saved: Quantities | undefined;
  sectionId: string | undefined;
  onWhy: (asked: Asked) => void;
}) {
  const { catalog } = useEditor();
  const words = useQuantityWords();
  const language = useLanguage();
  const id = useId();
  const markerName = (typeId: number) => catalog.markers.find((marker) => marker.id === typeId)?.name;
  const read = (of: Quantities) => rowsOf(of, sectionId, markerName, language);
  const rows = saved ? triedRows(read(quantities), read(saved)) : read(quantities);
  if (rows.length === 0) return <p className="quiet">{words.nothing}</p>;
  return GROUPS.map((group) => {
    const own = rows.filter((row) => row.group === group);
    if (own.length === 0) return null;
    return (
      <div key={group} className="quantity-group">
        <h3 id={`${id}${group}`}>{words.groups[group]}</h3>
        <table className="quantity-table" aria-labelledby={`${id}${group}`}>
          <thead className="hidden-text">
            <tr>
              <th scope="col">{words.line}</th>
              <th scope="col">{words.net}</th>
            </tr>
          </thead>
          <tbody>
            {own.map((row) => (
              <Line key={row.key} row={row} sectionId={sectionId} onWhy={onWhy} />
            ))}
          </tbody>
        </table>
      </div>
    );
  });
}

function Line({
  row,
  sectionId,
  onWhy,
}: {
  row: Row;
  sectionId: string | undefined;
  onWhy: (asked: Asked) => void;
}) {
  const words = useQuantityWords();
  const { key, name, unit, state, net, gross, isLargest, widthFrom } = row;
  const ask = (figure: 'net' | 'gross', value: string) => () =>
    onWhy({ what: figure === 'net' ? name : words.grossOf(name), value, key, figure, sectionId });
  const value = formatQuantity(net, unit);
  const whole = formatQuantity(gross, unit);
  return (
    <tr>
      <th scope="row">
        {name} {row.labels && <span className="quantity-state">{row.labels}</span>}{' '}
        {state && <span className="quantity-state">{words.states[state]}</span>}
        {widthFrom && (
          <span className="quantity-state">
            {words.widthFrom(
              formatNumber(widthFrom.W),
              widthFrom.a > 0 ? formatNumber(widthFrom.a) : undefined,
              formatNumber(widthFrom.m),
              formatNumber(widthFrom.s),
            )}
          </span>
        )}
      </th>
      <td>
        <div className="quantity-figures">
          <span>
            {isLargest && <span className="quiet">{words.largest} </span>}
            <WhyFigure what={name} value={value} onWhy={ask('net', value)} />
          </span>
          {row.by !== undefined && (
            <span className="quantity-by" title={words.tried}>
              <span className="hidden-text">{words.difference} </span>
              {row.by}
            </span>
          )}
          {whole !== value && (
            <span className="quantity-gross">
              {words.gross('')}
              <WhyFigure what={words.grossOf(name)} value={whole} onWhy={ask('gross', whole)} />
            </span>
          )}
        </div>
      </td>
    </tr>
  );
}
