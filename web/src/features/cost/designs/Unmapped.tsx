import { lineName } from '@spadework/core/quantity';
import { TriangleAlert } from 'lucide-react';
import { Icon } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { formatAmount } from '../money.js';
import { useCostWords } from '../words/index.js';
import type { Proposal } from './proposal.js';

/** Quantities of the trench that no rule prices, and what the rules warn of. */
export function Unmapped({ proposal: { unmapped, findings, findingCount } }: { proposal: Proposal }) {
  const { designs: words } = useCostWords();
  const language = useLanguage();
  return (
    <>
      {findings.length > 0 && (
        <section className="design-group" aria-label={words.warnings}>
          <h3>{words.warnings}</h3>
          <ul className="design-findings">
            {findings.map((finding) => (
              <li key={JSON.stringify(finding)}>
                <Icon of={TriangleAlert} size={15} /> {finding.message}
              </li>
            ))}
          </ul>
          {findings.length < findingCount && (
            <p className="quiet">{words.more(findingCount - findings.length)}</p>
          )}
        </section>
      )}
      {unmapped.length > 0 && (
        <details className="design-group">
          <summary>{words.unmapped(unmapped.length)}</summary>
          <ul className="design-unmapped">
            {unmapped.map((line) => (
              <li key={`${line.segmentId} ${line.sectionId} ${line.key}`}>
                <span>{lineName(line as Parameters<typeof lineName>[0], language)}</span>
                <span className="quiet">{formatAmount(line.net, line.unit)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
