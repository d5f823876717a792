import { describe, expect, test } from 'vitest';
import type { CalculationTree, CatalogTree } from '../../cost/model.js';
import { evaluate } from '../../explain/expression.js';
import { STANDARD_ASSUMPTIONS } from '../../trench/assumptions.js';
import { quantitiesOfSegment, trenchOf } from '../samples.js';
import { ruleFigure } from './figure.js';
import { lineRule } from './lineRule.js';
import { nameMatches } from './matching.js';
import type { Rule } from './model.js';
import { proposedBranchesOf, type RuleInput } from './proposedBranches.js';
import { ruleFaults } from './validation.js';

const SEGMENT = {
  length: 100,
  topCoverings: [{ type: 'TARMAC', thickness: 100 }],
  sections: [
    {
      layers: [
        {
          items: [
            {
              id: 'a',
              kind: 'cable' as const,
              typeId: 7,
              diameter: 82,
              conductorCount: 3,
              groupConfiguration: 'SINGLE',
            },
            {
              id: 'b',
              kind: 'cable' as const,
              typeId: 8,
              diameter: 40,
              conductorCount: 1,
              groupConfiguration: 'TRIANGLE',
            },
          ],
        },
      ],
    },
  ],
};

const rule = (over: Partial<Rule> & { quantity?: string } = {}): Rule => {
  const { quantity = 'TRENCH_LENGTH', ...rest } = over;
  return { id: 'r', name: 'r', per: 'SECTION', when: {}, add: { number: 'K', quantity }, ...rest };
};

const INPUT: RuleInput = {
  segmentName: 's',
  trench: trenchOf(SEGMENT),
  quantities: quantitiesOfSegment(SEGMENT),
  assumptions: STANDARD_ASSUMPTIONS,
  cableType: (id) => ({ voltageCategory: 'MV', conductorArea: id === 7 ? 240 : 95 }),
};
const proposedBranches = (...rules: Rule[]) => proposedBranchesOf(rules, INPUT);
const quantityOf = (quantity: string) =>
  proposedBranches(rule({ quantity })).proposedBranches[0]?.request.quantity;

const node = (number: string, unit: string, children: CatalogTree[] = []): CatalogTree => ({
  type: 'BUDGET',
  number,
  name: number,
  unit,
  unitCost: 1,
  sheets: [],
  children,
});
const faults = (...rules: Rule[]) =>
  ruleFaults(rules, (number) =>
    number === 'K' ? node('K', 'm', [node('V', 'm3'), node('T', 'stk')]) : undefined,
  );
const codesOf = (...rules: Rule[]) => faults(...rules).map(({ code }) => code);

