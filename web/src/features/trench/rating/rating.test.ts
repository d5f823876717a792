import type { ExplanationLine, PlainRequest, RatingAnswer } from '@spadework/core/rating';
import {
  applyChange,
  type CatalogType,
  type Change,
  catalogContext,
  circuitsIn,
  DEFAULT_SETTINGS,
  DEFAULT_SURROUNDINGS,
  layoutSection,
  newSection,
  type Pipe,
  packNow,
  SECTION_FIELDS,
  type SegmentTrench,
} from '@spadework/core/trench';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatValue } from '../../why/index.js';
import { labelBoxes } from '../canvas/Labels.js';
import type { ElectricalAnswer, SheetPlan } from '../electrical/messages.js';
import { areaFor } from './area.js';
import { figureBox, figuresOf } from './CableFigures.js';
import { OF_SECTION } from './Conditions.js';
import { circuitsOf, makeCircuits, withKind } from './circuits.js';
import { decisiveFor } from './decisive.js';
import { degrees } from './degrees.js';
import { pipeFieldsOf } from './Filling.js';
import { inputOf, USUAL_CHOICES } from './input.js';
import type { Question, Reply } from './messages.js';
import { PAUSE_MS, Rater } from './rater.js';
import { changesOf, designWith, valuesOf } from './trying.js';
import { hiddenTypes, lookupWith } from './types.js';
import { words as en } from './words/en.js';
import { words as nb } from './words/nb.js';

const CABLE = {
  kind: 'cable',
  id: 1,
  name: 'TSLF 1x240',
  outerDiameter: 38,
  conductorCount: 1,
  cableCategory: 'MV',
  cablesimulatorCompatible: true,
} as unknown as CatalogType;
const context = catalogContext([CABLE]);
const made = (...changes: Change[]): SegmentTrench =>
  changes.reduce((trench, change) => applyChange(trench, change, context), {
    sections: [newSection('s', 'l')],
    topCoverings: [],
    settings: DEFAULT_SETTINGS,
    surroundings: DEFAULT_SURROUNDINGS,
    circuits: [],
    assumptions: {},
    deviations: {},
  } as SegmentTrench);
const add = (id: string): Change => ({
  kind: 'add',
  id,
  typeId: 1,
  layerId: 'l',
  values: { groupConfiguration: 'TRIANGLE' },
});
const two = made(add('a'), add('b'));
const [section] = two.sections;
const ids = () => {
  let id = 0;
  return () => `new-${++id}`;
};

describe('circuits of a section', () => {
  test('are assumed from the cables while none is stored, and can be told apart by their names', () => {
    const { circuits, derived } = circuitsOf(two, section!);
    expect(derived).toBe(true);
    expect(circuits.map(({ name }) => name)).toEqual(['TSLF 1x240 (1)', 'TSLF 1x240 (2)']);
  });

  test('are stored in one gesture, one of them with another load', () => {
    const changes = makeCircuits(two, section!, ids(), (id) => (id === 'b' ? { current: 250 } : {}));
    const stored = circuitsIn(designWith(two, changes, context));
    expect(stored.map(({ id, current, currentGiven }) => [id, current, currentGiven])).toEqual([
      ['new-1', 100, false],
      ['new-2', 250, true],
    ]);
    expect(stored[0]!.conductors.map(({ phase }) => phase)).toEqual(['L1', 'L2', 'L3']);
  });

  test('are rated beside the loads of the others once all are given, else all at their limits', () => {
    const modeOf = (trench: SegmentTrench) => {
      const input = inputOf(trench, trench.sections[0]!, context.type, USUAL_CHOICES, packNow);
      return typeof input === 'string' ? input : input.mode;
    };
    const load = (current: number) => makeCircuits(two, section!, ids(), () => ({ current }));
    expect(modeOf(two)).toBe('EQUAL_LIMITS');
    expect(modeOf(designWith(two, makeCircuits(two, section!, ids()), context))).toBe('EQUAL_LIMITS');
    expect(modeOf(designWith(two, load(100), context))).toBe('INDIVIDUAL');
  });

  test('a cable that came later is in none, and only it gets one', () => {
    const one = designWith(two, makeCircuits(two, section!, ids()).slice(0, 1), context);
    expect(circuitsOf(one, one.sections[0]!).free.map(({ id }) => id)).toEqual(['b']);
    const later = makeCircuits(one, one.sections[0]!, ids());
    expect(later).toMatchObject([{ kind: 'addCircuit', values: { name: 'TSLF 1x240' } }]);
  });

  test('another kind gives its conductors phases that it has', () => {
    const conductors = ['L1', 'L2'].map((phase, i) => ({ partId: `${i}`, phase: phase as 'L1' }));
    expect(withKind('DC', conductors, () => false).map(({ phase }) => phase)).toEqual(['PLUS', 'MINUS']);
    expect(withKind('AC1', conductors, () => false)).toEqual(conductors);
    expect(withKind('AC3', conductors, () => true).map(({ phase }) => phase)).toEqual([null, null]);
  });
});

