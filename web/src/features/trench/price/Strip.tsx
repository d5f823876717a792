import { Plus, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { announce, Button, Icon } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { addModule, mayWrite, useProject } from '../../projects/index.js';
import { WhyFigure } from '../../why/index.js';
import { useEditor } from '../editor.js';
import { besideText } from '../rating/beside.js';
import { circuitsOf } from '../rating/circuits.js';
import { useRatingState } from '../rating/useRating.js';
import { useRatingWords } from '../rating/words/index.js';
import type { RatedCircuit } from './circuits.js';
import { kroner, signedAmperes, signedKroner } from './money.js';
import { NotPriced } from './NotPriced.js';
import { perMetre } from './priced.js';
import { readBookAgain } from './useBook.js';
import { type ShownPrice, usePrice } from './usePrice.js';
import { Why } from './Why.js';
import { usePriceWords } from './words/index.js';

/** So many circuits stand beside the price; the region "Rating" has them all. */
const MOST_CIRCUITS = 2;

/** What the trench costs and what its circuits can carry, beside each other, following every change. */
export default function Strip() {
  const words = usePriceWords();
  const shown = usePrice();
  const { circuits, before } = shown;
  useAnnouncement(shown);
  return (
    <section className="price-row" aria-label={words.region} data-settled={shown.isSettled}>
      <dl className="price-figures">
        <PriceCells shown={shown} />
        {circuits.slice(0, MOST_CIRCUITS).map((circuit) => (
          <RatingCell key={circuit.id} circuit={circuit} from={before?.ratings.get(circuit.id)} />
        ))}
      </dl>
      {circuits.length > 0 && <Beside more={circuits.length - MOST_CIRCUITS} />}
      <div className="price-notes">
        <Notes shown={shown} />
      </div>
    </section>
  );
}

function Cell({ name, children, className = '' }: { name: string; children: ReactNode; className?: string }) {
  return (
    <div className={`price-cell ${className}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PriceCells({ shown }: { shown: ShownPrice }) {
  const words = usePriceWords();
  const [isAsked, setAsked] = useState(false);
  const { total, before, priced, counted } = shown;
  if (total === undefined) return null;
  const each = perMetre(total, counted.input.length);
  return (
    <>
      <Cell name={words.price} className="price-total">
        {priced ? (
          <WhyFigure what={words.priceName} value={kroner(total)} onWhy={() => setAsked(true)} />
        ) : (
          <b>{kroner(total)}</b>
        )}
        {before?.total !== undefined && <Difference>{signedKroner(before.total, total)}</Difference>}
      </Cell>
      {each !== undefined && (
        <Cell name={words.perMetre} className="price-metre">
          {words.kronerPerMetre(formatNumber(each))}
        </Cell>
      )}
      {isAsked && priced && <Why shown={shown} onClose={() => setAsked(false)} />}
    </>
  );
}

function RatingCell({ circuit, from }: { circuit: RatedCircuit; from: number | undefined }) {
  const words = usePriceWords();
  const { label, rating } = circuit;
  return (
    <Cell name={words.rating(label)} className="price-rating">
      <b>{words.amperes(formatNumber(Math.round(rating)))}</b>
      {from !== undefined && <Difference>{signedAmperes(from, rating)}</Difference>}
    </Cell>
  );
}

/** How many circuits are not shown, and beside what all of them can carry their ratings. */
function Beside({ more }: { more: number }) {
  const words = usePriceWords();
  const ratingWords = useRatingWords();
  const { trench, section } = useEditor();
  const { answer } = useRatingState();
  return (
    <p className="quiet price-beside">
      {more > 0 && <span>{words.moreCircuits(more)}</span>}
      <span>{besideText(answer?.mode, circuitsOf(trench, section), ratingWords)}</span>
    </p>
  );
}

/** The sign tells the way; no colour does, because more is good of one figure and bad of the other. */
function Difference({ children }: { children: ReactNode }) {
  const words = usePriceWords();
  return (
    <span className="price-by" title={words.beforeGesture}>
      <span className="hidden-text">, {words.change} </span>
      {children}
    </span>
  );
}

function Notes({ shown }: { shown: ShownPrice }) {
  const words = usePriceWords();
  const { projectId, segmentId } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const { book, priced, total, server, isTried } = shown;
  if (book === 'NO_MODULE') return <NoModule projectId={projectId} />;
  if (book === 'NO_ACCESS') return <span className="quiet">{words.noAccess}</span>;
  if (book === 'LOADING') return <span className="quiet">{words.reading}</span>;
  if (book === 'FAILED')
    return (
      <>
        <span className="quiet">{words.failed}</span>
        <Button onClick={() => readBookAgain(projectId, segmentId)}>{words.again}</Button>
      </>
    );
  if (!book.seesPrices) return <span className="quiet">{words.byServer}</span>;
  if (!priced) return null;
  if (total === undefined) return <Warned>{words.twice}</Warned>;
  const isConfirmed = server === total;
  return (
    <>
      {priced.findings.length > 0 && <Warned>{words.unusable}</Warned>}
      {priced.unmapped.length > 0 && (
        <button type="button" className="price-link" onClick={() => setOpen(true)}>
          {words.notPriced(new Set(priced.unmapped.map(({ key }) => key)).size)}
        </button>
      )}
      {/* Said, not shown: a tick would look like an all-clear for the trench. */}
      {!isTried && server !== undefined && isConfirmed && (
        <span className="hidden-text">{words.confirmed}</span>
      )}
      {!isTried && server !== undefined && !isConfirmed && <Warned>{words.other(kroner(server))}</Warned>}
      {isOpen && <NotPriced lines={priced.unmapped} onClose={() => setOpen(false)} />}
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
      <span className="quiet">{words.noModule}</span>
      {data && mayWrite(data.project) && (
        <Button icon={Plus} onClick={() => addModule(projectId, 'CALCULATION')}>
          {words.addModule}
        </Button>
      )}
    </>
  );
}

/** Says what a gesture did, once it is computed: whoever hears the app cannot see the strip change. */
function useAnnouncement({ total, before, circuits, isSettled, isTried, trench }: ShownPrice): void {
  const words = usePriceWords();
  const said = useRef(trench);
  useEffect(() => {
    if (!isSettled || isTried || said.current === trench) return;
    said.current = trench;
    const [circuit] = circuits;
    const from = circuit && before?.ratings.get(circuit.id);
    const texts = [
      total !== undefined && before?.total !== undefined && total !== before.total
        ? words.said(kroner(total), signedKroner(before.total, total))
        : '',
      circuit && from !== undefined && Math.round(from) !== Math.round(circuit.rating)
        ? words.saidRating(
            circuit.label,
            words.amperes(formatNumber(Math.round(circuit.rating))),
            signedAmperes(from, circuit.rating),
          )
        : '',
    ].filter(Boolean);
    if (texts.length > 0) announce(texts.join(' '));
  }, [trench, isSettled, isTried, total, before, circuits, words]);
}
