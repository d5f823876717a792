import { type Change, type Item, labelTextOf } from '@spadework/core/trench';
import { announce, SelectField } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { takes } from '../gestures/drop.js';
import { descriptionOf, labelsIn, nameOf, standingOf, whereOf } from '../names.js';

/** The layer, pipe or culvert that holds an item: what dragging into it does, without dragging. */
export function LiesIn({ item }: { item: Item }) {
  const { words, section, checked, act, open } = useEditor();
  const standing = standingOf(section.layers, item.id);
  if (!standing) return null;
  const layers = section.layers
    .map(({ id }, level) => ({ value: id, label: words.layerName(level + 1) }))
    .toReversed();
  const containers = section.layers
    .flatMap(({ items }) => items)
    .filter((each) => takes(each, item))
    .map((each) => ({
      value: each.id,
      label: `${labelTextOf(labelsIn(checked.layout), each.id)}, ${descriptionOf(each, words)}`,
    }));
  if (layers.length + containers.length < 2) return null;
  const move = (id: string) => {
    const isLayer = section.layers.some((layer) => layer.id === id);
    const change: Change = {
      kind: 'move',
      itemId: item.id,
      ...(isLayer ? { layerId: id } : { containerId: id }),
    };
    const name = nameOf(item, words);
    if (!act([change], words.titles.move(name))) return;
    const now = open.document.get().state.sections.find((each) => each.id === section.id);
    const place = now && standingOf(now.layers, item.id);
    if (place) announce(words.said.moved(name, whereOf(place, words)));
  };
  return (
    <SelectField
      label={words.liesIn}
      value={standing.container?.id ?? section.layers[standing.layer - 1]!.id}
      onChange={(event) => move(event.target.value)}
      choices={[...layers, ...containers]}
    />
  );
}
