import { Calculator, Search, Shovel } from 'lucide-react';
import { Button, EmptyState } from '../../../kit/index.js';
import { useCost } from '../cost.js';
import { useEstimate } from '../estimate/queries.js';
import { useCostWords } from '../words/index.js';

/** An empty calculation leads on: to the trenches that it lacks, or to the catalog. Own items are in the toolbar. */
export default function Empty({
  onDesign,
  onSearch,
}: {
  /** Without the module there are no trenches. */
  onDesign: (() => void) | undefined;
  onSearch: () => void;
}) {
  const { calculation: words } = useCostWords();
  const { mayWrite } = useCost();
  const isLacking = (useEstimate().data?.completeness.open.length ?? 0) > 0;
  const leads = isLacking && onDesign !== undefined;
  return (
    <EmptyState
      icon={Calculator}
      title={words.empty}
      actions={
        mayWrite && (
          <>
            {leads && (
              <Button look="main" icon={Shovel} onClick={onDesign}>
                {words.takeOver}
              </Button>
            )}
            <Button look={leads ? 'plain' : 'main'} icon={Search} onClick={onSearch}>
              {words.searchCatalog}
            </Button>
          </>
        )
      }
    >
      {mayWrite && <p>{leads ? words.emptyWithTrench : words.emptyText}</p>}
    </EmptyState>
  );
}
