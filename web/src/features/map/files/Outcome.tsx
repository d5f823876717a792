import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { type Column, Icon, Table } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import type { Report } from './useImport.js';
import { useRouteFileWords } from './words/index.js';

type Fault = Report['faults'][number];
type New = Report['segments'][number];

/** What a dry run says: what would be new, or what is wrong, line by line. */
export function Outcome({ report }: { report: Report }) {
  const words = useRouteFileWords();
  const { faults, faultCount, warnings, segments } = report;
  const columns: Column<New>[] = [
    { title: words.segment, cell: ({ name }) => name },
    { title: words.length, align: 'end', cell: ({ length }) => `${formatNumber(length, 1)} m` },
    { title: words.points, align: 'end', cell: ({ points }) => formatNumber(points) },
  ];
  const faultColumns: Column<Fault>[] = [
    { title: words.line, cell: ({ line }) => (line === undefined ? '–' : formatNumber(line)) },
    { title: words.message, cell: ({ message }) => message },
  ];
  return (
    <div className="route-outcome">
      {faultCount > 0 ? (
        <>
          <p className="route-file-note">
            <Icon of={CircleAlert} size={16} />
            <span>
              <b>{words.faults(faultCount)}</b>. {words.faultsText}
            </span>
          </p>
          <Table
            caption={words.faults(faultCount)}
            columns={faultColumns}
            rows={faults}
            keyOf={({ line, message }) => `${line} ${message}`}
          />
          {faults.length < faultCount && (
            <p className="quiet">{words.moreFaults(faults.length, faultCount)}</p>
          )}
        </>
      ) : (
        <>
          <p className="route-file-note">
            <Icon of={CircleCheck} size={16} />
            {words.fine(report.added)}
          </p>
          <Table caption={words.newSegments} columns={columns} rows={segments} keyOf={({ name }) => name} />
        </>
      )}
      {warnings.length > 0 && (
        <>
          <h3>{words.warnings}</h3>
          <ul className="route-warnings">
            {warnings.map((warning) => (
              <li key={warning}>
                <Icon of={TriangleAlert} size={16} />
                {warning}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
