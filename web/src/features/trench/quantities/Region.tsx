import { lazyFile } from '../../../api/index.js';
import { useAfterPaint } from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { useEditor } from '../editor.js';

const Panel = lazyFile(() => import('./Panel.js'));

/** The place of the quantities in the inspector. What it shows comes in a file of its own. */
export function QuantitiesRegion() {
  const { words } = useEditor();
  const isAfter = useAfterPaint();
  return (
    <section className="side quantities" aria-label={words.quantities}>
      {isAfter ? (
        <Suspense fallback={<h2>{words.quantities}</h2>}>
          <Panel />
        </Suspense>
      ) : (
        <h2>{words.quantities}</h2>
      )}
    </section>
  );
}