describe('what if', () => {
  test('is what the changes would make of the trench, and the trench stays as it is', () => {
    const before = JSON.stringify(two);
    const changes = changesOf(two, section!, { soil: 2, depth: 900, spacing: 200 }, undefined);
    const after = designWith(two, changes, context);
    expect(valuesOf(after, after.sections[0]!, undefined)).toEqual({ soil: 2, depth: 900, spacing: 200 });
    expect(JSON.stringify(two)).toBe(before);
  });

  test('tries the soil of the season that is shown', () => {
    const seasons = [{ name: 'Vinter', ambientTemperature: 2, soilThermalResistivity: 0.8 }];
    const trench = designWith(two, [{ kind: 'surroundings', values: { seasons } }], context);
    const after = designWith(trench, changesOf(trench, section!, { soil: 2 }, 'Vinter'), context);
    expect(after.surroundings.seasons[0]!.soilThermalResistivity).toBe(2);
    expect(after.surroundings.soilThermalResistivity).toBe(two.surroundings.soilThermalResistivity);
  });
});

describe('the request of a section', () => {
  const input = (trench: SegmentTrench) =>
    inputOf(trench, trench.sections[0]!, context.type, USUAL_CHOICES, packNow);

  test('names its types and choices', () => {
    expect(input(two)).toMatchObject({ cableTypes: [[1, { name: 'TSLF 1x240' }]], mode: 'EQUAL_LIMITS' });
  });

  test('has types that only the segment knows: those of a colleague or another company', () => {
    const nobodys = catalogContext([]).type;
    expect(hiddenTypes(section!, context.type)).toEqual([]);
    expect(hiddenTypes(section!, nobodys)).toEqual(['cable 1']);
    const lists = { cableTypes: [CABLE], pipeTypes: [], eccTypes: [] };
    const typeOf = lookupWith(nobodys, lists as unknown as Parameters<typeof lookupWith>[1]);
    expect(inputOf(two, section!, nobodys, USUAL_CHOICES, packNow)).toMatchObject({ cableTypes: [] });
    expect(inputOf(two, section!, typeOf, USUAL_CHOICES, packNow)).toMatchObject({
      cableTypes: [[1, { name: 'TSLF 1x240' }]],
    });
  });

  test('says why there is none', () => {
    expect(input(made())).toBe('NO_CABLES');
    const elsewhere = designWith(
      two,
      [{ kind: 'copySection', sectionId: 's', id: 't' }, ...makeCircuits(two, section!, ids())],
      context,
    );
    expect(inputOf(elsewhere, elsewhere.sections[1]!, context.type, USUAL_CHOICES, packNow)).toBe(
      'NO_CIRCUITS',
    );
  });
});

/** A worker that answers when the test says so, and a clock that the test turns. */
function bench() {
  const asked: Question[] = [];
  let reply: (reply: Reply) => void = () => undefined;
  let onBreak: () => void = () => undefined;
  let due: { run: () => void; ms: number } | undefined;
  const rater = new Rater(
    (onReply, onEnd) => {
      reply = onReply;
      onBreak = onEnd;
      return { post: (question) => void asked.push(question), close: () => undefined };
    },
    {
      set: (run, ms) => {
        due = { run, ms };
      },
      clear: () => {
        due = undefined;
      },
    },
  );
  const answer = (ms = 10, more: object = { findings: [] }) => {
    const question = asked.at(-1)!;
    if (question.kind === 'rate')
      reply({
        kind: 'rated',
        id: question.id,
        result: { sectionId: question.request.section.id, ...more } as RatingAnswer,
        ms,
      });
    else if (question.kind === 'map') reply({ kind: 'map', id: question.id, map: null, ms });
    else if (question.kind === 'electrical')
      reply({
        kind: 'electrical',
        id: question.id,
        answer: { sectionId: question.plan.sectionId, findings: [] } as unknown as ElectricalAnswer,
        ms,
      });
    else reply({ kind: 'steps', id: question.id, steps: [] });
  };
  return { rater, asked, answer, break: () => onBreak(), wait: () => due?.run(), due: () => due?.ms };
}

const request = (name: string) => ({ section: { id: 's', name } }) as unknown as PlainRequest;