describe('an expression', () => {
  test.each([
    ['TRENCH_LENGTH', 100],
    ['2 * TRENCH_LENGTH + 5', 205],
    ['TRENCH_LENGTH / 3', 33.333333],
    ['round(TRENCH_LENGTH / 3, 1)', 33.3],
    ['ceil(TRENCH_LENGTH / 3)', 34],
    // 110.00000000000001 by floating point.
    ['ceil(TRENCH_LENGTH * 1.1)', 110],
    ['ceil((TRENCH_LENGTH + 10) * 1.1) + 0 * ceil (TRENCH_LENGTH)', 121],
    ['min(TRENCH_LENGTH, 20)', 20],
    ['max(TRENCH_LENGTH, 200)', 200],
    ['CABLE', 200],
    ['CABLE.7.IN_TRENCH', 100],
    ['CORE', 400],
    ['CABLE.7.IN_PIPE + TRENCH_LENGTH', 100],

    ['TRENCH_LENGTH * EXCAVATION.SOIL / EXCAVATION', 100],
    ['-(-TRENCH_LENGTH)', 100],
    // The area of a circle of 82 mm and of three of 40 mm.
    ['GROSS_BEDDING - BEDDING', 0.905093],
  ])('%s is %d', (expression, value) => {
    expect(quantityOf(expression)).toBe(value);
  });

  test('is explained by a formula that gives the same', () => {
    const own = rule({ quantity: 'ceil(TRENCH_LENGTH * 1.1)' });
    const top = { number: 'K' } as CalculationTree;
    const { expression, symbols, value } = ruleFigure(own, [top], '1', INPUT)!;
    expect(expression).toBe('ceil(round(TRENCH_LENGTH · 1.1, 9))');
    expect([evaluate(expression, (symbol) => symbols.get(symbol)!.value), value]).toEqual([110, 110]);
  });

  test('that is 0 makes no branch and takes no line', () => {
    const { proposedBranches: made, unmapped } = proposedBranches(rule({ quantity: 'TRENCH_LENGTH * 0' }));
    expect(made).toEqual([]);
    expect(unmapped.map(({ key }) => key)).toContain('TRENCH_LENGTH');
  });

  test.each([
    ['TRENCH_LENGTH / SUPPORT_LENGTH', 'DIVISION_BY_ZERO'],
    ['TRENCH_LENGTH - 200', 'QUANTITY_NEGATIVE'],
    ['TRENCH_LENGTH * 1000000000', 'QUANTITY_TOO_LARGE'],
  ])('%s is a finding: %s', (expression, code) => {
    const { proposedBranches: made, findings } = proposedBranches(rule({ quantity: expression }));
    expect(made).toEqual([]);
    expect(findings).toEqual([{ ruleId: 'r', scope: '1', code, path: 'quantity' }]);
  });

  test.each([
    ['TRENCH_LENGTH +', 'EXPRESSION_SYNTAX', 16],
    ['(TRENCH_LENGTH', 'EXPRESSION_SYNTAX', 15],
    ['TRENCH_LENGTH # 2', 'EXPRESSION_SYNTAX', 15],
    ['TRENCH_LENGTH TRENCH_LENGTH', 'EXPRESSION_SYNTAX', 15],
    ['', 'EXPRESSION_SYNTAX', 1],
    ['TRENCH_LENGHT', 'UNKNOWN_NAME', 1],
    ['constructor', 'UNKNOWN_NAME', 1],
    ['2 * EXCAVATION.SAND', 'UNKNOWN_NAME', 5],
    ['2 * sqrt(TRENCH_LENGTH)', 'UNKNOWN_NAME', 5],
    ['TRENCH_LENGTH ^ 2', 'UNKNOWN_NAME', 15],
    ['round(TRENCH_LENGTH, TRENCH_LENGTH)', 'EXPRESSION_SYNTAX', 1],
    [`${'1 + '.repeat(60)}TRENCH_LENGTH`, 'EXPRESSION_TOO_LONG', undefined],
    [
      `${'('.repeat(30)}TRENCH_LENGTH${')'.repeat(30)} + ${'-'.repeat(25)}1`,
      'EXPRESSION_TOO_DEEP',
      undefined,
    ],
    [`${'('.repeat(21)}TRENCH_LENGTH${')'.repeat(21)}`, 'EXPRESSION_TOO_DEEP', undefined],
    [`TRENCH_LENGTH + ${'-'.repeat(25)}1`, 'EXPRESSION_TOO_DEEP', undefined],
    ['TRENCH_LENGTH + EXCAVATION', 'UNIT_MISMATCH', undefined],
    ['max(SURPLUS, BACKFILL)', 'UNIT_MISMATCH', undefined],
    ['SURPLUS + SURPLUS_LOOSE', 'UNIT_MISMATCH', undefined],
    ['EXCAVATION', 'UNIT_MISMATCH', undefined],
    ['share', 'UNIT_MISMATCH', undefined],
  ])('%s is refused: %s', (quantity, code, column) => {
    expect(faults(rule({ quantity }))).toEqual([
      expect.objectContaining({ path: '0.add.quantity', code, ...(column !== undefined && { column }) }),
    ]);
  });

  test.each([
    `${'('.repeat(20)}TRENCH_LENGTH${')'.repeat(20)}`,
    `TRENCH_LENGTH${' + 1'.repeat(40)}`,
    `TRENCH_LENGTH${' * 2 + 1'.repeat(20)}`,
  ])('%s is not too deep', (quantity) => {
    expect(faults(rule({ quantity }))).toEqual([]);
  });

  test('has the unit of its node, whatever the state', () => {
    const child = (number: string, quantity: string) =>
      rule({ add: { number: 'K', quantity: 'TRENCH_LENGTH', childNodes: [{ number, quantity }] } });
    expect(codesOf(child('V', 'SURPLUS + EXCAVATION'))).toEqual([]);
    expect(codesOf(child('V', 'DIG_WIDTH * DIG_DEPTH * TRENCH_LENGTH'))).toEqual([]);
    expect(codesOf(child('V', 'TRENCH_LENGTH'))).toEqual(['UNIT_MISMATCH']);
    expect(codesOf(child('T', '3'))).toEqual([]);
    expect(codesOf(child('T', 'ceil(TRENCH_LENGTH / 50)'))).toEqual(['UNIT_MISMATCH']);
    expect(codesOf(child('X', '1'))).toEqual(['UNKNOWN_CHILD']);
  });
});

