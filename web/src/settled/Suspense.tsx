import { Suspense as ReactSuspense, type SuspenseProps, useLayoutEffect } from 'react';
import { begin } from './settled.js';

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