describe('a section is rated', () => {
  test('a pause after the last change, once for several', () => {
    const { rater, asked, wait, due } = bench();
    rater.show(request('a'));
    rater.show(request('b'));
    expect(asked).toEqual([]);
    expect(due()).toBe(PAUSE_MS);
    wait();
    expect(asked).toMatchObject([{ kind: 'rate', request: request('b') }]);
  });

  test('at once while something is dragged, if that was quick before', () => {
    const { rater, asked, answer, wait } = bench();
    rater.show(request('a'));
    rater.preview(request('dragged'));
    expect(asked).toEqual([]);
    wait();
    answer(10);
    rater.preview(request('dragged'));
    expect(asked.at(-1)).toMatchObject({ request: request('dragged') });
    answer(400);
    rater.preview(request('further'));
    expect(asked).toHaveLength(2);
  });

  test('one at a time, and of those that wait the latest', () => {
    const { rater, asked, answer, wait } = bench();
    rater.show(request('a'));
    wait();
    answer();
    for (const name of ['b', 'c', 'd']) rater.preview(request(name));
    expect(asked).toHaveLength(2);
    answer();
    expect(asked.slice(1)).toMatchObject([{ request: request('b') }, { request: request('d') }]);
  });

  test('what overlaps on its way does not take the figures away, and is asked again where it is dropped', () => {
    const { rater, asked, answer, wait } = bench();
    rater.show(request('a'));
    wait();
    answer();
    rater.preview(request('overlaps'));
    answer(10, { code: 'LAYOUT_INVALID', itemIds: [] });
    expect(rater.get().is).toBe('rated');
    rater.show(request('overlaps'));
    wait();
    answer(10, { code: 'LAYOUT_INVALID', itemIds: [] });
    expect(asked).toHaveLength(3);
    expect(rater.get()).toMatchObject({ is: 'refused', answer: undefined });
  });

  test('with a map after it, while one is shown', () => {
    const { rater, asked, answer, wait } = bench();
    rater.showMap({ x: 0, y: 0, width: 1, height: 1 });
    rater.show(request('a'));
    wait();
    answer();
    expect(asked.map(({ kind }) => kind)).toEqual(['rate', 'map']);
    answer();
    rater.showMap(undefined);
    rater.preview(request('b'));
    answer();
    expect(asked.map(({ kind }) => kind)).toEqual(['rate', 'map', 'rate']);
  });

  test('with a sheet after it, once it is wanted, and not while the section changes', () => {
    const { rater, asked, answer, wait } = bench();
    const kinds = () => asked.map(({ kind }) => kind);
    rater.showSheet({ sectionId: 's' } as SheetPlan);
    rater.show(request('a'));
    wait();
    answer();
    expect(kinds()).toEqual(['rate', 'electrical']);
    answer();
    expect(rater.get().electrical).toMatchObject({ sectionId: 's' });
    rater.show(request('b'));
    rater.showSheet({ sectionId: 's' } as SheetPlan);
    expect(kinds()).toEqual(['rate', 'electrical']);
    wait();
    answer();
    expect(kinds()).toEqual(['rate', 'electrical', 'rate', 'electrical']);
  });

  test('with a sheet of what is dragged, which looks for no order of phases until it is dropped', () => {
    const { rater, asked, answer, wait } = bench();
    rater.showSheet({ sectionId: 's' } as SheetPlan);
    rater.showField({ load: 'MEAN', left: 0, right: 1, top: 0 });
    rater.show(request('a'));
    wait();
    answer();
    answer();
    rater.preview(request('b'));
    answer();
    answer();
    rater.show(request('b'));
    const orders = asked.flatMap((each) => (each.kind === 'electrical' ? [each.withOrders] : []));
    expect(orders).toEqual([true, false, true]);
  });

  test('a worker that breaks is said, answers who waits, and is replaced', async () => {
    const { rater, asked, answer, wait, ...line } = bench();
    rater.show(request('a'));
    wait();
    answer();
    const steps = rater.explain('p', 'SHOWN');
    line.break();
    expect(rater.get().is).toBe('failed');
    expect(await steps).toBe(null);
    rater.again();
    answer();
    expect(asked.map(({ kind }) => kind)).toEqual(['rate', 'explain', 'rate']);
    expect(rater.get().is).toBe('rated');
  });

  test('another section forgets the figures of the one before', () => {
    const { rater, answer, wait } = bench();
    rater.show(request('a'));
    wait();
    answer();
    rater.show({ section: { id: 't' } } as unknown as PlainRequest);
    expect(rater.get()).toMatchObject({ is: 'waiting', answer: undefined });
  });
});

