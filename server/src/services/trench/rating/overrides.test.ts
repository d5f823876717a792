import { newSection, newTrench } from '@spadework/core/trench';
import { describe, expect, test } from 'vitest';
import { ratedWith } from './overrides.js';

describe('what a rating takes instead of what is stored', () => {
  const trench = newTrench('section', 'layer');
  const stored = { ...newSection('section', 'layer'), beddingThermalResistivity: 0.9, coverThickness: 200 };
  const rated = (section: object) => ratedWith(trench, stored, { section }, 'en').section;

  test('null removes a resistivity that is stored, and keeps what cannot be removed', () => {
    expect(rated({ beddingThermalResistivity: null, coverThickness: null })).toEqual({
      ...stored,
      beddingThermalResistivity: null,
    });
  });

  test('what it does not name stays', () => {
    expect(rated({ coverThickness: 50 })).toEqual({ ...stored, coverThickness: 50 });
  });
});
