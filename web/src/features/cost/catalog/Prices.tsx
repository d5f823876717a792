import { useState } from 'react';
import { useCost } from '../cost.js';
import { useCostWords } from '../words/index.js';

const TYPES = ['REN', 'COMPANY'] as const;

/** Whether the calculation uses the prices of the catalog or the company's own. */
export function Prices() {
  const { catalog: words } = useCostWords();
  const { calculation, mayWrite, actions } = useCost();
  const [asked, setAsked] = useState<(typeof TYPES)[number]>();
  const now = asked ?? calculation.module.calculationType;
  return (
    <div className="segmented" role="group" aria-label={words.prices}>
      {TYPES.map((type) => (
        <button
          key={type}
          type="button"
          aria-pressed={type === now}
          disabled={!mayWrite}
          onClick={async () => {
            if (type === now) return;
            setAsked(type);
            await actions.setPrices(type);
            setAsked(undefined);
          }}
        >
          {type === 'REN' ? words.standard : words.own}
        </button>
      ))}
    </div>
  );
}
