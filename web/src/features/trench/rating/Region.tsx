import { useAfterPaint } from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { useEditor } from '../editor.js';
import { Panel } from './lazyParts.js';

const REGION = 'rating-region';

/** The rating stands below other forms; this brings it into view and puts the focus there. */
export function showRating(): void {
  const region = document.getElementById(REGION);
  region?.scrollIntoView({ block: 'start' });
  region?.querySelector('button')?.focus({ preventScroll: true });
}

/** The place of the rating in the inspector. What it shows comes in a file of its own. */
export function RatingRegion() {
  const { words } = useEditor();
  const isAfter = useAfterPaint();
  return (
    <section id={REGION} className="side rating" aria-label={words.rating}>
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
