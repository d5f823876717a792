import {
  ArrowDown,
  ArrowRight,
  ArrowUp,
  BookmarkPlus,
  Coins,
  Columns2,
  CopyPlus,
  Files,
  FolderInput,
  Map as MapIcon,
  Pencil,
  Trash2,
} from 'lucide-react';
import { useLocation } from 'wouter';
import { asProblem } from '../../../api/index.js';
import { announce, type Command, toast } from '../../../kit/index.js';
import { addressOf, MOST_COMPARED } from '../../../routes/index.js';
import {
  copySegment,
  createVariant,
  deleteSegment,
  moveSegment,
  restoreSegment,
  type Segment,
  segmentOf,
} from '../segments.js';
import { useSegmentWords } from './words/index.js';

/** A segment or a variant of the list. */
export interface Listed {
  id: number;
  name: string;
}

/** What is asked in a dialog before it is done. */
export type DialogName = 'copy' | 'promote' | 'rename' | 'save';

type Entry = Command & { danger?: boolean };

/** Does something, and tells what goes wrong. */
async function attempt(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch (error) {
    toast({ text: asProblem(error).message, kind: 'wrong' });
  }
}

/** Moves a segment, says where it is then, and keeps the focus on what was focused. */
export function useMoveSegment(projectId: number) {
  const words = useSegmentWords();
  return (segment: Listed, beforeId: number | null) =>
    attempt(async () => {
      const focused = document.activeElement as HTMLElement | null;
      const order = await moveSegment(projectId, segment.id, beforeId);
      announce(words.moved(segment.name, order.indexOf(segment.id) + 1, order.length));
      // A row that moves loses the focus; what has it by now keeps it.
      if (document.activeElement === document.body && focused?.isConnected) focused.focus();
    });
}

/** The neighbour before which a segment lies when it moved up or down. Undefined: there is no way further. */
export function neighbourOf(
  segments: readonly Segment[],
  id: number,
  way: 'up' | 'down',
): number | null | undefined {
  const at = segments.findIndex((segment) => segment.id === id);
  if (at < 0) return undefined;
  if (way === 'up') return segments[at - 1]?.id;
  return at === segments.length - 1 ? undefined : (segments[at + 2]?.id ?? null);
}

interface EntriesOf {
  projectId: number;
  segments: readonly Segment[];
  writes: boolean;
  onAsk: (dialog: DialogName, of: Listed) => void;
  /** Resolves when nothing of it is unsent. */
  settled?: () => Promise<unknown>;
  /** Goes where a deleted segment is not open. */
  leave?: () => void;
}

/** What can be done with a segment or variant, wherever it is shown. A rule stands between the groups. */
export const useSegmentEntries = ({ of, ...given }: EntriesOf & { of: Listed }): Entry[][] =>
  useEntriesOf(given)(of);

/** The same for any segment or variant of a list. */
export function useEntriesOf({
  projectId,
  segments,
  writes,
  onAsk,
  settled = async () => undefined,
  leave = () => undefined,
}: EntriesOf): (of: Listed) => Entry[][] {
  const words = useSegmentWords();
  const [, go] = useLocation();
  const move = useMoveSegment(projectId);
  return (of) => {
    const segment = segmentOf(segments, of.id);
    if (!segment) return [];
    const isVariant = of.id !== segment.id;
    const variants = segment.variants ?? [];
    const others = isVariant ? [of.id] : variants.slice(0, MOST_COMPARED).map(({ id }) => id);

    const copy = () =>
      attempt(async () => {
        await settled();
        await copySegment(projectId, of.id);
        toast({ text: words.copied(of.name) });
      });
    const makeVariant = () =>
      attempt(async () => {
        await settled();
        const id = await createVariant(projectId, segment, of.id, words.variant);
        go(addressOf.trench(projectId, id));
      });
    const undo = () =>
      attempt(async () => {
        await restoreSegment(projectId, of.id);
        toast({ text: words.restored(of.name) });
      });
    const remove = () =>
      attempt(async () => {
        await settled();
        leave();
        await deleteSegment(projectId, of.id);
        toast({ text: words.removed(of.name, isVariant ? 0 : variants.length), undo });
      });
    const moving = (way: 'up' | 'down', label: string, icon: Entry['icon']): Entry => {
      const before = neighbourOf(segments, of.id, way);
      return {
        label,
        icon,
        disabled: !writes || before === undefined,
        onChoose: () => before !== undefined && move(of, before),
      };
    };
    return [
      [
        { label: words.rename, icon: Pencil, disabled: !writes, onChoose: () => onAsk('rename', of) },
        { label: words.copy, icon: Files, disabled: !writes, onChoose: copy },
        { label: words.copyToProject, icon: FolderInput, onChoose: () => onAsk('copy', of) },
        { label: words.saveAsTemplate, icon: BookmarkPlus, onChoose: () => onAsk('save', of) },
      ],
      [
        { label: words.newVariant, icon: CopyPlus, disabled: !writes, onChoose: makeVariant },
        {
          label: words.compare,
          icon: Columns2,
          onChoose: () => go(addressOf.compare(projectId, segment.id, others)),
        },
      ],
      [
        {
          label: words.showOnMap,
          icon: MapIcon,
          onChoose: () => go(addressOf.map(projectId, of.id)),
        },
        {
          label: words.economy,
          icon: Coins,
          onChoose: () => go(addressOf.economy(projectId, { segmentId: of.id })),
        },
        { label: words.feeders, icon: ArrowRight, onChoose: () => go(addressOf.feeders(projectId)) },
      ],
      isVariant ? [] : [moving('up', words.moveUp, ArrowUp), moving('down', words.moveDown, ArrowDown)],
      [{ label: words.remove, icon: Trash2, danger: true, disabled: !writes, onChoose: remove }],
    ].filter((group) => group.length > 0);
  };
}

/** The groups as entries of a menu. */
export const withRules = (groups: readonly Entry[][]): (Entry | 'rule')[] =>
  groups.flatMap((group, place) => (place === 0 ? group : ['rule' as const, ...group]));
