import { ChevronUp } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon, placeFloating } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { wholeAmperes } from '../rating/amperes.js';
import { kroner, signedAmperes, signedKroner } from './money.js';
import { Notes } from './Notes.js';
import { perMetre } from './priced.js';
import type { ShownPrice } from './usePrice.js';
import { usePriceWords } from './words/index.js';

interface FiguresShown {
  shown: ShownPrice;
  /** Of the ratings. */
  conditions: string;
}

/** What the notes lead to. */
interface Asking {
  onUnpriced: () => void;
  onConnections: () => void;
}

/** Every figure of the strip with its method and condition, also those that it has no room for. Opens above it. */
export function More({ onUnpriced, onConnections, ...figures }: FiguresShown & Asking) {
  const words = usePriceWords();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button-plain price-more-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {words.more}
        <Icon of={ChevronUp} size={16} />
      </button>
      {isOpen && (
        <Figures
          id={id}
          {...figures}
          anchor={button}
          onUnpriced={onUnpriced}
          onConnections={onConnections}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Figures({
  id,
  shown,
  conditions,
  anchor,
  onUnpriced,
  onConnections,
  onClose,
}: FiguresShown &
  Asking & {
    id: string;
    anchor: { current: HTMLElement | null };
    onClose: () => void;
  }) {
  const words = usePriceWords();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current!.showPopover();
    placeFloating(box.current!, anchor.current!.parentElement!, 'above', 'end');
  }, [anchor]);
  const { total, before, circuits, counted, isWhatIf } = shown;
  const { length } = counted.input;
  const each = perMetre(total, length);
  const rules = words.byRules(counted.profile?.name);
  return (
    <div
      ref={box}
      id={id}
      popover="auto"
      role="group"
      aria-label={words.region}
      className="price-more"
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      {isWhatIf && <p className="price-more-tried">{words.triedText}</p>}
      {total !== undefined && (
        <>
          <dl>
            <Row
              name={words.priceName}
              value={kroner(total)}
              by={before?.total === undefined ? undefined : signedKroner(before.total, total)}
            />
            {each !== undefined && (
              <Row
                name={words.perMetre}
                value={words.eachMetre(formatNumber(each), formatNumber(length, 1))}
              />
            )}
          </dl>
          <p className="quiet">{rules}</p>
        </>
      )}
      {circuits.length > 0 && (
        <>
          <dl>
            {circuits.map((circuit) => {
              const from = before?.ratings.get(circuit.id);
              return (
                <Row
                  key={circuit.id}
                  name={words.rating(circuit.label)}
                  value={words.amperes(formatNumber(wholeAmperes(circuit.rating)))}
                  by={from === undefined ? undefined : signedAmperes(from, circuit.rating)}
                />
              );
            })}
          </dl>
          <p className="quiet">{conditions}</p>
        </>
      )}
      <div className="price-more-notes">
        <Notes shown={shown} onUnpriced={onUnpriced} onConnections={onConnections} />
      </div>
    </div>
  );
}

function Row({ name, value, by }: { name: string; value: string; by?: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className="price-by">{by}</dd>
    </div>
  );
}
