import type { Money } from '@spadework/core/cost';
import type { SegmentTrench } from '@spadework/core/trench';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useEditor, useSendState } from '../editor.js';
import { STANDARD, useProfile } from '../quantities/profiles.js';
import { type Counted, countedOf } from '../quantities/useQuantities.js';
import { circuitsOf } from '../rating/circuits.js';
import { useTypesIn } from '../rating/types.js';
import { useRatingParts, useRatingState, useTriedTrench } from '../rating/useRating.js';
import { segmentOf, useSegments } from '../segments.js';
import { Baseline, type Figures } from './baseline.js';
import { type RatedCircuit, ratingsOf, shownCircuits } from './circuits.js';
import { type Priced, pricedOf } from './priced.js';
import {
  type Book,
  type NoPrice,
  readBookAgain,
  type ServerPrice,
  useBook,
  useServerPrice,
} from './useBook.js';

/** The price of what is shown, also while it is dragged or tried out, with the ratings beside it. */
export interface ShownPrice {
  book: Book | NoPrice;
  trench: SegmentTrench;
  counted: Counted;
  /** Undefined: the prices are not known here. */
  priced: Priced | undefined;
  /** In øre; by the server where prices are not known here. */
  total: Money | undefined;
  circuits: RatedCircuit[];
  before: Figures | undefined;
  /** What the server says of the stored segment, once it is saved. */
  server: Money | undefined;
  /** What the calculation has of the stored segment, where that is not what is drawn. */
  calculated: ServerPrice['calculated'];
  /** Dragged, or a "what if". */
  isTried: boolean;
  isWhatIf: boolean;
  isSettled: boolean;
}

export function usePrice(): ShownPrice {
  const {
    projectId,
    segmentId,
    trench: stored,
    section,
    checked,
    selected,
    catalog,
    shown,
    open,
    dragged,
  } = useEditor();
  const rating = useRatingParts();
  const state = useRatingState();
  const draggedDesign = useSyncExternalStore(dragged.subscribe, dragged.get);
  const tried = useTriedTrench();
  const trench = draggedDesign ?? tried ?? stored;
  const isTried = trench !== stored;

  const book = useBook(projectId, segmentId);
  const known = typeof book === 'string' ? undefined : book;
  const profile = useProfile();
  const typeOf = useTypesIn(segmentId, trench.sections, catalog);
  const counted = useMemo(() => countedOf(trench, catalog, profile), [trench, catalog, profile]);
  const priced = useMemo(
    () => (known?.seesPrices && typeOf ? pricedOf(known, trench, counted, typeOf) : undefined),
    [known, trench, counted, typeOf],
  );
  const isSaved = useSendState(open) === 'saved' && shown.unsent === 0;
  const { data: segments } = useSegments(projectId);
  const chosen = segments && segmentOf(segments, segmentId)?.id;
  const isVariant = chosen !== undefined && chosen !== segmentId;
  const isTwice = priced !== undefined && priced.total === undefined;
  const told = useServerPrice({
    projectId,
    segmentId,
    variantOf: isVariant ? chosen : undefined,
    version: shown.version,
    ruleSetId: known?.ruleSetId,
    // The segment's own is known to the server, which also knows whether it was deleted meanwhile.
    profileId: stored.settings.quantityProfileId === null ? STANDARD : undefined,
    // A comparison is slow: of a variant it is asked where the prices are not known here.
    isIdle: isSaved && !isTried && !isTwice && chosen !== undefined && !(isVariant && priced),
  });
  const server = told?.price;
  const total = priced ? priced.total : isTried ? undefined : server;
  useReadAgain(isTried ? undefined : priced?.total, server, projectId, segmentId);

  // A drag moves cables about, and leaves every circuit what it is.
  const wired = tried ?? stored;
  const { circuits } = useMemo(
    () => circuitsOf(wired, wired.sections.find(({ id }) => id === section.id) ?? section),
    [wired, section],
  );
  const isRated = rating.notRated !== undefined || (!state.stale && state.is !== 'waiting');
  const isSettled = isRated && book !== 'LOADING' && (!known || total !== undefined || isTwice);
  const [baseline] = useState(() => new Baseline());
  const before = baseline.see({
    trench,
    total,
    ratings: ratingsOf(state.answer),
    of: `${section.id} ${JSON.stringify(rating.choices)}`,
    isTried,
    isSettled,
  });
  const ratedCircuits = useMemo(
    () => (rating.notRated ? [] : shownCircuits(circuits, checked.layout, selected, state.answer)),
    [rating.notRated, circuits, checked, selected, state.answer],
  );
  return {
    book,
    trench,
    counted,
    priced,
    total,
    circuits: ratedCircuits,
    before,
    server,
    calculated: isTried ? undefined : told?.calculated,
    isTried,
    isWhatIf: tried !== undefined,
    isSettled,
  };
}

/** Prices that differ from the server's are old: they are read again, once for each price of the server. */
function useReadAgain(
  total: Money | undefined,
  server: Money | undefined,
  projectId: number,
  segmentId: number,
): void {
  const read = useRef<Money>(undefined);
  useEffect(() => {
    if (total === undefined || server === undefined || total === server || read.current === server) return;
    read.current = server;
    readBookAgain(projectId, segmentId);
  }, [total, server, projectId, segmentId]);
}
