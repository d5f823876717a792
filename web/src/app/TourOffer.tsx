import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../kit/index.js';
import { addressOf } from '../routes/index.js';
import { useAppWords } from './words/index.js';

const STORED = 'spadework.tour';

/** Offered above the list of projects until somebody takes the tour or declines. */
export function TourOffer({ isOpen, onStart }: { isOpen: boolean; onStart: () => void }) {
  const { tour } = useAppWords();
  const [address] = useLocation();
  const [isKnown, setKnown] = useState(() => localStorage.getItem(STORED) !== null);
  if (isKnown || isOpen || address !== addressOf.projects()) return null;
  const decide = (next?: () => void) => () => {
    localStorage.setItem(STORED, 'known');
    setKnown(true);
    next?.();
  };
  return (
    <div className="tour-offer">
      <p>{tour.offer}</p>
      <Button onClick={decide(onStart)}>{tour.start}</Button>
      <Button look="quiet" onClick={decide()}>
        {tour.dismiss}
      </Button>
    </div>
  );
}
