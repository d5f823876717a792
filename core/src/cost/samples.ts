import fc from 'fast-check';
import { addBudget } from './budget.js';
import { catalogAtPrices } from './catalog.js';
import { customNode } from './custom.js';
import { isInner, isPriced } from './kind.js';
import { type CatalogNodeType, type CatalogTree, CUSTOM_NODE_TYPES } from './model.js';
import type { NodeRequest } from './request.js';

/** A node of a catalog without children. */
export const leaf = (number: string, more: Partial<CatalogTree> = {}): CatalogTree => ({
  type: 'WORK',
  number,
  name: number,
  unit: 'm',
  unitCost: 10,
  sheets: [],
  baseQuantity: 1,
  children: [],
  ...more,
});

const INNER: CatalogNodeType[] = ['BUDGET', 'GROUP', 'MATERIALGROUP'];
const LEAVES: CatalogNodeType[] = ['WORK', 'MATERIAL', 'OTHER', 'RESOURCE'];
const CODES = 6;

const count = fc.oneof(
  fc.constantFrom(0, 0, 1_000_000, 500_000, 333_333),
  fc.integer({ min: 0, max: 20_000_000 }),
);
const quantity = count.map((millionths) => millionths / 1_000_000);
const ore = fc.oneof(fc.constantFrom(1, 5, 50, 99), fc.integer({ min: 0, max: 500_000 }));
export const randomPrices = fc.array(
  ore.map((each) => each / 100),
  { minLength: CODES * LEAVES.length, maxLength: CODES * LEAVES.length },
);

interface Sketch {
  type: CatalogNodeType;
  code: number;
  base: number;
  location: number;
  request: number;
  requested: number;
  children: Sketch[];
}

const sketch = (levels: number): fc.Arbitrary<Sketch> =>
  fc.record({
    type: fc.constantFrom(...LEAVES, ...INNER),
    code: fc.nat(CODES - 1),
    base: quantity,
    location: fc.nat(5),
    request: fc.nat(7),
    requested: quantity,
    children: levels === 1 ? fc.constant([]) : fc.array(sketch(levels - 1), { maxLength: 4 }),
  });
const budget = sketch(4).map((drawn): Sketch => ({ ...drawn, type: 'BUDGET' }));

export const priceIndex = (type: CatalogNodeType, code: number) => LEAVES.indexOf(type) * CODES + code;

/** Leaves share their codes. Inner nodes have codes of their own, because their children differ. */
function catalogOf(drawn: Sketch, at: string, costs: readonly number[]): CatalogTree {
  const inner = isInner(drawn.type);
  return {
    type: drawn.type,
    number: inner ? at : `${drawn.code}`,
    name: `${drawn.type} ${inner ? at : drawn.code}`,
    unit: 'stk',
    unitCost: isPriced(drawn.type) ? costs[priceIndex(drawn.type, drawn.code)]! : 0,
    sheets: [],
    activityId: drawn.code % 3,
    facilityId: drawn.code % 2,
    baseQuantity: drawn.base,
    children: siblings(drawn).map((child, i) => catalogOf(child, `${at}.${i}`, costs)),
  };
}

function siblings({ children }: Sketch): Sketch[] {
  const seen = new Set<string>();
  return children.filter(({ type, code }) => {
    const known = seen.has(`${type} ${code}`);
    seen.add(`${type} ${code}`);
    return isInner(type) || !known;
  });
}

function requestOf(drawn: Sketch, tree: CatalogTree, top: boolean): NodeRequest {
  return {
    number: tree.number,
    type: tree.type,
    ...((top || drawn.request === 1) && { quantity: drawn.requested }),
    ...(drawn.location < 2 && { locationName: `Place ${drawn.location}` }),
    ...(!top && drawn.request === 2 && { exclude: true }),
    childNodes: siblings(drawn).flatMap((child, i) =>
      child.request === 0 ? [] : [requestOf(child, tree.children[i]!, false)],
    ),
  };
}

export const pricedTree = (tree: CatalogTree, costs: readonly number[]) =>
  catalogAtPrices(tree, (type, number) => costs[priceIndex(type, Number(number))]!);

const custom = fc.record({
  type: fc.constantFrom(...CUSTOM_NODE_TYPES),
  name: fc.constant('custom'),
  unit: fc.constant('m'),
  quantity,
  facilityId: fc.nat(3),
  activityId: fc.nat(3),
  unitCost: ore.map((each) => each / 100),
  totalCost: ore.map((each) => each / 100),
});

/** Random calculations, with the catalogs and requests that they were made from. */
export const randomCalculation = fc
  .record({
    budgets: fc.array(budget, { minLength: 1, maxLength: 3 }),
    custom: fc.array(custom, { maxLength: 2 }),
    costs: randomPrices,
    options: fc.boolean(),
  })
  .map(({ budgets, custom: own, costs, options }) => {
    let id = 0;
    const newId = () => `n${++id}`;
    const catalogs = budgets.map((drawn, i) => pricedTree(catalogOf(drawn, `B${i}`, costs), costs));
    const requests = budgets.map((drawn, i) => requestOf(drawn, catalogs[i]!, true));
    const trees = [
      ...catalogs.map((tree, i) => addBudget(tree, requests[i]!, { options, newId }).value!),
      ...own.map((request) => customNode(newId(), request).value!),
    ];
    return { catalogs, requests, trees, costs };
  });
