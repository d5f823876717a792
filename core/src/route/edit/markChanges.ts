import { MAX_IN_ROUTE } from '../model.js';
import { optional } from '../readValues.js';
import { markValues } from './edited.js';
import {
  type AppliedRouteChange,
  CannotChangeRoute,
  type EditedMark,
  type EditedRoute,
  type RouteChangeOf,
} from './model.js';
import { checkAnchor, checkNewId, onlyNamed } from './stretchChanges.js';

export function addMark(edited: EditedRoute, change: RouteChangeOf<'addMark'>): AppliedRouteChange {
  const { id, at, values, index = edited.marks.length } = change;
  checkAnchor(edited, at);
  checkNewId(edited, id);
  if (edited.marks.length >= MAX_IN_ROUTE.points) throw new CannotChangeRoute('TOO_MANY_MARKS');
  const mark: EditedMark = { id, at, ...markValues(values) };
  return {
    edited: { ...edited, marks: edited.marks.toSpliced(index, 0, mark) },
    inverse: [{ kind: 'removeMark', id }],
  };
}

export function setMark(
  edited: EditedRoute,
  { id, at, values = {} }: RouteChangeOf<'setMark'>,
): AppliedRouteChange {
  const index = markIndex(edited, id);
  const before = edited.marks[index]!;
  if (at) checkAnchor(edited, at);
  const { kind = before.kind, name = before.name } = values;
  const after: EditedMark = { id, at: at ?? before.at, kind, ...optional('name', name ?? undefined) };
  return {
    edited: { ...edited, marks: edited.marks.with(index, after) },
    inverse: [
      {
        kind: 'setMark',
        id,
        ...(at && { at: before.at }),
        values: onlyNamed({ kind: before.kind, name: before.name ?? null }, values),
      },
    ],
  };
}

export function removeMark(edited: EditedRoute, { id }: RouteChangeOf<'removeMark'>): AppliedRouteChange {
  const index = markIndex(edited, id);
  const mark = edited.marks[index]!;
  return {
    edited: { ...edited, marks: edited.marks.toSpliced(index, 1) },
    inverse: [{ kind: 'addMark', id, at: mark.at, values: markValues(mark), index }],
  };
}

function markIndex({ marks }: EditedRoute, id: string): number {
  const index = marks.findIndex((mark) => mark.id === id);
  if (index === -1) throw new CannotChangeRoute('MARK_NOT_FOUND');
  return index;
}
