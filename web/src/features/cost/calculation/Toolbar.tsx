import './toolbar.css';
import { FileDown, Plus, Redo2, Search, Shovel, Undo2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { lazyFile } from '../../../api/index.js';
import { Button, IconButton } from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { VIEWS, type View } from '../address.js';
import { useCost } from '../cost.js';
import { OUTDATED } from '../estimate/outdatedId.js';
import { useCostWords } from '../words/index.js';
import type { OpenCalculation } from './document.js';

const OutdatedCount = lazyFile(() => import('../estimate/OutdatedCount.js'));

/** What stands above the grid: how many items, how they are grouped, and what can be done. */
export function Toolbar({
  view,
  onView,
  hasDesigns,
  onOwn,
  onSearch,
  onReports,
  onDesign,
}: {
  view: View;
  onView: (view: View) => void;
  hasDesigns: boolean;
  onOwn: () => void;
  /** Where the catalog is out of sight. */
  onSearch: (() => void) | undefined;
  onReports: () => void;
  onDesign: () => void;
}) {
  const { calculation: words } = useCostWords();
  const { calculation, shown, mayWrite, actions } = useCost();
  return (
    <header className="cost-bar">
      <h2 className="cost-count">{words.items(calculation.nodes.length)}</h2>
      <div className="segmented" role="group" aria-label={words.views}>
        {VIEWS.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => onView(one)}>
            {words.view[one]}
          </button>
        ))}
      </div>
      {mayWrite && (
        <>
          <IconButton
            label={shown.undo ? `${words.undo}: ${shown.undo}` : words.undo}
            icon={Undo2}
            aria-keyshortcuts="Control+Z"
            disabled={!shown.undo}
            onClick={actions.undo}
          />
          <IconButton
            label={shown.redo ? `${words.redo}: ${shown.redo}` : words.redo}
            icon={Redo2}
            aria-keyshortcuts="Control+Shift+Z"
            disabled={!shown.redo}
            onClick={actions.redo}
          />
        </>
      )}
      <div className="cost-tools">
        {mayWrite && onSearch && (
          <Button icon={Search} onClick={onSearch}>
            {words.searchCatalog}
          </Button>
        )}
        {mayWrite && (
          <Button icon={Plus} onClick={onOwn}>
            {words.ownItem}
          </Button>
        )}
        {hasDesigns && (
          <Button icon={Shovel} aria-describedby={OUTDATED} onClick={onDesign}>
            {words.design}
            <Suspense fallback={null}>
              <OutdatedCount />
            </Suspense>
          </Button>
        )}
        <Button icon={FileDown} onClick={onReports}>
          {words.reports}
        </Button>
      </div>
    </header>
  );
}

/** Whether the server has everything. */
export function SendStatus({ sender }: Pick<OpenCalculation, 'sender'>) {
  const { calculation: words } = useCostWords();
  const { mayWrite, shown } = useCost();
  const state = useSyncExternalStore(sender.subscribe, sender.get);
  const obstacle = useSyncExternalStore(sender.subscribe, sender.obstacle);
  if (!mayWrite && shown.unsent === 0) return null;
  return (
    <span role="status" className={`cost-sent cost-${state}`}>
      {obstacle ? `${words[state]}: ${obstacle}` : words[state]}
    </span>
  );
}
