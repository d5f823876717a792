import { type Change, catalogContext, withoutRoute, withRouteLengths } from '@spadework/core/trench';
import { expect, test } from 'vitest';
import { CATALOG, emptyDesign } from '../../../../../core/src/trench/changes/samples.js';
import { EditorDocument } from './document.js';

/* A route is drawn on the map while somebody has the segment open here. */

const open = () => new EditorDocument({ state: emptyDesign(), version: 1 }, catalogContext(CATALOG));
const lengthTo = (length: number): Change => ({ kind: 'segment', values: { length } });
const lengthOf = (document: EditorDocument) => document.get().state.segment!.length;

const confirmAll = (document: EditorDocument) =>
  document.confirm(document.pending.length, {
    version: document.version + 1,
    effect: document.pending.flatMap(({ effect }) => effect),
  });

/** The map's write, as the server tells it: all of the route is one section. */
function drawn(document: EditorDocument, length: number) {
  const figures = [{ sectionId: document.base.sections[0]!.id, length, joints: 0 }];
  const { steps } = withRouteLengths(document.base, figures, length);
  takenIn(document, steps);
}
const takenIn = (document: EditorDocument, steps: ReturnType<typeof withoutRoute>['steps']) =>
  document.takeIn([{ version: document.version + 1, at: '2026-01-01T00:00:00Z', author: 'kari', steps }]);

test('a length that was typed meanwhile is not kept, and people are told why', () => {
  const document = open();
  document.do([lengthTo(300)], 'Length');
  drawn(document, 676.9);
  expect([lengthOf(document), document.get().unsent]).toEqual([676.9, 0]);
  expect(document.get().notices).toMatchObject([
    { kind: 'dropped', title: 'Length', by: 'kari', reason: 'LENGTH_FOLLOWS_ROUTE' },
  ]);
});

test('undo and redo bring no length back that people gave before', () => {
  const document = open();
  document.do([lengthTo(300)], 'Length');
  confirmAll(document);
  drawn(document, 676.9);
  document.undo();
  expect(lengthOf(document)).toBe(676.9);
  expect(document.get().notices).toMatchObject([{ kind: 'overtaken', title: 'Length' }]);
});

// The typed length is still in effect, so nothing but the route stands in the way.
test('undo does not even if the route is as long as what was typed', () => {
  const document = open();
  document.do([lengthTo(676.9)], 'Length');
  confirmAll(document);
  drawn(document, 676.9);
  document.undo();
  expect([lengthOf(document), document.pending]).toEqual([676.9, []]);
});

test('a length can be typed again when the route is gone', () => {
  const document = open();
  drawn(document, 676.9);
  expect(() => document.do([lengthTo(300)], 'Length')).toThrow('LENGTH_FOLLOWS_ROUTE');
  takenIn(document, withoutRoute(document.base).steps);
  document.do([lengthTo(300)], 'Length');
  expect(lengthOf(document)).toBe(300);
});
