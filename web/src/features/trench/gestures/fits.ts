import { applyChange, CannotApply, type Change } from '@spadework/core/trench';
import { checkSection } from '../checkedSection.js';
import type { Editor } from '../editor.js';

/** Whether a pipe or culvert has room for what changes put into it. What is still being arranged may well have. */
export function fitsAfter(
  { trench, section, open }: Pick<Editor, 'trench' | 'section' | 'open'>,
  changes: readonly Change[],
  containerId: string,
): boolean {
  try {
    const after = changes.reduce(
      (before, change) => applyChange(before, change, open.document.context),
      trench,
    );
    const changed = after.sections.find(({ id }) => id === section.id)!;
    return !checkSection(after, changed).errors.some(
      ({ code, itemIds }) => code === 'OUTSIDE_CONTAINER' && itemIds.includes(containerId),
    );
  } catch (error) {
    if (error instanceof CannotApply) return false;
    throw error;
  }
}
