import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Explanation } from '../../explain/explanation.js';
import { formulaOf } from '../../explain/explanation.js';
import type { Rule } from '../../explain/rule.js';
import { wrongIn } from '../../explain/samples.js';
import { packGroupsQuickly } from '../../geometry/content.js';
import { applyChange, CannotApply, CHANGE_KINDS, type ChangeKind, catalogContext } from '../changes/index.js';
import { CATALOG, type Draw, drawnChange, emptyDesign } from '../changes/samples.js';
import type { Packings } from '../content.js';
import { LAYOUT, SHAPE } from '../formulas.js';
import { layoutSection, type PlacedItem, type SectionLayout } from '../layout.js';
import type { Clearance } from '../model.js';
import { shapeOf } from '../shape.js';
import { explainLayout, LAYOUT_FIGURES, type LayoutFigureName } from './index.js';
import { layoutRef } from './model.js';

const packings: Packings = (filling) => packGroupsQuickly(filling) ?? null;

const draws = fc.array(
  fc.record({
    kind: fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom<ChangeKind>(
          'add',
          'add',
          'add',
          'addLayer',
          'place',
          'change',
          'updateSection',
        ),
      },
      { weight: 1, arbitrary: fc.constantFrom(...CHANGE_KINDS) },
    ),
    seed: fc.nat(1_000_000_000),
  }),
  { minLength: 15, maxLength: 40 },
);

const CLEARANCES: Clearance[] = [
  { a: 'CABLE', b: 'WATER', value: 1000 },
  { a: 'CABLE', b: 'CABLE', value: 200 },
];

/** The layouts of a random trench. */
function drawnLayouts(drawn: readonly Draw[]): SectionLayout[] {
  let trench = emptyDesign();
  const context = catalogContext(CATALOG, () => []);
  for (const draw of drawn)
    try {
      trench = applyChange(trench, drawnChange(trench, draw), context);
    } catch (error) {
      if (!(error instanceof CannotApply)) throw error;
    }
  const clearances = drawn.length % 2 ? CLEARANCES : [];
  return trench.sections.map((section) => layoutSection(section, clearances, packings));
}

/** The figures of an item as answers give them, by the layout alone. */
function figuresOf(
  outer: PlacedItem,
  inside?: { id: string },
): Partial<Record<LayoutFigureName, number | null>> {
  const { item, box, clearOpeningLeft, clearOpeningRight } = outer;
  const sizeOf = (own: typeof item, { width, height }: { width: number; height: number } = shapeOf(own)) =>
    own.kind === 'culvert' ? { width: own.width, height: own.height } : { width, height };
  if (!inside) {
    const { minPadding, xAdjustment, yAdjustment } = item;
    const { x, y } = box;
    const centre = y + box.height / 2;
    return {
      ...{ x, y, depth: y, groundDist: centre, ...sizeOf(item) },
      ...{ clearOpeningLeft, clearOpeningRight, minPadding, xAdjustment, yAdjustment },
    };
  }
  const content = 'content' in item ? item.content.find(({ id }) => id === inside.id)! : item;
  const own = outer.content?.find((one) => one.item.id === inside.id)?.box;
  return {
    x: own?.x ?? null,
    y: own?.y ?? null,
    depth: (own ?? box).y,
    groundDist: (own ?? box).y + (own ?? box).height / 2,
    ...sizeOf(content, own ?? shapeOf(content)),
    clearOpeningLeft: null,
    clearOpeningRight: null,
  };
}

const contentOf = ({ item }: PlacedItem) => ('content' in item ? item.content : []);
const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));

