import { type Change, catalogContext, findItem } from '@spadework/core/trench';
import { expect, test } from 'vitest';
import { CATALOG, emptyDesign } from '../../../../../core/src/trench/changes/samples.js';
import { EditorDocument, UNDO_LIMIT } from './document.js';
import { isInEffect } from './effect.js';

const open = () =>
  new EditorDocument({ design: emptyDesign(), version: 1 }, { catalog: catalogContext(CATALOG) });
const add = (id: string): Change => ({
  kind: 'add',
  id,
  itemKind: 'cable',
  typeId: 1,
  layerId: 'first-layer',
});
const label = (itemId: string, text: string): Change => ({ kind: 'change', itemId, values: { label: text } });
const labelOf = (document: EditorDocument, id: string) => findItem(document.get().design, id)?.item.label;

/** What a colleague did, as the server tells it. */
function colleague(document: EditorDocument, ...changes: Change[]) {
  const other = new EditorDocument(
    { design: document.get().design, version: document.version },
    { catalog: catalogContext(CATALOG) },
  );
  other.apply(changes, '');
  const steps = other.pending.flatMap((gesture) => gesture.steps);
  document.rebase([
    { version: document.version + 1, at: '2026-01-01T00:00:00Z', author: 'colleague', steps },
  ]);
}
const confirmAll = (document: EditorDocument) =>
  document.confirm(document.pending.length, {
    version: document.version + 1,
    steps: document.pending.flatMap(({ steps }) => steps),
  });

test('undo and redo bring back the same trench, ids and all', () => {
  const document = open();
  const empty = document.get().design;
  document.apply([add('a')], 'Add');
  document.apply([{ kind: 'remove', itemId: 'a' }], 'Remove');
  document.undo();
  const withA = document.get().design;
  expect(findItem(withA, 'a')).toBeDefined();
  document.undo();
  expect(document.get().design).toEqual(empty);
  document.redo();
  expect(document.get().design).toEqual(withA);
  document.redo();
  expect(document.get().design).toEqual(empty);
  expect(document.get().redo).toBeUndefined();
});

test('what was undone and then sent is restored by a change that names it, not by a whole item', () => {
  const document = open();
  document.apply([add('a')], 'Add');
  document.apply([{ kind: 'remove', itemId: 'a' }], 'Remove');
  document.undo();
  expect(document.pending.at(-1)!.changes).toEqual([
    { kind: 'restore', itemId: 'a', layerId: 'first-layer', index: 0 },
  ]);
});

test(`undo reaches ${UNDO_LIMIT} gestures back`, () => {
  const document = open();
  document.apply([add('a')], 'Add');
  for (let i = 0; i < UNDO_LIMIT; i++) document.apply([label('a', String(i))], 'Label');
  for (let i = 0; i < UNDO_LIMIT + 5; i++) document.undo();
  expect(findItem(document.get().design, 'a')?.item.label).toBeNull();
});

test('gestures of one series are undone together', () => {
  const document = open();
  document.apply([add('a')], 'Add');
  for (const x of [1, 2, 3])
    document.apply([{ kind: 'place', itemId: 'a', values: { xAdjustment: x } }], 'Nudge', 'nudge a');
  document.undo();
  expect(findItem(document.get().design, 'a')?.item.xAdjustment).toBe(0);
  document.redo();
  expect(findItem(document.get().design, 'a')?.item.xAdjustment).toBe(3);
});

test('a change that changes nothing is not sent', () => {
  const document = open();
  document.apply([add('a')], 'Add');
  document.apply([{ kind: 'move', itemId: 'a', layerId: 'first-layer', index: 0 }], 'Move');
  expect(document.pending).toHaveLength(1);
});

test('what cannot be made changes nothing', () => {
  const document = open();
  const before = document.get();
  expect(() => document.apply([add('a'), { kind: 'remove', itemId: 'b' }], 'Both')).toThrow('ITEM_NOT_FOUND');
  expect(document.get()).toBe(before);
});

test('others’ versions go below what is pending; what can no longer be made is dropped and said', () => {
  const document = open();
  document.apply([add('a')], 'Add');
  confirmAll(document);
  document.apply([label('a', 'mine')], 'Label');
  document.apply([add('b')], 'Add');
  const server = new EditorDocument(
    { design: { ...document.get().design }, version: 2 },
    { catalog: catalogContext(CATALOG) },
  );
  server.apply([{ kind: 'remove', itemId: 'a' }], '');
  const steps = server.pending.flatMap((gesture) => gesture.steps);
  document.rebase([{ version: 3, at: '2026-01-01T00:00:00Z', author: 'colleague', steps }]);
  const { design, notices, others, unsent } = document.get();
  expect([findItem(design, 'a'), unsent]).toEqual([undefined, 1]);
  expect(findItem(design, 'b')).toBeDefined();
  expect(notices).toMatchObject([
    { kind: 'dropped', title: 'Label', by: 'colleague', reason: 'ITEM_NOT_FOUND', concerns: ['a'] },
  ]);
  expect(others[0]!.author).toBe('colleague');
});

test('undo never takes back what a colleague did since', () => {
  const document = open();
  document.apply([add('a')], 'Add');
  document.apply([label('a', 'mine')], 'Label');
  confirmAll(document);
  colleague(document, label('a', 'theirs'));
  document.undo();
  expect(labelOf(document, 'a')).toBe('theirs');
  expect(document.get().notices).toEqual([{ kind: 'overtaken', title: 'Label' }]);
  // The cable is no longer what was added, so it is not taken away either.
  document.undo();
  expect(labelOf(document, 'a')).toBe('theirs');
});

test('a read-only document changes nothing and keeps what is pending', () => {
  const document = open();
  document.apply([add('a')], 'Add');
  document.close('readOnly');
  document.apply([add('b')], 'Add');
  document.undo();
  expect([document.pending.length, document.get().closed]).toEqual([1, 'readOnly']);
});

test('the effect of steps is judged by the last of each property', () => {
  const document = open();
  document.apply([add('a')], 'Add');
  const values = (x: number) => ({ step: 'set', what: 'item', id: 'a', values: { xAdjustment: x } }) as const;
  document.apply([{ kind: 'place', itemId: 'a', values: { xAdjustment: 2 } }], 'Nudge');
  expect(isInEffect(document.get().design, [values(1), values(2)])).toBe(true);
  expect(isInEffect(document.get().design, [values(2), values(1)])).toBe(false);
});

test('an assumption that was taken back is not undone over the value of a colleague', () => {
  const document = open();
  const suppose = (batter: number | null): Change => ({ kind: 'assumptions', values: { batter } });
  document.apply([suppose(0.5)], 'Set');
  document.apply([suppose(null)], 'Take back');
  confirmAll(document);
  colleague(document, suppose(1));
  document.undo();
  expect(document.get().design.assumptions).toEqual({ batter: 1 });
  expect(document.get().notices).toEqual([{ kind: 'overtaken', title: 'Take back' }]);
});
