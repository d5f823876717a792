import type { RefObject } from 'react';
import { useCommands } from '../../../kit/index.js';
import { mayWrite, type Project } from '../../projects/index.js';
import type { Segment } from '../segments.js';
import { type DialogName, type Listed, useEntriesOf } from './segmentEntries.js';
import { useSegmentWords } from './words/index.js';

/** The palette has what the menus of the list have: of the row that had the focus at once, and of any by its name. */
export function useListCommands(
  project: Project,
  segments: readonly Segment[],
  focused: RefObject<number | undefined>,
  onAsk: (dialog: DialogName, of: Listed) => void,
): void {
  const words = useSegmentWords();
  const entriesOf = useEntriesOf({ projectId: project.id, segments, writes: mayWrite(project), onAsk });
  /** Variants of different segments have the same names. */
  const listed = (): { of: Listed; name: string }[] =>
    segments.flatMap(({ id, name, variants = [] }) => [
      { of: { id, name }, name },
      ...variants.map((variant) => ({ of: variant, name: `${name}: ${variant.name}` })),
    ]);
  useCommands(() => {
    const chosen = listed().find(({ of }) => of.id === focused.current);
    return { group: chosen?.name ?? '', commands: chosen ? entriesOf(chosen.of).flat() : [] };
  });
  useCommands(() => ({
    group: words.actions,
    kind: 'many',
    commands: listed().flatMap(({ of, name }) =>
      entriesOf(of)
        .flat()
        .map((entry) => ({ ...entry, label: words.doneTo(entry.label, name) })),
    ),
  }));
}
