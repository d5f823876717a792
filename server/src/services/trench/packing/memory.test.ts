import type { Container, Filling } from '@spadework/core/geometry';
import { expect, test } from 'vitest';
import { PackingMemory } from './memory.js';

const cable = { width: 40, height: 40, parts: [{ x: 20, y: 20, diameter: 40 }] };
const filled = (container: Container): Filling => ({ groups: [cable], container });
const pipe = (diameter: number) => filled({ kind: 'circle', diameter });
const culvert = (width: number, height: number) => filled({ kind: 'rectangle', width, height });
const at = (x: number, y: number) => ({ circles: [{ x, y, diameter: 40 }], loose: false });

// Fails when a search without success is believed although something fits a narrower container.
test('what fits a container fits every larger one, whatever a search in that said', () => {
  const memory = new PackingMemory();
  for (const wide of [pipe(50), culvert(60, 50), culvert(60, 45)]) memory.add(wide, null);
  expect(memory.find(pipe(50))).toBeNull();
  memory.add(pipe(45), at(22.5, 25));
  memory.add(culvert(50, 45), at(20, 25));
  // It lies on the bottom of the larger one.
  expect(memory.find(pipe(50))).toEqual(at(25, 30));
  expect(memory.find(culvert(60, 50))).toEqual(at(20, 30));
  expect(memory.find(culvert(60, 45))).toEqual(at(20, 25));
  expect(memory.find(pipe(44))).toBeUndefined();
  expect(memory.find(culvert(49, 100))).toBeUndefined();
});
