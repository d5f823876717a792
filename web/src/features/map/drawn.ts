import { chainageOf, type EditedMark, type EditedRoute, measuredRoute, routeOf } from '@spadework/core/route';
import type { DrawnRoute } from './state.js';

/** No section has it. */
const DELETED = '';

/** A route as it is drawn. A stretch whose section was deleted has one that is not among those of the segment. */
export function drawnOf(edited: EditedRoute): DrawnRoute {
  const { positions, source, accuracy } = edited;
  const { chainages, ...measured } = measuredRoute(edited);
  const line = routeOf(edited);
  return {
    route: {
      positions,
      stretches: (line?.stretches ?? []).map((stretch) => ({
        ...stretch,
        sectionId: stretch.sectionId ?? DELETED,
      })),
      points: line?.points ?? [],
      source,
      ...(accuracy !== undefined && { accuracy }),
    },
    ...measured,
    chainages: positions.length === 0 ? [] : chainages,
  };
}

/** Joints and other things on the line as they are drawn: by their chainages. */
export const marksInOrder = (edited: EditedRoute): EditedMark[] =>
  edited.marks
    .map((mark) => ({ mark, chainage: chainageOf(edited, mark.at) }))
    .sort((a, b) => a.chainage - b.chainage)
    .map(({ mark }) => mark);
