import './compare.css';
import { ArrowLeftRight, X } from 'lucide-react';
import { Fragment } from 'react';
import { useLocation } from 'wouter';
import { Button, IconButton } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatNumber, useLanguage } from '../../../words/index.js';
import { unitText } from '../../why/index.js';
import type { View } from '../canvas/view.js';
import { checkSection } from '../checkedSection.js';
import { useEditor } from '../editor.js';
import { usePrice } from '../price/usePrice.js';
import { besideText } from '../rating/beside.js';
import { circuitsOf } from '../rating/circuits.js';
import { useRatingState } from '../rating/useRating.js';
import { useRatingWords } from '../rating/words/index.js';
import { figuresOf, type Side } from './figures.js';
import { OtherSection } from './OtherSection.js';
import { type ComparedRow, comparedRows, GROUPS } from './table.js';
import { type Other, useOther } from './useOther.js';
import { useCompareWords } from './words/index.js';

/** Another segment beside the one that is edited, and every figure of both in a table that follows each change. */
export default function Compare({ otherId, view }: { otherId: number; view: View | undefined }) {
  const { projectId, segmentId } = useEditor();
  const words = useCompareWords();
  const [, go] = useLocation();
  const { other, isError, again } = useOther(otherId);
  return (
    <>
      <section className="compare-other" aria-label={words.title}>
        <div className="compare-head">
          <h2>{other?.name ?? words.title}</h2>
          <Button
            icon={ArrowLeftRight}
            onClick={() => go(addressOf.trench(projectId, otherId, { compare: segmentId }))}
          >
            {words.swap}
          </Button>
          <IconButton
            label={words.close}
            icon={X}
            onClick={() => go(addressOf.trench(projectId, segmentId), { replace: true })}
          />
        </div>
        {other ? (
          <OtherSection other={other} view={view} />
        ) : isError ? (
          <p className="compare-text">
            {words.failed} <Button onClick={again}>{words.again}</Button>
          </p>
        ) : (
          <p className="compare-text quiet" role="status">
            {words.loading}
          </p>
        )}
      </section>
      {other && <Table other={other} />}
    </>
  );
}

function Table({ other }: { other: Other }) {
  const { section, catalog } = useEditor();
  const words = useCompareWords();
  const language = useLanguage();
  const ratingWords = useRatingWords();
  const besideOf = (side: Side) => besideText(side.answer?.mode, side, ratingWords);
  const { trench, counted, total } = usePrice();
  const { answer } = useRatingState();
  const shown = trench.sections.find(({ id }) => id === section.id) ?? section;
  const markerName = (typeId: number) => catalog.markers.find((marker) => marker.id === typeId)?.name;
  const here = {
    layout: checkSection(trench, shown).layout,
    counted,
    total,
    circuits: circuitsOf(trench, shown).circuits,
    answer,
  };
  const rows = comparedRows(
    figuresOf(here, words, language, markerName),
    figuresOf(other, words, language, markerName),
  );
  return (
    // What scrolls is scrolled by keys too.
    <section className="compare-table" aria-label={words.table} tabIndex={0}>
      <table className="table" aria-label={words.table}>
        <thead>
          <tr>
            <th scope="col">{words.figure}</th>
            <th scope="col" className="table-end">
              {trench.segment?.name}
            </th>
            <th scope="col" className="table-end">
              {other.name}
            </th>
            <th scope="col" className="table-end">
              {words.difference}
            </th>
          </tr>
        </thead>
        <tbody>
          {GROUPS.map((group) => {
            const own = rows.filter((row) => row.group === group);
            if (own.length === 0) return null;
            return (
              <Fragment key={group}>
                <tr className="compare-group">
                  <th scope="rowgroup" colSpan={group === 'amperes' ? 1 : 4}>
                    {words.groups[group]}
                  </th>
                  {group === 'amperes' && (
                    <>
                      <td className="table-end">{besideOf(here)}</td>
                      <td className="table-end">{besideOf(other)}</td>
                      <td />
                    </>
                  )}
                </tr>
                {own.map((row) => (
                  <Row key={row.key} row={row} />
                ))}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row }: { row: ComparedRow }) {
  const words = useCompareWords();
  const { name, here, there, by, way, unit, decimals } = row;
  const text = (value: number | undefined) =>
    value === undefined ? '–' : `${formatNumber(value, decimals)} ${unitText(unit)}`;
  return (
    <tr className={`compare-row compare-${way}`}>
      <th scope="row">{name}</th>
      <td className="table-end">{text(here)}</td>
      <td className="table-end">{text(there)}</td>
      <td className="table-end">
        {by !== undefined && by !== 0 && <b>{`${by > 0 ? '+' : ''}${text(by)}`} </b>}
        <span className="quiet">{words.ways[way]}</span>
      </td>
    </tr>
  );
}
