import { Suspense } from 'react';
import { lazyFile } from '../../../api/index.js';
import { useEditor } from '../editor.js';

const Panel = lazyFile(() => import('./Panel.js'));

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
