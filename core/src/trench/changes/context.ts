import type { CatalogType, ChangeContext, ElementKind, Removed, Step } from './model.js';

/**
 * A context from the types of the catalog, and from steps that took something away or would bring it back: the inverses
 * that an editor keeps for undo, or the history of a segment. Later steps win.
 */
export function catalogContext(
  types: Iterable<CatalogType>,
  kept: () => Iterable<Step> = () => [],
): ChangeContext {
  const byKey = new Map<string, CatalogType>();
  const defaults = new Map<string, CatalogType>();
  for (const type of types) {
    byKey.set(`${type.kind} ${type.id}`, type);
    const key = type.kind === 'pipe' ? `pipe ${type.pipeCategory}` : type.kind;
    if ('default' in type && type.default && !defaults.has(key)) defaults.set(key, type);
  }
  return {
    type: (kind, id) => byKey.get(`${kind} ${id}`) as never,
    defaultType: (kind, pipeCategory) =>
      defaults.get(kind === 'pipe' ? `pipe ${pipeCategory ?? 'CONTAINER'}` : kind) as never,
    removed: (what, id) => removedIn(kept(), what, id),
  };
}

/** What an insertion among the steps would bring back, also from within a layer, section or container. */
export function removedIn(steps: Iterable<Step>, what: ElementKind, id: string): Removed | undefined {
  let found: Removed | undefined;
  for (const step of steps) if (step.step === 'insert') found = within(step as Removed, what, id) ?? found;
  return found;
}

function within(removed: Removed, what: ElementKind, id: string): Removed | undefined {
  if (removed.what === what && removed.value.id === id) return removed;
  for (const inside of contentOf(removed)) {
    const found = within(inside, what, id);
    if (found) return found;
  }
  return undefined;
}

function contentOf(removed: Removed): Removed[] {
  const { id } = removed.value;
  if (removed.what === 'section')
    return removed.value.layers.map((value, index) => ({ what: 'layer', value, index, sectionId: id }));
  if (removed.what === 'layer')
    return removed.value.items.map((value, index) => ({ what: 'item', value, index, layerId: id }));
  if (removed.what === 'item' && 'content' in removed.value)
    return removed.value.content.map((value, index) => ({ what: 'item', value, index, containerId: id }));
  return [];
}
