import { differences, type FieldChange, newValues } from './confirmation.js';

// biome-ignore lint/suspicious/noExplicitAny: an answer of the contract
type Anything = any;

/** An element of a trench as it is now, and where it stands. */
interface Found {
  value: Anything;
  place: Record<string, unknown>;
}

/** Every section, layer, item, covering and circuit of a trench by its id. */
function elementsOf(trench: Anything): Map<string, Found> {
  const found = new Map<string, Found>();
  const add = (value: Anything, place: Record<string, unknown>) => found.set(value.id, { value, place });
  trench.sections.forEach((section: Anything, index: number) => {
    add(section, { index });
    section.layers.forEach((layer: Anything, inSection: number) => {
      add(layer, { sectionId: section.id, index: inSection });
      layer.items.forEach((item: Anything, inLayer: number) => {
        add(item, { layerId: layer.id, index: inLayer });
        for (const [inItem, content] of (item.content ?? []).entries())
          add(content, { containerId: item.id, index: inItem });
      });
    });
  });
  for (const list of [trench.topCoverings, trench.circuits])
    list.forEach((one: Anything, index: number) => {
      add(one, { index });
    });
  return found;
}

/** What people call an element: its type and label, the name of a circuit, the kind of a section or covering. */
function nameOf(value: Anything): string | undefined {
  const { kind, typeName, label, name, sectionType, type, content } = value ?? {};
  const held = Array.isArray(content) && content.length > 0 ? `+ ${content.length}` : undefined;
  return [kind ?? sectionType ?? type, typeName ?? name, label, held].filter(Boolean).join(' ') || undefined;
}

const PLACE = ['sectionId', 'layerId', 'containerId', 'index'] as const;

/**
 * What the steps of a dry run change, each compared with the trench as the steps before it leave it. `changes` are those
 * that were asked for.
 */
export function stepChanges(present: Anything, steps: readonly Anything[], changes: readonly Anything[]) {
  const { trench, segment } = structuredClone(present);
  const elements = elementsOf(trench);
  const single: Record<string, Anything> = { ...trench, segment };
  return steps.flatMap((step, i): FieldChange[] => {
    const { what, id, values = {}, unset = [] } = step;
    const element = elements.get(id);
    const own = id === undefined ? single[what] : element?.value;
    const path = [i + 1, what, id].filter((part) => part !== undefined).join(' ');
    const named = id === undefined ? undefined : nameOf(own);
    const head = named === undefined ? path : `${path} ${named}`;
    const set = () => {
      const after = { ...values, ...Object.fromEntries(unset.map((name: string) => [name, undefined])) };
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
    elements.set(id, { value: own ?? structuredClone(step.value), place });
    if (step.step === 'move') return [...differences(former, place, head), ...set()];
    // What the catalog gives a new element is in its type.
    const { kind: _, id: __, ...asked } = changes[i] ?? {};
    return [{ field: path, to: nameOf(step.value) ?? id }, ...newValues({ ...place, ...asked }, path)];
  });
}
