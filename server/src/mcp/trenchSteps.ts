import type { BodyOf } from '../contracts.js';
import type { DataOf } from './api.js';
import { differences, type FieldChange, newValues } from './confirmation.js';

type TrenchDocument = DataOf<'trench.getTrench'>;
type Trench = TrenchDocument['trench'];
type Step = DataOf<'trench.changeTrench'>['steps'][number];
type Change = BodyOf<'trench.changeTrench'>['changes'][number];

/** The fields of an element, which has those of its kind. */
type Fields = Record<string, unknown>;

/** An element of a trench as it is now, and where it stands. */
interface Found {
  value: Fields;
  place: Fields;
}

/** Every section, layer, item, covering and circuit of a trench by its id. */
function elementsOf({ sections, topCoverings, circuits }: Trench): Map<string, Found> {
  const found = new Map<string, Found>();
  const add = (value: { id: string }, place: Fields) =>
    found.set(value.id, { value: value as unknown as Fields, place });
  for (const [index, section] of sections.entries()) {
    add(section, { index });
    for (const [inSection, layer] of section.layers.entries()) {
      add(layer, { sectionId: section.id, index: inSection });
      for (const [inLayer, item] of layer.items.entries()) {
        add(item, { layerId: layer.id, index: inLayer });
        for (const [inItem, content] of (item.content ?? []).entries())
          add(content, { containerId: item.id, index: inItem });
      }
    }
  }
  for (const list of [topCoverings, circuits]) for (const [index, one] of list.entries()) add(one, { index });
  return found;
}

/** What people call an element: its type and label, the name of a circuit, the kind of a section or covering. */
function nameOf(value: Fields = {}): string | undefined {
  const { kind, typeName, label, name, sectionType, type, content } = value;
  const held = Array.isArray(content) && content.length > 0 ? `+ ${content.length}` : undefined;
  return [kind ?? sectionType ?? type, typeName ?? name, label, held].filter(Boolean).join(' ') || undefined;
}

const PLACE = ['sectionId', 'layerId', 'containerId', 'index'] as const;

/**
 * What the steps of a dry run change, each compared with the trench as the steps before it leave it. `changes` are those
 * that were asked for.
 */
export function stepChanges(
  present: TrenchDocument,
  steps: readonly Step[],
  changes: readonly Change[],
): FieldChange[] {
  const { trench, segment } = structuredClone(present);
  const elements = elementsOf(trench);
  const single = { ...trench, segment } as unknown as Record<string, Fields>;
  return steps.flatMap((step, i): FieldChange[] => {
    const { what, id, unset = [] } = step;
    const element = id === undefined ? undefined : elements.get(id);
    const own = id === undefined ? single[what] : element?.value;
    const path = [i + 1, what, id].filter((part) => part !== undefined).join(' ');
    const named = id === undefined ? undefined : nameOf(own);
    const head = named === undefined ? path : `${path} ${named}`;
    const set = () => {
      const after: Fields = { ...step.values, ...Object.fromEntries(unset.map((name) => [name, undefined])) };
      const before = Object.fromEntries(Object.keys(after).map((name) => [name, own?.[name]]));
      if (own) Object.assign(own, after);
      return differences(before, after, head);
    };
    if (step.step === 'set') return set();
    if (step.step === 'remove') return [{ field: path, from: named ?? id }];
    const place = Object.fromEntries(
      PLACE.map((name) => [name, step[name]]).filter(([, one]) => one !== undefined),
    );
    const former = element?.place ?? {};
    const added = step.value as Fields | undefined;
    if (id !== undefined) elements.set(id, { value: own ?? structuredClone(added ?? {}), place });
    if (step.step === 'move') return [...differences(former, place, head), ...set()];
    // What the catalog gives a new element is in its type.
    const { kind: _, id: __, ...asked } = changes[i] ?? {};
    return [{ field: path, to: nameOf(added) ?? id }, ...newValues({ ...place, ...asked }, path)];
  });
}