describe('an explanation of a layout figure', () => {
  test('has the value of the layout, for every figure of random trenches, and others get it from the JSON alone', () => {
    let explained = 0;
    const seen = new Set<string>();
    const query = { language: 'en' as const, depth: 2, packings };
    fc.assert(
      fc.property(draws, (drawn) => {
        for (const layout of drawnLayouts(drawn))
          for (const outer of layout.layers.flatMap(({ items }) => items))
            for (const inside of [undefined, ...contentOf(outer)]) {
              const id = inside?.id ?? outer.item.id;
              const answered = figuresOf(outer, inside);
              for (const figure of LAYOUT_FIGURES) {
                const explanation = explainLayout(layout, id, { figure, ...query });
                const value = answered[figure];
                if (value === null) expect(explanation, figure).toBeNull();
                if (value != null && !(explanation && near(explanation.figure.value, value)))
                  expect({ figure, item: outer.item, value: explanation?.figure.value }).toEqual({ value });
                if (!explanation) continue;
                explained++;
                seen.add(figure);
                const faults = wrongIn(JSON.stringify(explanation));
                if (faults.length) expect({ figure, faults }).toBeNull();
              }
            }
      }),
      { numRuns: 55 },
    );
    expect(explained).toBeGreaterThan(5000);
    expect([...seen].sort()).toEqual([...LAYOUT_FIGURES].sort());
  });

  test('leads from every derived term to a figure with the same value', () => {
    const query = { language: 'nb' as const, packings };
    fc.assert(
      fc.property(draws, (drawn) => {
        for (const layout of drawnLayouts(drawn))
          for (const outer of layout.layers.flatMap(({ items }) => items))
            for (const figure of LAYOUT_FIGURES)
              for (const term of explainLayout(layout, outer.item.id, { figure, ...query })?.terms ?? []) {
                if (term.source.kind !== 'DERIVED') continue;
                const { figure: of, itemId } = layoutRef(term.source.ref);
                const inner = explainLayout(layout, itemId, { figure: of, ...query });
                if (inner?.figure.value !== term.value) expect({ figure, term, inner }).toBeNull();
              }
      }),
      { numRuns: 10 },
    );
  });

  // Fails if a function of the layout is changed without its formula, or the other way round.
  test('shows formulas that give the same bits as the functions of the layout', () => {
    const rules: [string, Rule][] = [...Object.entries(LAYOUT), ...Object.entries(SHAPE)];
    for (const [name, rule] of rules) {
      const { symbols, evaluate } = formulaOf(rule.formula);
      const numbers = fc.array(fc.double({ min: -3000, max: 3000, noNaN: true }), {
        minLength: symbols.length,
        maxLength: symbols.length,
      });
      fc.assert(
        fc.property(numbers, (values) => {
          if (evaluate(values) !== rule.of(...values)) expect({ name, values }).toBeNull();
        }),
        { numRuns: 50 },
      );
    }
  });

  test('tells who decides: the worked example of a trefoil beside a pipe', () => {
    let trench = emptyDesign();
    const context = catalogContext(CATALOG, () => []);
    const layerId = trench.sections[0]!.layers[0]!.id;
    trench = applyChange(
      trench,
      { kind: 'add', id: 'cable', itemKind: 'cable', typeId: 1, layerId },
      context,
    );
    trench = applyChange(trench, { kind: 'add', id: 'pipe', itemKind: 'pipe', typeId: 10, layerId }, context);
    const layout = layoutSection(trench.sections[0]!, []);
    const explain = (id: string, figure: LayoutFigureName, depth = 1): Explanation =>
      explainLayout(layout, id, { figure, depth, language: 'en' })!;
    expect(explain('pipe', 'clearOpeningLeft')).toMatchObject({
      figure: { value: 70, unit: 'mm', shown: '70' },
      formula: 'o = x − (x_1 + w_1)',
      terms: [
        { symbol: 'x', value: 250, source: { kind: 'DERIVED', ref: 'x@pipe' } },
        { symbol: 'x_1', value: 100, source: { ref: 'x@cable' } },
        { symbol: 'w_1', value: 80, source: { ref: 'outerWidth@cable' } },
      ],
    });
    expect(explain('pipe', 'rowOpening')).toMatchObject({
      formula: 'o = max(p_1, p)',
      terms: [{ value: 70, source: { kind: 'INPUT' } }, { value: 50 }],
    });
    expect(explain('cable', 'height')).toMatchObject({
      formula: 'h = (1 + sqrt(3) / 2) · D',
      terms: [{ symbol: 'D', value: 40, source: { kind: 'CATALOG', ref: 'cable.1' } }],
    });
    expect(explain('cable', 'groundDist', 3).terms[0]!.explanation).toMatchObject({
      formula: 'y = F − h',
      terms: [{ explanation: { formula: 'F = L + H / 2', terms: [{ value: 700 }, { value: 110 }] } }, {}],
    });
    expect(explainLayout(layout, 'elsewhere', { figure: 'x', language: 'en' })).toBeNull();
  });
});
