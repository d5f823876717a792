import '../estimate/dialogs.css';
import './charge.css';
import { type ReactNode, useState } from 'react';
import { asProblem } from '../../../api/index.js';
import { Button, Dialog } from '../../../kit/index.js';
import { useCost } from '../cost.js';
import { useFrozenEstimates } from '../estimate/queries.js';
import { Actuals } from './Actuals.js';
import { ChargeForm } from './ChargeForm.js';
import { useCharge } from './queries.js';
import { useChargeWords } from './words/index.js';

const PARTS = ['charge', 'actuals'] as const;

/** What the customer of the project is charged, and how the real costs stand to it. */
export default function ChargeDialog({ onFreeze, onClose }: { onFreeze: () => void; onClose: () => void }) {
  const words = useChargeWords();
  const { mayWrite } = useCost();
  const charge = useCharge();
  const frozen = useFrozenEstimates();
  const [part, setPart] = useState<(typeof PARTS)[number]>('charge');
  const error = charge.error ?? frozen.error;
  // A charge is of a complete estimate; one that is charged already stays.
  const estimates =
    frozen.data?.filter(({ id, state }) => state === 'COMPLETE' || id === charge.data?.body.estimateId) ?? [];
  if (charge.data !== undefined && frozen.data && estimates.length > 0)
    return (
      <ChargeFrame
        onClose={onClose}
        head={
          <div className="segmented charge-parts" role="group" aria-label={words.partsLabel}>
            {PARTS.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === part}
                disabled={one === 'actuals' && charge.data === null}
                onClick={() => setPart(one)}
              >
                {words.parts[one]}
              </button>
            ))}
          </div>
        }
      >
        {part === 'actuals' && charge.data ? (
          <Actuals charge={charge.data.body} />
        ) : (
          <ChargeForm
            key={charge.data?.etag}
            charge={charge.data?.body}
            etag={charge.data?.etag}
            estimates={estimates}
          />
        )}
      </ChargeFrame>
    );
  return (
    <ChargeFrame onClose={onClose}>
      {error ? (
        <div role="alert">
          <p>{asProblem(error).message}</p>
          <Button onClick={() => (charge.error ? charge.refetch() : frozen.refetch())}>{words.again}</Button>
        </div>
      ) : frozen.data ? (
        <>
          <p>{words.noEstimate}</p>
          {mayWrite && (
            <p>
              <Button look="main" onClick={onFreeze}>
                {words.freeze}
              </Button>
            </p>
          )}
        </>
      ) : (
        <p role="status">{words.loading}</p>
      )}
    </ChargeFrame>
  );
}

function ChargeFrame({
  head,
  children,
  onClose,
}: {
  head?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}) {
  const words = useChargeWords();
  return (
    <Dialog title={words.title} size="full" onClose={onClose}>
      {head}
      {children}
    </Dialog>
  );
}
