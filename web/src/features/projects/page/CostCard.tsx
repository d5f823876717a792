import { TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { Icon } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatNumber } from '../../../words/index.js';
import type { Project } from '../queries.js';
import { useProjectWords } from '../words/index.js';
import { Panel } from './Panel.js';

export function CostCard({ project }: { project: Project }) {
  const words = useProjectWords();
  const { totalCost, catalogRevisionName, estimateState } = project.meta ?? {};
  const active = project.modules?.some(({ type }) => type === 'CALCULATION');
  return (
    <Panel title={words.page.total}>
      {!totalCost ? (
        <p className="quiet">{active ? words.page.costNone : words.page.noCalculation}</p>
      ) : (
        <>
          <p className="total">
            {formatNumber(Math.round(totalCost))} <span className="total-unit">kr</span>
          </p>
          {estimateState === 'INCOMPLETE' && (
            <Link href={addressOf.cost(project.id)} className="total-incomplete">
              <Icon of={TriangleAlert} size={16} />
              {words.incomplete}
            </Link>
          )}
          {catalogRevisionName && <p className="quiet">{words.page.catalog(catalogRevisionName)}</p>}
        </>
      )}
    </Panel>
  );
}
