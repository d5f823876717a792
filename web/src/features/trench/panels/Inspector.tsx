import { findItem, findLayer } from '@spadework/core/trench';
import type { Ref } from 'react';
import { useEditor } from '../editor.js';
import { QuantitiesRegion } from '../quantities/Region.js';
import { RatingRegion } from '../rating/Region.js';
import { Coverings } from './Coverings.js';
import { ItemForm } from './ItemForm.js';
import { LayerForm } from './LayerForm.js';
import { SectionForm } from './SectionForm.js';
import { Settings } from './Settings.js';
import { SeveralForm } from './SeveralForm.js';

/** What is chosen, and the section around it. */
export function Inspector({ ref }: { ref: Ref<HTMLElement> }) {
  const { trench, section, selected, words } = useEditor();
  const [id] = selected;
  const item = id === undefined ? undefined : findItem(trench, id)?.item;
  const layer = id === undefined ? undefined : findLayer(trench, id)?.layer;
  return (
    <aside ref={ref} className="inspector" aria-label={words.placement}>
      {selected.length > 1 ? (
        <SeveralForm />
      ) : item ? (
        <ItemForm key={item.id} item={item} />
      ) : layer ? (
        <LayerForm key={layer.id} layer={layer} section={section} />
      ) : null}
      <SectionForm />
      <Coverings />
      <RatingRegion />
      <QuantitiesRegion />
      <Settings />
    </aside>
  );
}
