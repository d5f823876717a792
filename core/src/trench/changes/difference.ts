import { sameValue } from '../../value/same.js';
import type { Design, ElementKind, ListOf, Step } from './model.js';

/** What the lists within an element are called. */
const INNER = {
  section: 'layers',
  layer: 'items',
  item: 'content',
  covering: undefined,
  circuit: undefined,
} as const;

type Element = { id: string } & Record<string, unknown>;

interface Differences {
  removed: Element[];
  removals: Step[];
  moves: Step[];
  insertions: Step[];
  settings: Step[];
}

/**
 * The steps that lead from one trench to another. An operation that knows only its result gets its history from this.
 * Parts that both share are not compared.
 */
export function stepsBetween(before: Design, after: Design): Step[] {
  const found: Differences = { removed: [], removals: [], moves: [], insertions: [], settings: [] };
  compareLists(found, 'section', {}, before.sections, after.sections);
  compareLists(found, 'covering', {}, before.topCoverings, after.topCoverings);
  compareLists(found, 'circuit', {}, before.circuits, after.circuits);
  for (const what of ['settings', 'surroundings', 'assumptions', 'segment'] as const) {
    if (before[what] === after[what]) continue;
    const { values, unset } = changedValues({ ...before[what] }, { ...after[what] });
    if (Object.keys(values).length || unset.length)
      found.settings.push({ step: 'set', what, values, ...(unset.length > 0 && { unset }) });
  }
  return asOneMove(found) ?? [...found.removals, ...found.moves, ...found.insertions, ...found.settings];
}

function compareLists(
  found: Differences,
  what: ElementKind,
  list: ListOf,
  before: readonly object[],
  after: readonly object[],
): void {
  if (before === after) return;
  const earlier = new Map((before as Element[]).map((element) => [element.id, element]));
  const later = new Set((after as Element[]).map(({ id }) => id));
  const kept = (before as Element[]).filter(({ id }) => later.has(id)).map(({ id }) => id);
  for (const element of earlier.values()) {
    if (later.has(element.id)) continue;
    found.removed.push(element);
    found.removals.push({ step: 'remove', what, id: element.id });
  }
  let place = 0;
  (after as Element[]).forEach((element, index) => {
    const old = earlier.get(element.id);
    if (!old) {
      found.insertions.push({
        step: 'insert',
        what,
        id: element.id,
        value: element,
        index,
        ...list,
      } as unknown as Step);
      return;
    }
    if (kept[place] !== element.id) {
      kept.splice(place, 0, ...kept.splice(kept.indexOf(element.id), 1));
      found.moves.push({ step: 'move', what, id: element.id, index: place, ...list });
    }
    place++;
    if (old !== element) compareElements(found, what, old, element);
  });
}

function compareElements(found: Differences, what: ElementKind, before: Element, after: Element): void {
  const inner = INNER[what];
  const { values, unset } = changedValues(before, after, inner);
  if (Object.keys(values).length || unset.length)
    found.settings.push({ step: 'set', what, id: after.id, values, ...(unset.length > 0 && { unset }) });
  if (!inner || !(inner in after)) return;
  const list = {
    section: { sectionId: after.id },
    layer: { layerId: after.id },
    item: { containerId: after.id },
  };
  const innerKind = what === 'section' ? 'layer' : 'item';
  compareLists(
    found,
    innerKind,
    list[what as 'section' | 'layer' | 'item'],
    (before[inner] ?? []) as object[],
    after[inner] as object[],
  );
}

function changedValues(before: Record<string, unknown>, after: Record<string, unknown>, inner?: string) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => name !== inner && !sameValue(before[name], after[name]),
  );
  return {
    values: Object.fromEntries(
      names.filter((name) => after[name] !== undefined).map((name) => [name, after[name]]),
    ),
    unset: names.filter((name) => after[name] === undefined),
  };
}

/** An element that left one list and is the same in another has been moved. */
function asOneMove({ removed, removals, moves, insertions, settings }: Differences): Step[] | undefined {
  const [removal, insertion] = [removals[0], insertions[0]];
  if (removals.length !== 1 || insertions.length !== 1 || moves.length || settings.length) return undefined;
  if (removal?.step !== 'remove' || insertion?.step !== 'insert') return undefined;
  if (removal.what !== insertion.what || !sameValue(removed[0], insertion.value)) return undefined;
  const { value: _, step: __, ...place } = insertion;
  return [{ step: 'move', ...place }];
}
