/** What a key does in the grid. */
export type Command =
  | { do: 'walk'; by: number }
  | { do: 'in' | 'out' | 'toggle' | 'remove' }
  | { do: 'move'; by: 1 | -1 }
  | { do: 'edit'; text?: string };

interface Key {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

const PAGE = 10;
const WALKS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** `isRow`: the row itself has the focus, and not a button in it, which takes Enter and the space bar. */
export function commandOf(
  { key, altKey, ctrlKey, metaKey, shiftKey }: Key,
  isRow: boolean,
): Command | undefined {
  if (ctrlKey || metaKey) return undefined;
  if (altKey) {
    if (key === 'ArrowUp') return { do: 'move', by: -1 };
    if (key === 'ArrowDown') return { do: 'move', by: 1 };
    return undefined;
  }
  if (shiftKey) return undefined;
  const by = WALKS[key];
  if (by !== undefined) return { do: 'walk', by };
  if (key === 'ArrowRight') return { do: 'in' };
  if (key === 'ArrowLeft') return { do: 'out' };
  if (key === 'Delete') return { do: 'remove' };
  if (key === 'F2') return { do: 'edit' };
  if (!isRow) return undefined;
  if (key === 'Enter') return { do: 'edit' };
  if (key === ' ') return { do: 'toggle' };
  // A digit begins another quantity, as in a spreadsheet.
  return /^\d$/.test(key) ? { do: 'edit', text: key } : undefined;
}
