import { MIN_STRETCH } from '../measure.js';
import { MAX_IN_ROUTE } from '../model.js';
import { optional } from '../readValues.js';
import { chainageOf, isOnRoute, measuredRoute } from './anchors.js';
import { stretchValues } from './edited.js';
import {
  type Anchor,
  type AppliedRouteChange,
  CannotChangeRoute,
  type EditedRoute,
  type EditedStretch,
  type RouteChangeOf,
} from './model.js';

/** What the subtraction of two numbers of metres adds. */
const NOISE = 1e-9;

/** Whether a stretch can lie between two chainages. */
export const hasRoom = (from: number, to: number): boolean => to - from >= MIN_STRETCH - NOISE;

/** Stretches follow each other, and none is too short. */
export function checkStretches(edited: EditedRoute): void {
  if (edited.legs.length === 0) return;
  const begins = edited.stretches.map(({ begin }) => chainageOf(edited, begin));
  const { length } = measuredRoute(edited);
  if (!begins.every((from, i) => hasRoom(from, begins[i + 1] ?? length)))
    throw new CannotChangeRoute('STRETCH_TOO_SHORT');
}

export function checkAnchor(edited: EditedRoute, anchor: Anchor): void {
  if (edited.legs.length === 0) throw new CannotChangeRoute('NO_LINE');
  if (!isOnRoute(edited, anchor)) throw new CannotChangeRoute('POINT_NOT_FOUND');
}

export function checkNewId({ stretches, marks }: EditedRoute, id: string): void {
  if ([...stretches, ...marks].some((one) => one.id === id)) throw new CannotChangeRoute('ID_TAKEN');
}

export function split(edited: EditedRoute, change: RouteChangeOf<'split'>): AppliedRouteChange {
  const { id, at, before = false } = change;
  checkAnchor(edited, at);
  checkNewId(edited, id);
  const { stretches } = edited;
  if (stretches.length >= MAX_IN_ROUTE.stretches) throw new CannotChangeRoute('TOO_MANY_STRETCHES');
  const chainage = chainageOf(edited, at);
  const index = stretches.findLastIndex(({ begin }) => chainageOf(edited, begin) <= chainage);
  const cut = stretches[index]!;
  const values = stretchValues(change.values ?? cut);
  const parts = before
    ? [
        { id, begin: cut.begin, ...values },
        { ...cut, begin: at },
      ]
    : [cut, { id, begin: at, ...values }];
  const after = { ...edited, stretches: stretches.toSpliced(index, 1, ...parts) };
  checkStretches(after);
  const into = before ? 'NEXT' : 'PREVIOUS';
  return { edited: after, inverse: [{ kind: 'mergeStretch', id, into }] };
}

export function mergeStretch(
  edited: EditedRoute,
  { id, into = 'PREVIOUS' }: RouteChangeOf<'mergeStretch'>,
): AppliedRouteChange {
  const index = stretchIndex(edited, id);
  const { stretches } = edited;
  if (stretches.length === 1) throw new CannotChangeRoute('LAST_STRETCH');
  const stretch = stretches[index]!;
  const next = stretches[index + 1];
  const values = stretchValues(stretch);
  if (next && (into === 'NEXT' || index === 0))
    return {
      edited: {
        ...edited,
        stretches: stretches.toSpliced(index, 2, { ...next, begin: stretch.begin }),
      },
      inverse: [{ kind: 'split', id, at: next.begin!, before: true, values }],
    };
  return {
    edited: { ...edited, stretches: stretches.toSpliced(index, 1) },
    inverse: [{ kind: 'split', id, at: stretch.begin!, values }],
  };
}

export function setStretch(
  edited: EditedRoute,
  { id, values }: RouteChangeOf<'setStretch'>,
): AppliedRouteChange {
  const index = stretchIndex(edited, id);
  const before = edited.stretches[index]!;
  const { sectionId = before.sectionId, name = before.name, crossing = before.crossing } = values;
  const after: EditedStretch = {
    id,
    begin: before.begin,
    sectionId: 'sectionId' in values && values.sectionId === null ? null : sectionId,
    ...optional('name', name ?? undefined),
    ...optional('crossing', crossing ?? undefined),
  };
  const old = { sectionId: before.sectionId, name: before.name ?? null, crossing: before.crossing ?? null };
  return {
    edited: { ...edited, stretches: edited.stretches.with(index, after) },
    inverse: [{ kind: 'setStretch', id, values: onlyNamed(old, values) }],
  };
}

/** Of some values, those that others name too. */
export const onlyNamed = <T extends object>(values: T, named: object): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => named[name as keyof typeof named] !== undefined),
  ) as Partial<T>;

export function moveBoundary(
  edited: EditedRoute,
  { id, at }: RouteChangeOf<'moveBoundary'>,
): AppliedRouteChange {
  const index = stretchIndex(edited, id);
  const stretch = edited.stretches[index]!;
  if (stretch.begin === null) throw new CannotChangeRoute('FIRST_STRETCH');
  checkAnchor(edited, at);
  const after = { ...edited, stretches: edited.stretches.with(index, { ...stretch, begin: at }) };
  checkStretches(after);
  return { edited: after, inverse: [{ kind: 'moveBoundary', id, at: stretch.begin }] };
}

function stretchIndex({ stretches }: EditedRoute, id: string): number {
  const index = stretches.findIndex((stretch) => stretch.id === id);
  if (index === -1) throw new CannotChangeRoute('STRETCH_NOT_FOUND');
  return index;
}
