import './links.css';
import { FileText } from 'lucide-react';
import { Icon } from '../../../kit/index.js';
import { useCostWords } from '../words/index.js';
import { formatOf, type ReportName } from './formats.js';

/** The reports that are asked for most, beside the distribution. */
const SHOWN: readonly ReportName[] = ['budget', 'summary', 'work', 'workbook', 'description', 'conformity'];

export function ReportLinks({ onOpen }: { onOpen: (report: ReportName) => void }) {
  const { distribution, reports } = useCostWords();
  return (
    <div className="shares-bars">
      <h3>{distribution.reports}</h3>
      <ul className="report-links">
        {SHOWN.map((report) => (
          <li key={report}>
            <button type="button" onClick={() => onOpen(report)}>
              <Icon of={FileText} size={16} />
              {reports.names[report]}
              <span className="quiet">{formatOf(report)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
