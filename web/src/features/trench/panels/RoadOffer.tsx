import { type Change, type Section, seemInRoad } from '@spadework/core/trench';
import { Milestone } from 'lucide-react';
import { Button } from '../../../kit/index.js';
import { useEditor } from '../editor.js';

/** The changes that say of sections that they lie in a road. */
export const intoRoad = (sections: readonly Section[]): Change[] =>
  sections.map(({ id }) => ({ kind: 'updateSection', sectionId: id, values: { surface: 'ROAD' } }));

/** Asphalt on top of a section of which nobody has said where it lies: that it lies in a road is offered. */
export function RoadOffer({ section }: { section: Section }) {
  const { words, trench, act, mayEdit } = useEditor();
  const all = seemInRoad(trench);
  if (!mayEdit || !all.some(({ id }) => id === section.id)) return null;
  return (
    <div className="road-offer">
      <p>{words.seemsRoad}</p>
      <Button icon={Milestone} onClick={() => act(intoRoad(all), words.liesInRoad)}>
        {words.liesInRoad}
      </Button>
    </div>
  );
}