describe('rules', () => {
  test('per line make a branch for each line', () => {
    const { proposedBranches: made } = proposedBranches(
      rule({ per: 'LINE', when: { kind: ['CABLE'] }, quantity: 'CABLE' }),
    );
    expect(made.map(({ scope, request, lines }) => [scope, request.quantity, lines])).toEqual([
      ['1/CABLE.7.IN_TRENCH', 100, ['CABLE.7.IN_TRENCH@1']],
      ['1/CABLE.8.IN_TRENCH', 100, ['CABLE.8.IN_TRENCH@1']],
    ]);
  });

  test.each<[Rule['when'], boolean]>([
    [{ depth: { to: 0.841 } }, true],
    [{ depth: { from: 0.841 } }, false],
    [{ width: { from: 0.4, to: 0.5 } }, true],
    [{ surface: ['TARMAC', 'GRAVEL'] }, true],
    [{ surface: 'NONE' }, false],
    [{ terrain: ['FIELD'] }, false],
    [{ ground: ['ROCK'] }, false],
    [{ ground: ['SOIL', 'ROCK'] }, true],
  ])('hold where %o: %s', (when, holds) => {
    expect(proposedBranches(rule({ when })).proposedBranches.length === 1).toBe(holds);
  });

  test.each<[NonNullable<Rule['when']['cable']>, string[]]>([
    [{ typeIds: [8] }, ['8']],
    [{ conductors: [3] }, ['7', '8']],
    [{ conductors: [1] }, []],
    [{ area: { from: 95, to: 240 } }, ['7']],
    [{ area: { to: 95 } }, ['8']],
    [{ voltage: ['LV'] }, []],
    [{ nameMatches: 'CAB*' }, ['7', '8']],
    [{ nameMatches: 'pipe' }, []],
  ])('hold for cables with %o', (cable, types) => {
    const { proposedBranches: made } = proposedBranches(
      rule({ per: 'LINE', when: { kind: ['CABLE'], cable }, quantity: 'CABLE' }),
    );
    expect(made.map(({ scope }) => scope.split('.')[1])).toEqual(types);
  });

  test('that surely take a line twice are refused, and others are not', () => {
    const [a, b] = [rule({ id: 'a' }), rule({ id: 'b' })];
    expect(codesOf(a, b)).toEqual(['LINE_USED_TWICE']);
    expect(codesOf(a, { ...b, when: { surface: ['TARMAC'] } })).toEqual(['LINE_USED_TWICE']);
    const tarmac = { ...a, when: { surface: ['TARMAC'] as const } };
    expect(codesOf(tarmac, { ...b, when: { surface: ['GRAVEL'] } })).toEqual([]);
    expect(codesOf(a, { ...b, add: { number: 'K', quantity: 'SAW_CUT' } })).toEqual([]);
    expect(codesOf({ ...a, when: { ground: ['SOIL'] } }, { ...b, when: { ground: ['ROCK'] } })).toEqual([]);
    expect(
      codesOf(a, { ...b, add: { number: 'K', quantity: 'SAW_CUT' }, covers: ['TRENCH_LENGTH'] }),
    ).toEqual(['LINE_USED_TWICE']);
  });

  // Fails if every pair of rules is a fault: 500 equal rules had 124,750.
  test('that are equal have one fault each, which names another of them', () => {
    const equal = Array.from({ length: 500 }, (_, i) => rule({ id: `${i}` }));
    const found = faults(...equal);
    expect(found.map(({ path }) => path)).toEqual(equal.slice(1).map((_, i) => `${i + 1}.add`));
    expect(new Set(found.map(({ value }) => value))).toEqual(new Set(['0']));
  });

  test.each<[string, Partial<Rule>, Partial<Rule>, boolean]>([
    ['a line and its kind', { covers: ['CABLE'] }, { covers: ['CABLE.7.IN_TRENCH'] }, true],
    ['a kind and its line', { covers: ['CABLE.7.IN_TRENCH'] }, { covers: ['CABLE'] }, true],
    ['two lines of a kind', { covers: ['CABLE.7.IN_TRENCH'] }, { covers: ['CABLE.8.IN_TRENCH'] }, false],
    ['a part of a list', { when: { terrain: ['FIELD'] } }, { when: { terrain: ['ROAD', 'FIELD'] } }, true],
    ['parts of lists', { when: { terrain: ['FIELD'] } }, { when: { terrain: ['ROAD'] } }, false],
    [
      'the same in another order',
      { when: { depth: { from: 1, to: 2 } } },
      { when: { depth: { to: 2, from: 1 } } },
      true,
    ],
    ['one with more conditions', { when: { surface: 'NONE' } }, { when: {} }, true],
    ['different conditions', { when: { surface: 'NONE' } }, { when: { placement: 'IN_PIPE' } }, false],
    ['section and segment', { per: 'SECTION' }, { per: 'SEGMENT' }, true],
    ['section and line', { per: 'SECTION' }, { per: 'LINE', when: { kind: ['CABLE'] } }, false],
  ])('%s: taken twice or not', (_, one, other, twice) => {
    const lines = { covers: ['CABLE'], add: { number: 'K', quantity: '1' } };
    const found = ruleFaults([rule({ id: 'a', ...lines, ...one }), rule({ id: 'b', ...lines, ...other })]);
    expect(found.map(({ code }) => code)).toEqual(twice ? ['LINE_USED_TWICE'] : []);
  });

  test('have ids of their own, a kind per line, ranges with room, codes and names that exist', () => {
    expect(codesOf(rule(), rule({ quantity: 'SAW_CUT' }))).toEqual(['DUPLICATE_ID']);
    expect(codesOf(rule({ per: 'LINE' }))).toEqual(['KIND_REQUIRED']);
    expect(codesOf(rule({ when: { depth: { from: 1, to: 1 } } }))).toEqual(['EMPTY_RANGE']);
    expect(codesOf(rule({ add: { number: 'Q', quantity: 'TRENCH_LENGTH' } }))).toEqual([
      'CATALOG_NODE_NOT_FOUND',
    ]);
    expect(codesOf(rule({ covers: ['NOTHING'] }))).toEqual(['UNKNOWN_NAME']);
    expect(ruleFaults(Array.from({ length: 501 }, (_, i) => rule({ id: `${i}` })))).toEqual([
      { path: '', code: 'TOO_MANY_RULES' },
    ]);
  });
});