test('a map covers what is seen, and another is made only when it does not', () => {
  const size = { width: 800, height: 600 };
  const area = areaFor({ x: 0, y: -100, scale: 1 }, size, undefined);
  expect(area).toEqual({ x: -120, y: 0, width: 1040, height: 590 });
  expect(areaFor({ x: 100, y: -100, scale: 1 }, size, area)).toBe(area);
  expect(areaFor({ x: 200, y: -100, scale: 1 }, size, area)).not.toBe(area);
  expect(areaFor({ x: 100, y: 100, scale: 4 }, size, area).width).toBe(260);
});

test('values of an explanation have five digits', () => {
  expect(formatValue(65.000001)).toBe('65');
  expect(formatValue(1.25e-4)).toBe('1,25 · 10⁻⁴');
});

test('a rating begins with what decides it', () => {
  const steps = ['R', 'θa', 'T4', 'θl', 'Ig', 'Ir', 'θc'].map((symbol) => ({ symbol }) as ExplanationLine);
  expect(decisiveFor('Ir', steps)).toEqual(['θl', 'θa', 'T4', 'R']);
  expect(decisiveFor('θc', steps)).toEqual(['Ig', 'θa', 'T4', 'R']);
  expect(decisiveFor('T4', steps)).toEqual([]);
});

test('the form of a main asks for no filling', () => {
  const fieldsOf = (pipeCategory: string, fill = 'AIR') => pipeFieldsOf({ pipeCategory, fill } as Pipe);
  for (const category of ['WATER', 'SEWER', 'GAS']) expect(fieldsOf(category)).toEqual(['temperature']);
  expect(fieldsOf('HEAT')).toContain('waterTemperature');
  expect(fieldsOf('HEAT')).not.toContain('fill');
  for (const category of ['CONTAINER', 'ECOM']) expect(fieldsOf(category)).toEqual(['fill', 'temperature']);
  expect(fieldsOf('CONTAINER', 'WATER')).toContain('fillThermalResistivity');
});

test('the form of the ground asks for every resistivity of a section, and says what is wrong with a dry one', () => {
  const resistivities = Object.keys(SECTION_FIELDS).filter((name) => name.endsWith('Resistivity'));
  expect([...OF_SECTION].toSorted()).toEqual(resistivities.toSorted());
  for (const name of resistivities.filter((one) => one.startsWith('dry')))
    for (const { values } of [en, nb])
      expect(values[name]).toMatch(/^(Dried-out|Uttørket) (bedding|fill|om|gjen)/);
});

test('temperatures of a map have the decimals of its steps', () => {
  expect([15, 15.2, 0.35].map(degrees)).toEqual(['15', '15,2', '0,35']);
});

// Fails if figures stand at one height above their cables, whatever is written there.
test('figures at 18 cables in two layers lie on no label and on no other figure, at any zoom', () => {
  const ids = Array.from({ length: 18 }, (_, i) => `c${i}`);
  const trench = made(
    { kind: 'addLayer', id: 'm', sectionId: 's', index: 1 } as Change,
    ...ids.map((id, i) => ({ ...add(id), layerId: i % 2 ? 'm' : 'l' }) as Change),
  );
  const layout = layoutSection(trench.sections[0]!, []);
  const answer = {
    circuits: ids.map((id) => ({ circuitId: id, rating: 324, limitTemperature: 90 })),
    conductors: ids.map((id) => ({ cableId: id, circuitId: id, conductorTemperature: 90 })),
  } as unknown as RatingAnswer;
  const placed = layout.layers.flatMap(({ items }) => items);
  const boxOf = new Map(placed.map(({ item, box }) => [item.id, box]));
  const meets = (a: ReturnType<typeof figureBox>, b: typeof a) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  fc.assert(
    fc.property(fc.double({ min: 0.05, max: 4, noNaN: true }), (scale) => {
      const figures = figuresOf(answer, layout, 1 / scale);
      const boxes = figures.map((figure) => figureBox(figure, 1 / scale));
      expect(figures.length).toBeGreaterThan(0);
      // From the end of a line as long as this, one is at the label of the cable.
      const labels = labelBoxes(layout, 1 / scale);
      for (const { id, y, lift } of figures) {
        const top = labels.find((label) => label.id === id)?.top ?? boxOf.get(id)!.y;
        const above = Math.min(top - 5 / scale, boxOf.get(id)!.y - 23 / scale);
        expect((above - y - lift) * scale).toBeCloseTo(0);
      }
      for (const [i, box] of boxes.entries()) {
        expect(labels.some((label) => meets(box, label))).toBe(false);
        expect(boxes.slice(i + 1).some((other) => meets(box, other))).toBe(false);
      }
      if (scale > 1.5) expect(figures.length).toBe(ids.length);
    }),
  );
});
