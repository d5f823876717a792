import { Suspense } from 'react';
import { useAfterPaint } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { Panel } from './lazyParts.js';

/** The place of the rating in the inspector. What it shows comes in a file of its own. */
export function RatingRegion() {
  const { words } = useEditor();
  const isAfter = useAfterPaint();
  return (
    <section className="side rating" aria-label={words.rating}>
      {isAfter ? (
        <Suspense fallback={<h2>{words.rating}</h2>}>
          <Panel />
        </Suspense>
      ) : (
        <h2>{words.rating}</h2>
      )}
    </section>
  );
}
