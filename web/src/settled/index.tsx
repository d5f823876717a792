import { Suspense as ReactSuspense, type SuspenseProps, useLayoutEffect } from 'react';

declare global {
  /** What is on its way, for whoever waits for it and wants to know why. */
  var spadeworkPending: ReadonlySet<{ what: string }> | undefined;
}

/*
 * Whatever the app begins reports here until it has ended. `<html data-settled>` is there exactly while nothing is on its way
 * and what came of it has been drawn.
 */

const pending = new Set<{ what: string }>();
globalThis.spadeworkPending = pending;

/** Tests of what reports have no page. */
const page = globalThis.document?.documentElement;

/** How often something has begun or ended: a picture of before says nothing of what came after it. */
let round = 0;

/** Something may begin, or has ended: once it is drawn, and nothing else waits for its turn, it is looked at. */
function stir(): void {
  const current = ++round;
  page?.removeAttribute('data-settled');
  if (page && pending.size === 0)
    requestAnimationFrame(() => afterOthers(() => current === round && look(page)));
}

function look(page: HTMLElement): void {
  const unreported = [
    ...(document.fonts.status === 'loading' ? [document.fonts.ready] : []),
    ...document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ finished }) => finished),
    ...[...document.images]
      .filter(({ complete, loading }) => !complete && loading !== 'lazy')
      .map((picture) => picture.decode()),
  ];
  if (unreported.length > 0) during('a picture', Promise.allSettled(unreported));
  else page.setAttribute('data-settled', '');
}

/** For browsers that know no priorities. */
const AFTER_OTHERS_MS = 50;

/** Runs something when nothing else waits for its turn. An idle browser would tell too, but a busy machine never is. */
const afterOthers = (run: () => void): unknown =>
  'scheduler' in globalThis
    ? scheduler.postTask(run, { priority: 'background' })
    : setTimeout(run, AFTER_OTHERS_MS);

/** Something begins; gives what is called at its end. */
export function begin(what: string): () => void {
  const thing = { what };
  pending.add(thing);
  stir();
  return () => {
    if (pending.delete(thing)) stir();
  };
}

/** A promise is on its way; gives the same promise. */
export function during<T>(what: string, promise: Promise<T>): Promise<T> {
  const end = begin(what);
  promise.then(end, end);
  return promise;
}

/** Runs something after a while; gives what stops it before that. */
export function later(what: string, ms: number, run?: () => void): () => void {
  const end = begin(what);
  const timer = setTimeout(() => {
    end();
    run?.();
  }, ms);
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** What a person or the browser does, of which something may come. */
const EVENTS = 'pointerdown pointermove pointerup click keydown input wheel scroll drop popstate resize';
/** So long a page that comes may take. A download begins in the same way, and then no page comes. */
const ANOTHER_PAGE_MS = 5_000;

if (page) {
  for (const type of EVENTS.split(' ')) addEventListener(type, stir, true);
  addEventListener('beforeunload', () => later('another page', ANOTHER_PAGE_MS));
}

/** As React's own. A file that has come is shown a moment later, so what is shown until then says that something is on its way. */
export const Suspense = ({ fallback, children }: SuspenseProps) => (
  <ReactSuspense
    fallback={
      <>
        {fallback}
        <OnItsWay />
      </>
    }
  >
    {children}
  </ReactSuspense>
);

function OnItsWay(): null {
  useLayoutEffect(() => begin('a part'), []);
  return null;
}
