import { sameValue } from '../../value/same.js';
import { legsOf } from '../measure.js';
import { optional } from '../readValues.js';
import { anchorAt, chainageOf, isOnRoute, measuredRoute } from './anchors.js';
import { matched } from './matching.js';
import type {
  Anchor,
  AnsweredRoute,
  EditedMark,
  EditedRoute,
  EditedStretch,
  MarkValues,
  RouteContent,
  StretchValues,
} from './model.js';

/** A route of which nothing is drawn yet. */
export const emptyRoute = (sectionId: string, newId: () => string): EditedRoute => ({
  ids: [],
  positions: [],
  legs: [],
  stretches: [{ id: newId(), begin: null, sectionId }],
  marks: [],
  source: 'PLANNED',
});

/** What a route says, without what is measured. */
export const contentOf = ({ legs: _, ...content }: EditedRoute): RouteContent => content;

/** Content, measured anew. */
export const measuredContent = (content: RouteContent): EditedRoute => ({
  ...content,
  legs: content.positions.length === 0 ? [] : legsOf(content.positions),
});

/**
 * A route as it is answered, to be edited. What is still the same as before keeps its id, and its anchor while that says
 * the same millimetre; so do positions, stretches and marks that others changed one by one.
 */
export function editedOf(route: AnsweredRoute, newId: () => string, before?: EditedRoute): EditedRoute {
  if (before && sameValue(routeOf(before), plain(route))) return before;
  const { positions, stretches, points, source, accuracy } = route;
  const ids = idsOf(before?.positions.map(String), before?.ids, positions.map(String), newId);
  const line = measuredContent({
    ids,
    positions,
    stretches: [],
    marks: [],
    source,
    ...optional('accuracy', accuracy),
  });
  const anchors = new Map<string, Anchor | null>(
    before
      ? [
          ...before.stretches.map(({ id, begin }) => [id, begin] as const),
          ...before.marks.map(({ id, at }) => [id, at] as const),
        ]
      : [],
  );
  const anchorOf = (id: string, chainage: number): Anchor => {
    const known = anchors.get(id);
    return known && isOnRoute(line, known) && chainageOf(line, known) === chainage
      ? known
      : anchorAt(line, chainage);
  };
  const old = before && routeOf(before);
  const stretchIds = idsOf(
    old?.stretches.map(stretchText),
    before?.stretches.map(({ id }) => id),
    stretches.map(stretchText),
    newId,
  );
  const marksBefore = before?.marks.map((mark) => ({ ...mark, chainage: chainageOf(before, mark.at) }));
  const markIds = idsOf(
    marksBefore?.map(markText),
    before?.marks.map(({ id }) => id),
    points.map(markText),
    newId,
  );
  return {
    ...line,
    stretches: stretches.map(
      ({ from, ...values }, i): EditedStretch => ({
        id: stretchIds[i]!,
        begin: i === 0 ? null : anchorOf(stretchIds[i]!, from),
        ...stretchValues(values),
      }),
    ),
    marks: points.map(
      ({ chainage, ...values }, i): EditedMark => ({
        id: markIds[i]!,
        at: anchorOf(markIds[i]!, chainage),
        ...markValues(values),
      }),
    ),
  };
}

const stretchText = ({ from, sectionId, name, crossing }: AnsweredRoute['stretches'][number]): string =>
  JSON.stringify([from, sectionId, name, crossing]);

const markText = ({ chainage, kind, name }: MarkValues & { chainage: number }): string =>
  JSON.stringify([chainage, kind, name]);

function idsOf(
  before: readonly string[] = [],
  ids: readonly string[] = [],
  after: readonly string[],
  newId: () => string,
): string[] {
  return matched(before, after).map((index) => (index === undefined ? newId() : ids[index]!));
}

/** What is answered beside the route itself, such as lengths, is not compared. */
const plain = ({ positions, stretches, points, source, accuracy }: AnsweredRoute): AnsweredRoute => ({
  positions,
  stretches: stretches.map(({ from, to, ...values }) => ({ from, to, ...stretchValues(values) })),
  points: points.map(({ chainage, ...values }) => ({ chainage, ...markValues(values) })),
  source,
  ...optional('accuracy', accuracy),
});

export const stretchValues = ({ sectionId, name, crossing }: StretchValues): StretchValues => ({
  sectionId,
  ...optional('name', name),
  ...optional('crossing', crossing),
});

export const markValues = ({ kind, name }: MarkValues): MarkValues => ({ kind, ...optional('name', name) });

/** The route to be sent. Null: fewer than two positions are none. */
export function routeOf(edited: EditedRoute): AnsweredRoute | null {
  if (edited.positions.length < 2) return null;
  const { positions, source, accuracy } = edited;
  const { length } = measuredRoute(edited);
  const begins = edited.stretches.map(({ begin }) => chainageOf(edited, begin));
  return {
    positions,
    stretches: edited.stretches.map((stretch, i) => ({
      from: begins[i]!,
      to: begins[i + 1] ?? length,
      ...stretchValues(stretch),
    })),
    points: edited.marks
      .map((mark) => ({ chainage: chainageOf(edited, mark.at), ...markValues(mark) }))
      .sort((a, b) => a.chainage - b.chainage),
    source,
    ...optional('accuracy', accuracy),
  };
}
