import { type Change, catalogContext, findItem } from '@spadework/core/trench';
import { expect, test } from 'vitest';
import { CATALOG, emptyDesign } from '../../../../../core/src/trench/changes/samples.js';
import { EditorDocument } from './document.js';
import { isInEffect } from './effect.js';

const open = () => new EditorDocument({ state: emptyDesign(), version: 1 }, catalogContext(CATALOG));
const add = (id: string): Change => ({
  kind: 'add',
  id,
  itemKind: 'cable',
  typeId: 1,
  layerId: 'first-layer',
});
const label = (itemId: string, text: string): Change => ({ kind: 'change', itemId, values: { label: text } });
const labelOf = (document: EditorDocument, id: string) => findItem(document.get().state, id)?.item.label;

/** What a colleague did, as the server tells it. */
function colleague(document: EditorDocument, ...changes: Change[]) {
  const other = new EditorDocument(
    { state: document.get().state, version: document.version },
    catalogContext(CATALOG),
  );
  other.do(changes, '');
  const steps = other.pending.flatMap((gesture) => gesture.effect);
  document.takeIn([
    { version: document.version + 1, at: '2026-01-01T00:00:00Z', author: 'colleague', steps },
  ]);
}
const confirmAll = (document: EditorDocument) =>
  document.confirm(document.pending.length, {
    version: document.version + 1,
    effect: document.pending.flatMap(({ effect }) => effect),
  });

test('undo and redo bring back the same trench, ids and all', () => {
  const document = open();
  const empty = document.get().state;
  document.do([add('a')], 'Add');
  document.do([{ kind: 'remove', itemId: 'a' }], 'Remove');
  document.undo();
  const withA = document.get().state;
  expect(findItem(withA, 'a')).toBeDefined();
  document.undo();
  expect(document.get().state).toEqual(empty);
  document.redo();
  expect(document.get().state).toEqual(withA);
  document.redo();
  expect(document.get().state).toEqual(empty);
  expect(document.get().redo).toBeUndefined();
});

test('what was undone and then sent is restored by a change that names it, not by a whole item', () => {
  const document = open();
  document.do([add('a')], 'Add');
  document.do([{ kind: 'remove', itemId: 'a' }], 'Remove');
  document.undo();
  expect(document.pending.at(-1)!.changes).toEqual([
    { kind: 'restore', itemId: 'a', layerId: 'first-layer', index: 0 },
  ]);
});

test('a change that changes nothing is not sent', () => {
  const document = open();
  document.do([add('a')], 'Add');
  document.do([{ kind: 'move', itemId: 'a', layerId: 'first-layer', index: 0 }], 'Move');
  expect(document.pending).toHaveLength(1);
});

test('others’ versions go below what is pending; what can no longer be made is dropped and said', () => {
  const document = open();
  document.do([add('a')], 'Add');
  confirmAll(document);
  document.do([label('a', 'mine')], 'Label');
  document.do([add('b')], 'Add');
  const server = new EditorDocument(
    { state: { ...document.get().state }, version: 2 },
    catalogContext(CATALOG),
  );
  server.do([{ kind: 'remove', itemId: 'a' }], '');
  const steps = server.pending.flatMap((gesture) => gesture.effect);
  document.takeIn([{ version: 3, at: '2026-01-01T00:00:00Z', author: 'colleague', steps }]);
  const { state: trench, notices, unsent } = document.get();
  expect([findItem(trench, 'a'), unsent]).toEqual([undefined, 1]);
  expect(findItem(trench, 'b')).toBeDefined();
  expect(notices).toMatchObject([
    { kind: 'dropped', title: 'Label', by: 'colleague', reason: 'ITEM_NOT_FOUND' },
  ]);
  expect(document.others[0]!.author).toBe('colleague');
});

test('undo never takes back what a colleague did since', () => {
  const document = open();
  document.do([add('a')], 'Add');
  document.do([label('a', 'mine')], 'Label');
  confirmAll(document);
  colleague(document, label('a', 'theirs'));
  document.undo();
  expect(labelOf(document, 'a')).toBe('theirs');
  expect(document.get().notices).toMatchObject([{ kind: 'overtaken', title: 'Label' }]);
  // The cable is no longer what was added, so it is not taken away either.
  document.undo();
  expect(labelOf(document, 'a')).toBe('theirs');
});

test('the effect of steps is judged by the last of each property', () => {
  const document = open();
  document.do([add('a')], 'Add');
  const values = (x: number) => ({ step: 'set', what: 'item', id: 'a', values: { xAdjustment: x } }) as const;
  document.do([{ kind: 'place', itemId: 'a', values: { xAdjustment: 2 } }], 'Nudge');
  expect(isInEffect(document.get().state, [values(1), values(2)])).toBe(true);
  expect(isInEffect(document.get().state, [values(2), values(1)])).toBe(false);
});

test('an assumption that was taken back is not undone over the value of a colleague', () => {
  const document = open();
  const suppose = (batter: number | null): Change => ({ kind: 'assumptions', values: { batter } });
  document.do([suppose(0.5)], 'Set');
  document.do([suppose(null)], 'Take back');
  confirmAll(document);
  colleague(document, suppose(1));
  document.undo();
  expect(document.get().state.assumptions).toEqual({ batter: 1 });
  expect(document.get().notices).toMatchObject([{ kind: 'overtaken', title: 'Take back' }]);
});

test('a deviation says who records it, and is taken back although the server has another time for it', () => {
  const catalog = { ...catalogContext(CATALOG), username: 'planner' };
  const document = new EditorDocument({ state: emptyDesign(), version: 1 }, catalog);
  document.do([{ kind: 'setDeviation', ruleId: 'BORE', reason: 'agreed' }], 'Deviation');
  expect(document.get().state.deviations).toEqual({
    BORE: { reason: 'agreed', by: 'planner', at: expect.any(String) },
  });
  const values = { BORE: { reason: 'agreed', by: 'planner', at: '2026-01-01T00:00:00.000Z' } };
  document.confirm(1, { version: 2, effect: [{ step: 'set', what: 'deviations', values }] });
  expect(document.get().state.deviations).toEqual(values);
  document.undo();
  expect(document.get().state.deviations).toEqual({});
  document.redo();
  expect(document.get().state.deviations.BORE).toMatchObject({ reason: 'agreed' });
});