test.each([
  ['TSLF*', 'TSLF 3x1x240', true],
  ['*240*', 'TSLF 3x1x240 Al', true],
  ['tslf * al', 'TSLF 3x1x240 Al', true],
  ['TSLF', 'TSLF 3x1x240', false],
  ['*ab*ab', 'ab', false],
  ['', '', true],
  ['*', '', true],
])('the pattern %s and %s: %s', (pattern, name, matches) => {
  expect(nameMatches(pattern, name)).toBe(matches);
});

describe('rules for what others leave', () => {
  const lengths = (found: ReturnType<typeof proposedBranches>) =>
    found.proposedBranches.map(({ ruleId, scope, lines }) => [ruleId, scope, lines.length]);
  const line = (id: string, over: Partial<Rule> = {}): Rule =>
    rule({ id, per: 'LINE', when: { kind: ['CABLE'] }, quantity: 'CABLE', ...over });

  test('take only lines that no other rule took, in their order', () => {
    const first = line('first', { when: { keys: ['CABLE.7.IN_TRENCH'] } });
    const rest = line('rest', { otherwise: true });
    expect(lengths(proposedBranches(rest, first))).toEqual([
      ['first', '1/CABLE.7.IN_TRENCH', 1],
      ['rest', '1/CABLE.8.IN_TRENCH', 1],
    ]);
    expect(proposedBranches(rest, line('again', { otherwise: true })).findings).toEqual([]);
    // What another rule has taken is not there for their expressions either.
    const whole = rule({ id: 'whole', otherwise: true, quantity: 'TRENCH_LENGTH + CABLE' });
    expect(proposedBranches(first, whole).proposedBranches[1]!.request.quantity).toBe(200);
  });

  test('do not take what a rule takes whose code the catalog lacks', () => {
    const rules = [
      line('lacking', { add: { number: 'NEW', quantity: 'CABLE' } }),
      line('rest', { otherwise: true }),
    ];
    const {
      proposedBranches: made,
      unpriced,
      unmapped,
    } = proposedBranchesOf(rules, INPUT, (n) => n === 'NEW');
    expect(made).toEqual([]);
    const cables = unpriced.filter(({ line: { kind } }) => kind === 'CABLE');
    expect(cables.map(({ reason }) => reason)).toEqual(['NO_PRICE', 'NO_PRICE']);
    expect(unmapped.filter(({ kind }) => kind === 'CABLE')).toHaveLength(2);
    expect(unpriced.find(({ line: { key } }) => key === 'BEDDING')?.reason).toBe('NO_RULE');
  });

  test('waive lines with a reason, which are then neither unmapped nor unpriced', () => {
    const { add: _, ...waive } = line('w', { when: { keys: ['CABLE'] }, waive: 'Not ours' });
    const { waived, unmapped, unpriced, proposedBranches: made } = proposedBranches(waive);
    expect(waived.map(({ line: { key }, ruleId, reason }) => [key, ruleId, reason])).toEqual([
      ['CABLE.7.IN_TRENCH', 'w', 'Not ours'],
      ['CABLE.8.IN_TRENCH', 'w', 'Not ours'],
    ]);
    expect([
      made,
      unmapped.some(({ kind }) => kind === 'CABLE'),
      unpriced.some(({ line: { kind } }) => kind === 'CABLE'),
    ]).toEqual([[], false, false]);
    const { add: __, ...covering } = rule({ id: 's', waive: 'Not ours', covers: ['BEDDING'] });
    expect(proposedBranches(covering).waived.map(({ line: { key } }) => key)).toEqual(['BEDDING']);
    // Whoever pays and whoever waives the same line contradict each other.
    expect(ruleFaults([line('p'), waive]).map(({ code }) => code)).toEqual([]);
    expect(proposedBranches(line('p'), waive).findings.map(({ code }) => code)).toContain('LINE_USED_TWICE');
  });

  test('a line whose net is 0 needs no price', () => {
    const quantities = quantitiesOfSegment({ ...SEGMENT, assumptions: { reuse: { SOIL: 0 } } });
    const { unmapped } = proposedBranchesOf([], { ...INPUT, quantities });
    expect(quantities.lines.find(({ key }) => key === 'BACKFILL.NATIVE')).toMatchObject({ net: 0 });
    expect(unmapped.map(({ key }) => key)).not.toContain('BACKFILL.NATIVE');
  });

  test('expressions know assumptions, the uppermost covering and the cables of a group', () => {
    const values = [
      ['REINSTATEMENT * wearingCourse * density.ASPHALT', 6.24],
      ['SURPLUS.SOIL * density.SOIL / SURPLUS_MASS.SOIL * TRENCH_LENGTH', 100],
      ['TRENCH_LENGTH * swell.ROCK', 160],
      ['REINSTATEMENT * thickness', 6.5],
      ['REINSTATEMENT * baseCourse.TARMAC', 9.75],
      ['TRENCH_LENGTH + drumLength', 600],
    ] as const;
    for (const [text, value] of values) expect(quantityOf(text), text).toBeCloseTo(value, 6);
    const [, trefoil] = proposedBranches(
      line('l', { add: { number: 'K', quantity: 'CABLE * parts' } }),
    ).proposedBranches;
    expect(trefoil!.request.quantity).toBe(300);
    const child = { number: 'C-{typeId}', quantity: 'CABLE' };
    const [first] = proposedBranches(
      line('l', { add: { number: 'K', quantity: 'CABLE', childNodes: [child] } }),
    ).proposedBranches;
    expect(first!.request.childNodes).toEqual([{ number: 'C-7', quantity: 100 }]);
  });

  test('faults: units of assumptions, what is for lines alone, either a code or a reason', () => {
    const codes = (over: Partial<Rule> & { quantity?: string }) =>
      ruleFaults([rule(over)]).map(({ code }) => code);
    expect(codes({ quantity: 'min(COVERING_MASS, REINSTATEMENT)' })).toEqual(['UNIT_MISMATCH']);
    expect(
      codes({ quantity: 'min(COVERING_MASS, REINSTATEMENT * wearingCourse * density.ASPHALT)' }),
    ).toEqual([]);
    expect(codes({ quantity: 'TRENCH_LENGTH + density.SOIL' })).toEqual(['UNIT_MISMATCH']);
    expect(codes({ quantity: 'TRENCH_LENGTH + TERMINATION' })).toEqual(['UNIT_MISMATCH']);
    expect(codes({ quantity: 'TRENCH_LENGTH * sides' })).toEqual(['UNKNOWN_NAME']);
    expect(codes({ quantity: 'TRENCH_LENGTH * density.SAND' })).toEqual(['UNKNOWN_NAME']);
    expect(codes({ quantity: 'TRENCH_LENGTH * parts' })).toEqual(['ONLY_PER_LINE']);
    expect(codes({ when: { keys: ['CABLE'] } })).toEqual(['ONLY_PER_LINE']);
    expect(codes({ per: 'LINE', when: { keys: ['CABLES'] } })).toEqual(['UNKNOWN_NAME']);
    expect(codes({ waive: 'why' })).toEqual(['ADD_OR_WAIVE']);
    const { add: _, ...nothing } = rule();
    expect(ruleFaults([nothing]).map(({ code }) => code)).toEqual(['ADD_OR_WAIVE']);
  });

  test('lines used twice are told beside other faults', () => {
    const faults = ruleFaults([rule({ id: 'a' }), rule({ id: 'b' }), rule({ id: 'c', quantity: 'NOTHING' })]);
    expect(faults.map(({ path, code }) => [path, code])).toEqual([
      ['2.add.quantity', 'UNKNOWN_NAME'],
      ['1.add', 'LINE_USED_TWICE'],
    ]);
  });
});

test('a rule for one line pays for it where no other rule takes it, and has no fault', () => {
  const [line] = proposedBranches().unpriced.map((one) => one.line);
  const made = lineRule([], { key: line!.key, kind: line!.kind, name: 'Line' }, 'K');
  expect(ruleFaults([made])).toEqual([]);
  const { proposedBranches: branches, unpriced } = proposedBranches(made);
  expect(branches.map(({ request }) => request.quantity)).toContain(line!.net);
  expect(unpriced.map((one) => one.line.key)).not.toContain(line!.key);
  expect(lineRule([made], { key: line!.key, kind: line!.kind, name: 'Line' }, 'K').id).not.toBe(made.id);
});
