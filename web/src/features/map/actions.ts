import {
  anchorAt,
  CannotChangeRoute,
  contentOf,
  type EditedRoute,
  emptyRoute,
  type RouteChange,
  type RouteReason,
  roundMetres,
} from '@spadework/core/route';
import { announce, toast } from '../../kit/index.js';
import { formatNumber } from '../../words/index.js';
import type { OpenRoute } from './document/index.js';
import { marksInOrder } from './drawn.js';
import type { RouteActions } from './state.js';
import type { Words } from './words/index.js';

/** What a person does to the route that is open, as changes by ids. What cannot be made is explained in a sentence. */
export function actionsOf(
  { document, segment }: Pick<OpenRoute, 'document' | 'segment'>,
  words: Words,
  newId: () => string,
): RouteActions {
  const { titles, said } = words;
  const now = () => document.get().state;

  /** The changes are made of the route as it is now. */
  const act = (
    title: string,
    changesOf: (route: EditedRoute) => readonly RouteChange[],
    series?: string,
  ): boolean => {
    if (document.get().closed) return false;
    try {
      document.do(changesOf(now()), title, series);
      return true;
    } catch (error) {
      if (!(error instanceof CannotChangeRoute)) throw error;
      const text = said.cannot(words.reasons[error.reason]);
      toast({ text, kind: 'wrong' });
      announce(text, 'assertive');
      return false;
    }
  };
  const saying = (isDone: boolean, text: string): boolean => {
    if (isDone) announce(text);
    return isDone;
  };
  const stepping = (title: string | undefined, text: (title: string) => string): void => {
    if (title !== undefined) announce(text(title));
  };

  return {
    addPoint: (position, index) =>
      act(titles.addPoint, ({ ids }) => [
        {
          kind: 'addPoint',
          id: newId(),
          position,
          ...(index !== undefined && index < ids.length && { after: ids[index - 1] ?? null }),
        },
      ]),
    addPoints: (positions) =>
      act(words.titles.addPoints(formatNumber(positions.length)), () =>
        positions.map((position) => ({ kind: 'addPoint', id: newId(), position })),
      ),
    movePoint(index, position, series) {
      const isDone = act(
        titles.movePoint,
        ({ ids }) => [{ kind: 'movePoint', id: named(ids[index], 'POINT_NOT_FOUND'), position }],
        series,
      );
      // Of several steps of one move, whoever makes them says where the point is.
      return series === undefined ? saying(isDone, said.moved(index + 1)) : isDone;
    },
    removePoint: (index) =>
      saying(
        act(titles.removePoint, ({ ids }) => [
          { kind: 'removePoint', id: named(ids[index], 'POINT_NOT_FOUND') },
        ]),
        said.removed(index + 1),
      ),
    setHeights(index, heights) {
      const { ids, positions } = now();
      const areFirst = positions[0]?.[2] === undefined;
      const isDone = act(titles.setHeights, () => [
        {
          kind: 'setHeights',
          heights: Object.fromEntries(heights.map((height, i) => [ids[index + i]!, roundMetres(height)])),
        },
      ]);
      const isOne = new Set(heights).size === 1;
      // Nobody measured it for the others: whoever typed it is told.
      if (isDone && areFirst && isOne) toast({ text: said.oneHeight(formatNumber(heights[0]!, 3)) });
      else saying(isDone, said.heights(formatNumber(heights.length)));
      return isDone;
    },
    split: (chainage) =>
      act(titles.split, (route) => [{ kind: 'split', id: newId(), at: anchorAt(route, chainage) }]),
    setStretch: (index, values) =>
      act(titles.setStretch, ({ stretches }) => [
        { kind: 'setStretch', id: named(stretches[index]?.id, 'STRETCH_NOT_FOUND'), values },
      ]),
    merge: (index) =>
      act(titles.merge, ({ stretches }) => [
        { kind: 'mergeStretch', id: named(stretches[index + 1]?.id, 'STRETCH_NOT_FOUND') },
      ]),
    addMark: ({ chainage, ...values }) =>
      act(titles.addMark, (route) => [
        { kind: 'addMark', id: newId(), at: anchorAt(route, chainage), values },
      ]),
    setMark: (index, { chainage, ...values }) =>
      act(titles.setMark, (route) => [
        {
          kind: 'setMark',
          id: named(marksInOrder(route)[index]?.id, 'MARK_NOT_FOUND'),
          ...(chainage !== undefined && { at: anchorAt(route, chainage) }),
          values,
        },
      ]),
    removeMark: (index) =>
      act(titles.removeMark, (route) => [
        { kind: 'removeMark', id: named(marksInOrder(route)[index]?.id, 'MARK_NOT_FOUND') },
      ]),
    setRoute: (values) => act(titles.setRoute, () => [{ kind: 'setSource', ...values }]),
    clear: () =>
      act(titles.clear, () => {
        const [first] = segment.head().sectionIds;
        return [{ kind: 'setRoute', route: contentOf(emptyRoute(first!, newId)) }];
      }),
    undo: () => stepping(document.undo(), said.undone),
    redo: () => stepping(document.redo(), said.redone),
  };
}

function named(id: string | undefined, reason: RouteReason): string {
  if (id === undefined) throw new CannotChangeRoute(reason);
  return id;
}
