import { lazy, Suspense } from 'react';
import { useEditor } from '../editor.js';

const Panel = lazy(() => import('./Panel.js'));

/** The place of the quantities in the inspector. What it shows comes in a file of its own. */
export function QuantitiesRegion() {
  const { words } = useEditor();
  return (
    <section className="side quantities" aria-label={words.quantities}>
      <Suspense fallback={<h2>{words.quantities}</h2>}>
        <Panel />
      </Suspense>
    </section>
  );
}
