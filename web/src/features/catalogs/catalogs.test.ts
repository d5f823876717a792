import { type CableType, cableModel, describeModel, isRateable } from '@spadework/core/rating';
import { describe, expect, test } from 'vitest';
import { Engine } from '../search/engine.js';
import { searchTypes } from '../search/types.js';
import { type CatalogNode, codeId, filtersOf, partRows, readCodeId } from './cost/codes.js';
import { readCatalogSearch, withFacet, writeCatalogSearch } from './search.js';
import { circlesOf } from './types/picture.js';
import { type CatalogType, findTypes, partsOf, searchedTypes } from './types/types.js';
import { practical } from './types/values.js';

describe('the address of a catalog', () => {
  test('holds words, facets, order and page', () => {
    const search = '?q=tslf&material=Al&material=Cu&sort=-area&revision=2&favourites=true&prices=own&page=3';
    expect(writeCatalogSearch(readCatalogSearch(search))).toBe(search);
    expect(writeCatalogSearch(readCatalogSearch(''))).toBe('');
    const { page, revision, sort } = readCatalogSearch('?page=0&revision=x&sort=a;b');
    expect([page, revision, sort]).toEqual([1, undefined, '']);
  });

  test('a facet is taken in, and away', () => {
    const one = withFacet({}, 'material', ['Al']);
    expect(one).toEqual({ material: ['Al'] });
    expect(withFacet(one, 'material', [])).toEqual({});
  });
});

describe('types', () => {
  const types: CatalogType[] = [
    { id: 1, name: 'TSLF 1x240 Al 24 kV', scope: 'ORG', conductorMaterial: 'Al', isolationLevel: 24 },
    { id: 2, name: 'TSLF 1x240 Cu 12 kV', scope: 'ORG', conductorMaterial: 'Cu', isolationLevel: 12 },
    { id: 3, name: 'Egen 4x50 Al', scope: 'COMPANY', conductorMaterial: 'Al' },
  ];
  const index = new Engine([]).types(searchedTypes('cable', types));
  const find = (search: string) => {
    const read = readCatalogSearch(search);
    return findTypes(searchTypes(searchedTypes('cable', types), index, read.q).found, 'cable', read);
  };
  const ids = (search: string) => find(search).types.map(({ id }) => id);
  const countsOf = (search: string, facet: string) =>
    find(search)
      .facets.find(({ name }) => name === facet)
      ?.values.map(({ value, count }) => `${value} ${count}`);

  test('are found with slips and by what they are for, those named so first', () => {
    expect(ids('?q=tlsf')).toEqual([1, 2]);
    expect(ids('?q=cable')).toEqual(expect.arrayContaining([1, 2, 3]));
    expect(ids('?q=240+12')).toEqual([2]);
    expect(ids('?q=xyzzy')).toEqual([]);
  });

  test('are found by words and facets together', () => {
    expect(ids('?q=tslf+240')).toEqual([1, 2]);
    expect(ids('?conductorMaterial=Al')).toEqual([1, 3]);
    expect(ids('?conductorMaterial=Al&conductorMaterial=Cu&scope=ORG')).toEqual([1, 2]);
    expect(ids('?q=tslf&scope=COMPANY')).toEqual([]);
  });

  test('a count says what a value would leave, the other filters applied', () => {
    expect(countsOf('?scope=ORG', 'conductorMaterial')).toEqual(['Al 1', 'Cu 1']);
    expect(countsOf('?conductorMaterial=Al', 'conductorMaterial')).toEqual(['Al 2', 'Cu 1']);
    expect(countsOf('', 'isolationLevel')).toEqual(['12 1', '24 1']);
    // What is chosen stays in sight, also when it leaves nothing.
    expect(countsOf('?q=egen&isolationLevel=24', 'isolationLevel')).toEqual(['24 0']);
  });

  test('are sorted by a column, those without a value last', () => {
    expect(ids('?sort=isolationLevel')).toEqual([2, 1, 3]);
    expect(ids('?sort=-isolationLevel')).toEqual([1, 2, 3]);
    expect(ids('?sort=name')).toEqual([3, 1, 2]);
  });

  test('parts of a cable without any value are left out', () => {
    expect(partsOf('cable', types[2]!).map(({ part }) => part)).toEqual(['conductor']);
  });
});

describe('a thermal model', () => {
  const type: CableType = {
    id: 1,
    name: 'TSLF 3x1x240 Al 24 kV',
    cableCategory: 'MV',
    conductorCount: 3,
    coreArrangement: 'TRIPLEX',
    conductorMaterial: 'Al',
    conductorArea: 240,
    conductorDiameter: 18.1,
    insulationThickness: 5.5,
    isolationLevel: 24,
    outerDiameter: 82,
    insulation: 'XLPE',
    screenArea: 35,
  } as CableType;

  test('three twisted cables are drawn as three that touch, within the diameter of the catalog', () => {
    const model = cableModel(type);
    if (!isRateable(model)) throw new Error(model.column);
    const circles = circlesOf(describeModel(model, type, 'en'));
    const sheaths = circles.filter(({ of }) => of === 'sheath');
    expect(sheaths).toHaveLength(3);
    const [a, b] = sheaths as [(typeof sheaths)[0], (typeof sheaths)[0]];
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(a.r + b.r, 9);
    const far = Math.max(...circles.map(({ x, y, r }) => Math.hypot(x, y) + r));
    expect(2 * far).toBeCloseTo(0.082, 4);
  });

  test('values are told in the units of the field', () => {
    const plain = (value: number, unit: string | null) => practical(value, unit).replace(',', '.');
    expect(plain(0.0181, 'm')).toBe('18.1 mm');
    expect(plain(0.000125, 'Ω/m')).toBe('0.125 Ω/km');
    expect(plain(2.5e-10, 'F/m')).toBe('0.25 µF/km');
    expect(plain(1, '1')).toBe('1');
    expect(plain(2.8264e-8, 'Ω·m')).toBe('2.826 · 10⁻⁸ Ω·m');
  });
});

describe('codes of the cost catalog', () => {
  test('have an address of type and number', () => {
    expect(readCodeId(codeId({ type: 'BUDGET', number: 'K-101.4' }))).toEqual({
      type: 'BUDGET',
      number: 'K-101.4',
    });
    for (const text of ['', 'BUDGET', 'BUDGET-', 'CASTLE-K-1', 'K-101.4'])
      expect(readCodeId(text)).toBeUndefined();
  });

  test('are searched with values that the server knows, and no empty ones', () => {
    const filters = filtersOf(
      readCatalogSearch('?type=WORK&type=CASTLE&facilityId=7&facilityId=x&q=+'),
      'me',
    );
    expect(filters).toEqual({ type: ['WORK'], facilityId: [7] });
    expect(filtersOf(readCatalogSearch('?favourites=true'), 'me')).toEqual({ favorite: ['me'] });
  });

  test('parts lie below one another, and closed ones hide theirs', () => {
    const node = (name: string, childNodes: CatalogNode[] = []) => ({ name, childNodes }) as CatalogNode;
    const tree = node('top', [node('a', [node('a1')]), node('b')]);
    const shown = (closed: string[]) =>
      partRows(tree, new Set(closed)).map(({ node, level }) => `${level} ${node.name}`);
    expect(shown([])).toEqual(['0 a', '1 a1', '0 b']);
    expect(shown(['/0'])).toEqual(['0 a', '0 b']);
  });
});
