import { Suspense } from 'react';
import { useEditor } from '../editor.js';
import { Panel } from './lazyParts.js';

/** The place of the rating in the inspector. What it shows comes in a file of its own. */
export function RatingRegion() {
  const { words } = useEditor();
  return (
    <section className="side rating" aria-label={words.rating}>
      <Suspense fallback={<h2>{words.rating}</h2>}>
        <Panel />
      </Suspense>
    </section>
  );
}
