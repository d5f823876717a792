import './estimate.css';
import { moneyNumber, moneyOf } from '@spadework/core/cost';
import { estimateSums, type ReckonedAddition, type EstimateSums as Sums } from '@spadework/core/estimate';
import { HandCoins, History, Lock, Percent } from 'lucide-react';
import { useState } from 'react';
import { Button, TABLET } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { useCost } from '../cost.js';
import { formatPrice } from '../money.js';
import { additionOf } from './additionDraft.js';
import { useEstimate } from './queries.js';
import { useEstimateWords, type Words } from './words/index.js';

/** What is added to the sum of works, by core's own arithmetic, so that it follows every change at once. */
export default function EstimateSums({
  onAdditions,
  onFreeze,
  onFrozen,
  onCharge,
}: {
  onAdditions: () => void;
  onFreeze: () => void;
  onFrozen: () => void;
  /** Without the module there is no charge. */
  onCharge: (() => void) | undefined;
}) {
  const words = useEstimateWords();
  const { calculation, mayWrite } = useCost();
  const additions = useEstimate().data?.additions.map(additionOf) ?? [];
  return (
    <section className="estimate" aria-label={words.title}>
      {additions.length > 0 && <Rows sums={estimateSums(moneyOf(calculation.totalCost), additions)} />}
      <div className="estimate-tools">
        <Button icon={Percent} onClick={onAdditions}>
          {words.additions.title}
        </Button>
        {mayWrite && (
          <Button icon={Lock} onClick={onFreeze}>
            {words.freeze.open}
          </Button>
        )}
        <Button icon={History} onClick={onFrozen}>
          {words.frozen.title}
        </Button>
        {onCharge && (
          <Button icon={HandCoins} onClick={onCharge}>
            {words.charge}
          </Button>
        )}
      </div>
    </section>
  );
}

function Rows({ sums }: { sums: Sums }) {
  const words = useEstimateWords();
  // Where there is little room the items come first.
  const [isOpen] = useState(() => !matchMedia(TABLET).matches);
  const withoutVat = sums.additions.filter(({ kind }) => kind !== 'VAT');
  const vat = sums.additions.find(({ kind }) => kind === 'VAT');
  return (
    <>
      {withoutVat.length > 0 && (
        <details className="estimate-additions" open={isOpen}>
          <summary className="estimate-row">
            <span>{words.additions.title}</span>
            <span>{formatPrice(moneyNumber(moneyOf(sums.subtotal) - moneyOf(sums.works)))}</span>
          </summary>
          <ul>
            {withoutVat.map((addition) => (
              <li key={addition.id} className="estimate-row">
                <span>
                  {addition.name} <span className="quiet">{shareText(addition, words)}</span>
                </span>
                <span>{formatPrice(addition.amount)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Sum name={words.subtotal} value={sums.subtotal} />
      <Sum name={words.vat} value={sums.vat} note={vat && `${formatNumber(vat.percent ?? 0, 4)} %`} />
      <Sum name={words.total} value={sums.total} />
    </>
  );
}

/** 5.5 % of the works, for what is a percentage. */
const shareText = ({ percent, of, markup }: ReckonedAddition, { additions: words }: Words): string =>
  [percent !== null && `${formatNumber(percent, 4)} % ${words.of[of]}`, markup && words.markedUp]
    .filter(Boolean)
    .join(', ');

function Sum({ name, value, note }: { name: string; value: number; note?: string | undefined }) {
  return (
    <div className="estimate-row estimate-sum">
      <span>
        {name} {note && <span className="quiet">{note}</span>}
      </span>
      <span role="status" aria-label={name}>
        {formatPrice(value)}
      </span>
    </div>
  );
}
