import { Plus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button, Icon } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { addModule, mayWrite, useProject } from '../../projects/index.js';
import { useEditor } from '../editor.js';
import { connectionsIn } from './connections.js';
import { kroner } from './money.js';
import { readBookAgain } from './useBook.js';
import type { ShownPrice } from './usePrice.js';
import { usePriceWords } from './words/index.js';

/** What is to be known of a price: why there is none, what is not in it, whether the server agrees. */
export function Notes({
  shown,
  onUnpriced,
  onConnections,
}: {
  shown: ShownPrice;
  onUnpriced: () => void;
  onConnections: () => void;
}) {
  const words = usePriceWords();
  const { projectId, segmentId } = useEditor();
  const { book, priced, total, server, calculated, isTried } = shown;
  if (book === 'NO_MODULE') return <NoModule projectId={projectId} />;
  if (book === 'NO_ACCESS') return <span className="quiet price-note">{words.noAccess}</span>;
  if (book === 'LOADING') return <span className="quiet price-note">{words.reading}</span>;
  if (book === 'FAILED')
    return (
      <>
        <span className="quiet price-note">{words.failed}</span>
        <Button onClick={() => readBookAgain(projectId, segmentId)}>{words.again}</Button>
      </>
    );
  if (!book.seesPrices) return <span className="quiet price-note">{words.byServer}</span>;
  if (!priced) return null;
  if (total === undefined) return <Warned>{words.twice}</Warned>;
  const isConfirmed = server === total;
  const connections = connectionsIn(priced, shown.counted);
  return (
    <>
      {priced.findings.length > 0 && <Warned>{words.unusable}</Warned>}
      {priced.unmapped.length > 0 && (
        <button type="button" className="price-link" onClick={onUnpriced}>
          {words.notPriced(new Set(priced.unmapped.map(({ key }) => key)).size)}
        </button>
      )}
      <span className="price-links">
        {connections && (
          <button type="button" className="price-link price-has" onClick={onConnections}>
            {words.hasConnections(connections.terminations, connections.joints, kroner(connections.cost))}
          </button>
        )}
        {calculated && (
          <Link href={addressOf.cost(projectId)} className="price-link">
            {calculated.isNone ? words.notCalculated : words.calculatedOlder(kroner(calculated.cost))}
          </Link>
        )}
      </span>
      {/* Said, not shown: a tick would look like an all-clear for the trench. */}
      {!isTried && server !== undefined && isConfirmed && (
        <span className="hidden-text">{words.confirmed}</span>
      )}
      {!isTried && server !== undefined && !isConfirmed && <Warned>{words.other(kroner(server))}</Warned>}
    </>
  );
}

function Warned({ children }: { children: ReactNode }) {
  return (
    <span className="warn price-warned">
      <Icon of={TriangleAlert} size={16} />
      {children}
    </span>
  );
}

function NoModule({ projectId }: { projectId: number }) {
  const words = usePriceWords();
  const { data } = useProject(projectId);
  return (
    <>
      <span className="quiet price-note">{words.noModule}</span>
      {data && mayWrite(data.project) && (
        <Button icon={Plus} onClick={() => addModule(projectId, 'CALCULATION')}>
          {words.addModule}
        </Button>
      )}
    </>
  );
}
