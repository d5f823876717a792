import { describe, expect, test } from 'vitest';
import { newSection } from './defaults.js';
import { seemInRoad } from './surface.js';

const section = (id: string, more = {}) => ({ ...newSection(id, `${id} layer`), ...more });
const idsOf = (input: Parameters<typeof seemInRoad>[0]) => seemInRoad(input).map(({ id }) => id);

describe('a trench under asphalt', () => {
  const asphalt = [{ type: 'GRAVEL' as const }, { type: 'TARMAC' as const }];
  const surroundings = { terrainType: 'URBAN' as const };

  test('seems to lie in a road where nobody has said where it lies', () => {
    const sections = [
      section('a'),
      section('b', { surface: 'TERRAIN' }),
      section('c', { surface: 'MAIN_ROAD' }),
      section('d', { sectionType: 'DIRECTLY_IN_GROUND' }),
    ];
    expect(idsOf({ sections, topCoverings: asphalt, surroundings })).toEqual(['a']);
    expect(idsOf({ sections, topCoverings: asphalt, surroundings: { terrainType: 'FIELD' } })).toEqual(['a']);
  });

  test('is not asked about where the terrain says it, and none is without asphalt', () => {
    const sections = [section('a')];
    expect(idsOf({ sections, topCoverings: asphalt, surroundings: { terrainType: 'ROAD' } })).toEqual([]);
    expect(idsOf({ sections, topCoverings: [{ type: 'GRAVEL' }], surroundings })).toEqual([]);
    expect(idsOf({ sections, topCoverings: [], surroundings })).toEqual([]);
  });
});
