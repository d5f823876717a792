import './dialogs.css';
import './lacking.css';
import { FileText, Lock, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { asProblem, call } from '../../../api/index.js';
import { Button, Dialog, toast } from '../../../kit/index.js';
import { formatMoment } from '../../../words/index.js';
import { useCost } from '../cost.js';
import { formatPrice } from '../money.js';
import { savePdf } from './pdf.js';
import { type FrozenHead, useFrozenEstimates } from './queries.js';
import { useEstimateWords } from './words/index.js';

/** The frozen estimates of the project, the newest first, each with its PDF and a check of what is stored. */
export default function FrozenDialog({ onFreeze, onClose }: { onFreeze: () => void; onClose: () => void }) {
  const words = useEstimateWords();
  const { frozen, freeze } = words;
  const { mayWrite } = useCost();
  const list = useFrozenEstimates();
  return (
    <Dialog
      title={frozen.title}
      size="full"
      onClose={onClose}
      actions={
        mayWrite && (
          <Button look="main" icon={Lock} onClick={onFreeze}>
            {freeze.open}
          </Button>
        )
      }
    >
      {list.error ? (
        <div role="alert">
          <p>{asProblem(list.error).message}</p>
          <Button onClick={() => list.refetch()}>{words.again}</Button>
        </div>
      ) : !list.data ? (
        <p role="status">{words.loading}</p>
      ) : list.data.length === 0 ? (
        <p className="quiet">{frozen.none}</p>
      ) : (
        <table className="table frozen-table">
          <caption className="hidden-text">{frozen.title}</caption>
          <thead>
            <tr>
              <th scope="col">{frozen.number}</th>
              <th scope="col">{frozen.name}</th>
              <th scope="col">{frozen.when}</th>
              <th scope="col">{frozen.state}</th>
              <th scope="col" className="table-end">
                {frozen.works}
              </th>
              <th scope="col" className="table-end">
                {frozen.total}
              </th>
              <th scope="col">
                <span className="hidden-text">{frozen.tools}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.data.map((head) => (
              <Row key={head.id} head={head} />
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

function Row({ head }: { head: FrozenHead }) {
  const words = useEstimateWords();
  const { frozen } = words;
  const { project } = useCost();
  const [isOk, setOk] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    try {
      setOk((await call('calculation.verifyFrozenEstimate', { params: { estimateId: head.id } })).ok);
    } catch (thrown) {
      toast({ text: asProblem(thrown).message, kind: 'wrong' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <tr>
      <td>{head.number}</td>
      <td>
        <b>{head.name}</b>
        {head.note && <span className="quiet frozen-note">{head.note}</span>}
        <span className="estimate-hash">{head.hash}</span>
      </td>
      <td>
        {formatMoment(head.frozenAt)}{' '}
        <span className="quiet">{frozen.by(head.frozenByName ?? head.frozenBy)}</span>
      </td>
      <td className={head.state === 'INCOMPLETE' ? 'frozen-incomplete' : ''}>{frozen.states[head.state]}</td>
      <td className="table-end">{formatPrice(head.works)}</td>
      <td className="table-end">{formatPrice(head.total)}</td>
      <td>
        <span className="lacking-tools">
          <Button icon={ShieldCheck} busy={isBusy} aria-label={frozen.verifyOf(head.number)} onClick={verify}>
            {frozen.verify}
          </Button>
          <Button
            icon={FileText}
            aria-label={frozen.pdfOf(head.number)}
            onClick={() => savePdf(head, project.number, words)}
          >
            {frozen.pdf}
          </Button>
        </span>
        {isOk !== undefined && (
          <p role="status" className={`estimate-note ${isOk ? 'estimate-good' : 'estimate-bad'}`}>
            {isOk ? frozen.ok : frozen.notOk}
          </p>
        )}
      </td>
    </tr>
  );
}
