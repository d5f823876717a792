import {
  type Anchor,
  type AnsweredRoute,
  chainageOf,
  type EditedRoute,
  editedOf,
} from '@spadework/core/route';

/**
 * A route as it is answered, with the ids that are known here. `sent` may have arrived: what is there exactly as it was
 * sent has its id, and nothing else has an id that was new in it, or somebody else's work would be taken for ours.
 */
export function identified(
  answer: AnsweredRoute,
  newId: () => string,
  known: EditedRoute | undefined,
  sent: EditedRoute | undefined,
): EditedRoute {
  const route = editedOf(answer, newId, known);
  if (!sent) return route;
  const now = textsOf(route);
  const before = textsOf(sent);
  const ids = new Map([
    ...renaming(now.points, before.points, newId),
    ...renaming(now.stretches, before.stretches, newId),
    ...renaming(now.marks, before.marks, newId),
  ]);
  return renamed(route, (id) => ids.get(id) ?? id);
}

type Texts = readonly (readonly [id: string, text: string])[];

/** What each part says, by its id. */
const textsOf = (route: EditedRoute): Record<'points' | 'stretches' | 'marks', Texts> => ({
  points: route.ids.map((id, i) => [id, String(route.positions[i])]),
  stretches: route.stretches.map(({ id, begin, ...values }) => [
    id,
    textOf(begin && chainageOf(route, begin), values),
  ]),
  marks: route.marks.map(({ id, at, ...values }) => [id, textOf(chainageOf(route, at), values)]),
});

const textOf = (chainage: number | null, values: object): string =>
  JSON.stringify([chainage, Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** New ids by those that were given: that of the same text, and another one where it is taken by that. */
function renaming(now: Texts, sent: Texts, newId: () => string): [string, string][] {
  const idByText = new Map(sent.map(([id, text]) => [text, id]));
  const taken = new Set<string>();
  const same = now.map(([, text]) => {
    const id = idByText.get(text);
    if (id === undefined || taken.has(id)) return undefined;
    taken.add(id);
    return id;
  });
  return now.map(([id], i) => [id, same[i] ?? (taken.has(id) ? newId() : id)]);
}

function renamed(route: EditedRoute, to: (id: string) => string): EditedRoute {
  const at = ({ leg, fraction }: Anchor): Anchor => ({ leg: to(leg), fraction });
  return {
    ...route,
    ids: route.ids.map(to),
    stretches: route.stretches.map((stretch) => ({
      ...stretch,
      id: to(stretch.id),
      begin: stretch.begin && at(stretch.begin),
    })),
    marks: route.marks.map((mark) => ({ ...mark, id: to(mark.id), at: at(mark.at) })),
  };
}
