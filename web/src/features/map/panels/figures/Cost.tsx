import type { SegmentTrench } from '@spadework/core/trench';
import { formatNumber } from '../../../../words/index.js';
import { type Catalog, kroner, usePriceOf } from '../../../trench/index.js';
import { useMapEditor } from '../../editor.js';
import { usePanelWords } from '../words/index.js';
import { useRouteTrench } from './useRouteTrench.js';

/** What the trench costs along the route. */
export function Cost({ stored, catalog }: { stored: SegmentTrench; catalog: Catalog }) {
  const { figures: words } = usePanelWords();
  const { project, segment } = useMapEditor();
  const trench = useRouteTrench(stored);
  const { book, priced } = usePriceOf(project.id, segment.id, trench, catalog);
  const why = typeof book === 'string' ? book : !book.seesPrices ? 'BY_SERVER' : priced ? 'TWICE' : 'LOADING';
  return (
    <dl className="figure-list">
      <dt>{words.price}</dt>
      <dd>
        {priced?.total === undefined ? (
          <span className="quiet">{words.whyNoPrice[why]}</span>
        ) : (
          <>
            <b>{kroner(priced.total)}</b>
            {priced.perMetre !== undefined && (
              <span className="quiet"> {words.perMetre(formatNumber(priced.perMetre))}</span>
            )}
          </>
        )}
      </dd>
    </dl>
  );
}
