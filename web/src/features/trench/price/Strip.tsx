import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lazyFile } from '../../../api/index.js';
import { announce } from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { formatNumber } from '../../../words/index.js';
import { WhyFigure } from '../../why/index.js';
import { wholeAmperes } from '../rating/amperes.js';
import type { RatedCircuit } from './circuits.js';
import { useRatingConditions } from './conditions.js';
import { connectionsIn } from './connections.js';
import { More } from './More.js';
import { kroner, signedAmperes, signedKroner } from './money.js';
import { Notes } from './Notes.js';
import { perMetre } from './priced.js';
import { type ShownPrice, usePrice } from './usePrice.js';
import { usePriceWords } from './words/index.js';

const NotPriced = lazyFile(() => import('./NotPriced.js'));
const ConnectionsDialog = lazyFile(() => import('./ConnectionsDialog.js'));
const Why = lazyFile(() => import('./Why.js'));

/** So many circuits at most stand beside the price, those of what is selected among them; "More" has them all. */
const MOST_CIRCUITS = 6;

/**
 * What the trench costs and what its circuits can carry, beside each other, following every change. One line of one
 * height: what has no room is cut off, and stands in "More", which opens above.
 */
export default function Strip() {
  const words = usePriceWords();
  const shown = usePrice();
  const { circuits, before } = shown;
  const first = [...new Set([...circuits.filter(({ isChosen }) => isChosen), ...circuits])].slice(
    0,
    MOST_CIRCUITS,
  );
  const [list, inSight] = useInSight();
  const leftOut = circuits.length - Math.min(inSight, circuits.length);
  const conditions = useRatingConditions();
  const [isUnpriced, setUnpriced] = useState(false);
  const onUnpriced = () => setUnpriced(true);
  const [asksConnections, setAsksConnections] = useState(false);
  const onConnections = () => setAsksConnections(true);
  const connections =
    asksConnections && shown.priced ? connectionsIn(shown.priced, shown.counted) : undefined;
  useAnnouncement(shown);
  return (
    <section className="price-row" aria-label={words.region} data-settled={shown.isSettled}>
      <PriceCell shown={shown} />
      {circuits.length > 0 && (
        <div className="price-ratings">
          <div className="price-circuits">
            <dl ref={list}>
              {circuits
                .filter((circuit) => first.includes(circuit))
                .map((circuit) => (
                  <RatingCell key={circuit.id} circuit={circuit} from={before?.ratings.get(circuit.id)} />
                ))}
            </dl>
            {circuits.length > 1 && (
              <span className="price-left-out" title={leftOut > 0 ? words.leftOut(leftOut) : undefined}>
                {leftOut > 0 && (
                  <>
                    <span aria-hidden="true">+{leftOut}</span>
                    <span className="hidden-text">{words.leftOut(leftOut)}</span>
                  </>
                )}
              </span>
            )}
          </div>
          <p className="price-condition" title={conditions.all}>
            {conditions.short}
          </p>
        </div>
      )}
      <div className="price-notes">
        <Notes shown={shown} onUnpriced={onUnpriced} onConnections={onConnections} />
      </div>
      <More shown={shown} conditions={conditions.all} onUnpriced={onUnpriced} onConnections={onConnections} />
      <Suspense fallback={null}>
        {isUnpriced && shown.priced && (
          <NotPriced lines={shown.priced.unmapped} onClose={() => setUnpriced(false)} />
        )}
        {asksConnections && (
          <ConnectionsDialog
            connections={connections}
            counted={shown.counted}
            onClose={() => setAsksConnections(false)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** How many entries of a list that wraps stand in its first line; the others are cut off. */
function useInSight() {
  const list = useRef<HTMLDListElement>(null);
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const look = () => {
      const { bottom } = box.getBoundingClientRect();
      setCount([...box.children].filter((one) => one.getBoundingClientRect().top < bottom - 1).length);
    };
    look();
    const observer = new ResizeObserver(look);
    // Its figures become wider and narrower too.
    for (const one of [box, ...box.children]) observer.observe(one);
    return () => observer.disconnect();
  });
  return [list, count] as const;
}

function PriceCell({ shown }: { shown: ShownPrice }) {
  const words = usePriceWords();
  const [isAsked, setAsked] = useState(false);
  const { total, before, priced, counted, isWhatIf } = shown;
  if (total === undefined) return null;
  const { length } = counted.input;
  const each = perMetre(total, length);
  return (
    <>
      <dl className={`price-cell price-total ${isWhatIf ? 'price-tried' : ''}`}>
        <dt title={isWhatIf ? words.tried : words.price}>{isWhatIf ? words.tried : words.price}</dt>
        <dd>
          {priced ? (
            <WhyFigure what={words.priceName} value={kroner(total)} onWhy={() => setAsked(true)} />
          ) : (
            <b>{kroner(total)}</b>
          )}
          {before?.total !== undefined && (
            <Difference isWhatIf={isWhatIf}>{signedKroner(before.total, total)}</Difference>
          )}
        </dd>
        {each !== undefined && (
          <dd className="price-condition">{words.eachMetre(formatNumber(each), formatNumber(length, 1))}</dd>
        )}
      </dl>
      <Suspense fallback={null}>
        {isAsked && priced && <Why shown={shown} onClose={() => setAsked(false)} />}
      </Suspense>
    </>
  );
}

function RatingCell({ circuit, from }: { circuit: RatedCircuit; from: number | undefined }) {
  const words = usePriceWords();
  const { label, rating, isChosen } = circuit;
  return (
    <div className={`price-cell price-rating ${isChosen ? 'price-chosen' : ''}`}>
      <dt title={words.rating(label)}>{words.rating(label)}</dt>
      <dd>
        <b>{words.amperes(formatNumber(wholeAmperes(rating)))}</b>
        {from !== undefined && <Difference>{signedAmperes(from, rating)}</Difference>}
      </dd>
    </div>
  );
}

/** The sign tells the way; no colour does, because more is good of one figure and bad of the other. */
function Difference({ children, isWhatIf = false }: { children: ReactNode; isWhatIf?: boolean }) {
  const words = usePriceWords();
  return (
    <span className="price-by" title={isWhatIf ? words.beforeTrying : words.beforeGesture}>
      <span className="hidden-text">, {words.change} </span>
      {children}
    </span>
  );
}

/** Says what a gesture did, once it is computed: whoever hears the app cannot see the strip change. */
function useAnnouncement({ total, before, circuits, isSettled, isTried, trench }: ShownPrice): void {
  const words = usePriceWords();
  const said = useRef(trench);
  useEffect(() => {
    if (!isSettled || isTried || said.current === trench) return;
    said.current = trench;
    const circuit = circuits.find(({ isChosen }) => isChosen) ?? circuits[0];
    const from = circuit && before?.ratings.get(circuit.id);
    const texts = [
      total !== undefined && before?.total !== undefined && total !== before.total
        ? words.said(kroner(total), signedKroner(before.total, total))
        : '',
      circuit && from !== undefined && wholeAmperes(from) !== wholeAmperes(circuit.rating)
        ? words.saidRating(
            circuit.label,
            words.amperes(formatNumber(wholeAmperes(circuit.rating))),
            signedAmperes(from, circuit.rating),
          )
        : '',
    ].filter(Boolean);
    if (texts.length > 0) announce(texts.join(' '));
  }, [trench, isSettled, isTried, total, before, circuits, words]);
}
