import { Button } from '../../../../kit/index.js';
import { useCatalog } from '../../../trench/index.js';
import { usePanelWords } from '../words/index.js';
import { Cables } from './Cables.js';
import { Cost } from './Cost.js';
import { useStoredTrench } from './useRouteTrench.js';

/** What follows from the route and the trench along it: its price, or its cables. */
export default function TrenchFigures({ show }: { show: 'price' | 'cables' }) {
  const { figures: words } = usePanelWords();
  const { trench, isError, again } = useStoredTrench();
  const catalog = useCatalog();
  if (isError && !trench)
    return (
      <div className="figure-failed">
        <p className="quiet">{words.noFigures}</p>
        <Button onClick={again}>{words.again}</Button>
      </div>
    );
  if (!trench || !catalog) return <p className="quiet">{words.whyNoPrice.LOADING}</p>;
  return show === 'price' ? <Cost stored={trench} catalog={catalog} /> : <Cables stored={trench} />;
}
