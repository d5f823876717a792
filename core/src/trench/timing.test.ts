import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, newLayer, newPlacement, newSection } from './defaults.js';
import { layoutSection } from './layout.js';
import type { Pipe, Section } from './model.js';
import { validateSection, warnOfSection } from './validation.js';

/** Time grows with the number of items, not with its square. A sweep that forgets nothing would take 100 times. */

const pipes = (count: number, placed: (i: number) => Partial<Pipe> = () => ({})): Pipe[] =>
  Array.from({ length: count }, (_, i) => ({
    ...newPlacement(`${i}`, 'pipe', DEFAULT_SETTINGS),
    kind: 'pipe',
    typeId: 1,
    typeName: 'type',
    pipeCategory: 'CONTAINER',
    outerDiameter: 100,
    wallThickness: 5,
    content: [],
    ...placed(i),
  }));

/** As it comes from the store, which also gives the objects the form that the server works with. */
const stored = (layers: Pipe[][]): Section =>
  JSON.parse(
    JSON.stringify({
      ...newSection('section', ''),
      layers: layers.map((items, i) => ({ ...newLayer(`layer-${i}`), items })),
    }),
  );

const grid = (side: number) => (i: number) => ({
  positioning: 'FREE_MANUAL' as const,
  xAdjustment: (i % side) * 150,
  yAdjustment: 400 + Math.floor(i / side) * 150,
});

test.each<[string, (count: number) => Pipe[][]]>([
  ['in a row', (count) => [pipes(count)]],
  ['in ten layers', (count) => Array.from({ length: 10 }, () => pipes(count / 10))],
  ['one to a layer', (count) => pipes(count).map((item) => [item])],
  ['standing freely in a grid', (count) => [pipes(count, grid(Math.round(Math.sqrt(count))))]],
])('10,000 %s take at most 15 times what 1,000 take', (_, scene) => {
  const [few, lots] = [stored(scene(1_000)), stored(scene(10_000))];
  const ratios = Array.from({ length: 8 }, () => timeOf(lots, 2) / 2 / (timeOf(few, 20) / 20));
  expect(Math.min(...ratios)).toBeLessThan(15);
});

/** Processor time in µs: a busy machine makes us wait, not work. */
function timeOf(section: Section, times: number): number {
  const start = process.cpuUsage();
  for (let i = 0; i < times; i++) {
    const layout = layoutSection(section);
    validateSection(layout);
    warnOfSection(layout);
  }
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
