import { type Change, findItem } from '@spadework/core/trench';
import type { Editor } from '../editor.js';
import { layerOfSelected } from './selection.js';

/** What was copied or cut, by the ids of items in one segment. Sizes never leave the server's document. */
let clipboard: { segmentId: number; ids: readonly string[]; isCut: boolean } | undefined;

export function copySelected({ segmentId, selected }: Editor): void {
  if (selected.length > 0) clipboard = { segmentId, ids: selected, isCut: false };
}

export function cutSelected({ segmentId, selected, mayEdit }: Editor): void {
  if (selected.length > 0 && mayEdit) clipboard = { segmentId, ids: selected, isCut: true };
}

/** Whether something of this segment was copied, and is still there. */
export const canPaste = ({ segmentId, trench, mayEdit }: Editor): boolean =>
  mayEdit &&
  clipboard?.segmentId === segmentId &&
  clipboard.ids.some((id) => findItem(trench, id) !== undefined);

/** Puts what was copied behind the selected item, or into the lowest layer of this section. */
export function paste({ segmentId, trench, section, selected, select, words, act, mayEdit }: Editor): void {
  if (!clipboard || clipboard.segmentId !== segmentId || !mayEdit) return;
  const { ids, isCut } = clipboard;
  const there = ids.filter((id) => findItem(trench, id));
  const layer = layerOfSelected(section, selected.slice(-1)) ?? section.layers[0]!;
  const changes = there.map(
    (itemId): Change =>
      isCut
        ? { kind: 'move', itemId, layerId: layer.id }
        : { kind: 'copy', itemId, id: crypto.randomUUID(), layerId: layer.id },
  );
  if (changes.length === 0 || !act(changes, words.titles.paste(changes.length))) return;
  select(
    changes.map((change) => (change.kind === 'copy' ? change.id : (change as { itemId: string }).itemId)),
  );
  if (isCut) clipboard = { ...clipboard, isCut: false };
}
