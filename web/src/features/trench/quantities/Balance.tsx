import { type MassBalance, massBalance } from '@spadework/core/quantity';
import { useId } from 'react';
import { formatQuantity } from './rows.js';
import type { Counted } from './useQuantities.js';
import { useQuantityWords } from './words/index.js';

type Part = keyof MassBalance['taken'] | keyof MassBalance['put'];

const partsOf = (side: Partial<Record<Part, number>>): [Part, number][] =>
  (Object.entries(side) as [Part, number][]).filter(([, volume]) => volume > 1e-9);

/** What is taken out of the trench and what fills it again: two bars of one length. The words say it too. */
export function Balance({ counted, sectionId }: { counted: Counted; sectionId: string | undefined }) {
  const words = useQuantityWords();
  const id = useId();
  const { taken, put } = massBalance(counted.input, counted.quantities, sectionId);
  const room = partsOf(taken).reduce((sum, [, volume]) => sum + volume, 0);
  if (room <= 0) return null;
  const sides = [
    { title: words.taken, parts: partsOf(taken) },
    { title: words.put, parts: partsOf(put) },
  ];
  return (
    <div className="quantity-group">
      <div className="balance-head">
        <h3 id={id}>{words.massBalance}</h3>
        <span className="quiet">{formatQuantity(room, 'm3')}</span>
      </div>
      <div className="balance" role="group" aria-labelledby={id}>
        {sides.map(({ title, parts }) => (
          <div key={title} className="balance-side">
            <p className="balance-title">{title}</p>
            <div className="balance-bar" aria-hidden="true">
              {parts.map(([part, volume]) => (
                <span
                  key={part}
                  className={`balance-part part-${part}`}
                  ref={(bar) => {
                    if (bar) bar.style.flexGrow = String(volume);
                  }}
                />
              ))}
            </div>
            <ul>
              {parts.map(([part, volume]) => (
                <li key={part}>
                  <span className={`balance-key part-${part}`} aria-hidden="true" />
                  <span>{words.balance[part]}</span>
                  <span className="balance-volume">{formatQuantity(volume, 'm3')}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}
