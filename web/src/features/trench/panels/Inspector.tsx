import { findItem, findLayer } from '@spadework/core/trench';
import { type RefObject, useLayoutEffect } from 'react';
import { Suspense } from '../../../settled/index.js';
import { useEditor } from '../editor.js';
import { QuantitiesRegion } from '../quantities/Region.js';
import { RatingRegion } from '../rating/Region.js';
import { Coverings } from './Coverings.js';
import { LayerForm } from './LayerForm.js';
import { ItemForm, SeveralForm } from './lazyParts.js';
import { SectionForm } from './SectionForm.js';
import { SegmentForm } from './SegmentForm.js';
import { Settings } from './Settings.js';

/** What is chosen, and the section around it. */
export function Inspector({ ref }: { ref: RefObject<HTMLElement | null> }) {
  const { trench, section, selected, words } = useEditor();
  const [id] = selected;
  const item = id === undefined ? undefined : findItem(trench, id)?.item;
  const layer = id === undefined ? undefined : findLayer(trench, id)?.layer;
  const chosen = selected.join();
  // Another choice is seen from its beginning. Whoever works in the form stays where they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something else is chosen
  useLayoutEffect(() => {
    const box = ref.current;
    if (box && !box.contains(document.activeElement)) box.scrollTop = 0;
  }, [chosen, ref]);
  return (
    <aside ref={ref} className="inspector" aria-label={words.placement}>
      {selected.length > 1 || item ? (
        <Suspense fallback={null}>
          {item && selected.length === 1 ? <ItemForm key={item.id} item={item} /> : <SeveralForm />}
        </Suspense>
      ) : layer ? (
        <LayerForm key={layer.id} layer={layer} section={section} />
      ) : (
        <SegmentForm />
      )}
      <SectionForm />
      <Coverings />
      <RatingRegion />
      <QuantitiesRegion />
      <Settings />
    </aside>
  );
}
