import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contentFindings,
  tidyContent,
  UPDATABLE_PROPERTIES,
  type UpdatableProperty,
  updatedContent,
} from './changes.js';
import type { ProjectContent } from './model.js';

const CURRENT: ProjectContent = {
  number: 'P-1',
  name: 'Før',
  status: 'NEW',
  startDate: '2026-01-01T00:00:00Z',
  caseRef: 'SAK',
};

const bodies = fc.dictionary(
  fc.constantFrom(...UPDATABLE_PROPERTIES),
  fc.option(fc.string()),
) as fc.Arbitrary<Partial<Record<UpdatableProperty, string | null>>>;

describe('updatedContent', () => {
  test('without properties, fields that the body lacks stay', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const updated = updatedContent(CURRENT, body);
        for (const property of UPDATABLE_PROPERTIES) {
          expect(updated[property]).toBe(property in body ? body[property] : CURRENT[property]);
        }
      }),
    );
  });

  test('with properties, exactly these come from the body, and absent ones are cleared', () => {
    fc.assert(
      fc.property(bodies, fc.subarray([...UPDATABLE_PROPERTIES]), (body, properties) => {
        const updated = updatedContent(CURRENT, body, properties);
        for (const property of UPDATABLE_PROPERTIES) {
          expect(updated[property]).toBe(
            properties.includes(property) ? (body[property] ?? null) : CURRENT[property],
          );
        }
      }),
    );
  });
});

describe('contentFindings', () => {
  test('names all missing properties', () => {
    expect(contentFindings({}).map(({ path }) => path)).toEqual(['number', 'name', 'status', 'startDate']);
    expect(contentFindings(CURRENT)).toEqual([]);
  });

  test('an end before the start is found, compared as instants across offsets', () => {
    const date = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(date, date, (start, end) => {
        const findings = contentFindings({
          ...CURRENT,
          startDate: start.toISOString(),
          endDate: end.toISOString(),
        });
        expect(findings.length).toBe(end < start ? 1 : 0);
      }),
    );
    expect(
      contentFindings({
        ...CURRENT,
        startDate: '2026-01-01T01:00:00+01:00',
        endDate: '2026-01-01T00:00:00Z',
      }),
    ).toEqual([]);
  });
});

describe('tidyContent', () => {
  const CONTENT = {
    number: 'P-1',
    name: 'Strekk A',
    status: 'NEW',
    startDate: '2026-03-02T07:00:00Z',
  } as const;

  test.each([
    [null, null],
    [{}, null],
    [{ address: {}, coordinate: null }, null],
    [{ address: { city: '', zipCode: null } }, null],
    [{ address: { city: 'Ås', zipCode: null } }, { address: { city: 'Ås' } }],
    [{ coordinate: { latitude: 0, longitude: 0 } }, { coordinate: { latitude: 0, longitude: 0 } }],
  ])('the location %j is %j', (location, tidy) => {
    expect(tidyContent({ ...CONTENT, location }).location).toEqual(tidy);
  });

  test('an empty or blank text becomes null, required properties stay', () => {
    const tidy = tidyContent({
      ...CONTENT,
      name: '',
      caseRef: '',
      description: ' \n',
      substationRef: ' NS-1 ',
    });
    expect(tidy).toMatchObject({ name: '', caseRef: null, description: null, substationRef: ' NS-1 ' });
  });
});
