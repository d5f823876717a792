import { type Item, labelTextOf } from '@spadework/core/trench';
import { SelectField } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { moveInto } from '../gestures/actions.js';
import { takes } from '../gestures/drop.js';
import { descriptionOf, labelsIn, standingOf } from '../names.js';

/** The layer, pipe or culvert that holds items: what dragging into it does, without dragging. */
export function LiesIn({ items }: { items: readonly Item[] }) {
  const editor = useEditor();
  const { words, section, checked } = editor;
  const homes = new Set(
    items.map(({ id }) => {
      const standing = standingOf(section.layers, id);
      return standing?.container?.id ?? section.layers[(standing?.layer ?? 0) - 1]?.id;
    }),
  );
  const [home] = homes;
  if (home === undefined) return null;
  const isOne = homes.size === 1;
  const layers = section.layers
    .map(({ id }, level) => ({ value: id, label: words.layerName(level + 1) }))
    .toReversed();
  const containers = section.layers
    .flatMap(({ items }) => items)
    .filter((each) => items.every((item) => takes(each, item)))
    .map((each) => ({
      value: each.id,
      label: `${labelTextOf(labelsIn(checked.layout), each.id)}, ${descriptionOf(each, words)}`,
    }));
  if (layers.length + containers.length < 2) return null;
  const move = (id: string) => {
    const isLayer = section.layers.some((layer) => layer.id === id);
    const selected = items.map((item) => item.id);
    moveInto({ ...editor, selected }, isLayer ? { layerId: id } : { containerId: id });
  };
  return (
    <SelectField
      label={words.liesIn}
      value={isOne ? home : ''}
      onChange={(event) => event.target.value && move(event.target.value)}
      choices={[...(isOne ? [] : [{ value: '', label: words.different }]), ...layers, ...containers]}
    />
  );
}
