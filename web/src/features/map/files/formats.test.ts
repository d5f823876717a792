import { CRS_CODES } from '@spadework/core/route';
import { describe, expect, test } from 'vitest';
import { crsFor, formatOfName, ROUTE_FORMATS, systemsOf } from './formats.js';
import { whyNotSent } from './useImport.js';
import { words } from './words/en.js';

describe('files of routes', () => {
  test.each([
    ['trase.geojson', 'GEOJSON'],
    ['Trase.JSON', 'GEOJSON'],
    ['maaling.SOS', 'SOSI'],
    ['plan.v2.dxf', 'DXF'],
    ['tur.gpx', 'GPX'],
    ['punkter.csv', 'CSV'],
    ['trase.docx', undefined],
    ['geojson', undefined],
  ])('%s is read as %s', (name, format) => {
    expect(formatOfName(name)?.format).toBe(format);
  });

  test('no two formats share an ending', () => {
    const endings = ROUTE_FORMATS.flatMap((one) => one.endings);
    expect(new Set(endings).size).toBe(endings.length);
  });

  // Fails where the server would refuse what the dialog offers.
  test('what is drawn to scale is never in degrees, and GPX has no choice', () => {
    for (const format of ['SOSI', 'DXF'] as const)
      expect(systemsOf(format)).toEqual(CRS_CODES.filter((crs) => !/4326|4258/.test(crs)));
    expect(systemsOf('CSV')).toEqual(CRS_CODES);
    expect(systemsOf('GPX')).toEqual([]);
  });

  test('a file is in the system that coordinates are shown in, where its format has it', () => {
    expect(crsFor('DXF', 'EPSG:25832')).toBe('EPSG:25832');
    expect(crsFor('SOSI', 'EPSG:4326')).toBe('EPSG:25833');
    expect(crsFor('CSV', 'EPSG:4258')).toBe('EPSG:4258');
    // Whatever is shown: most programs take it for degrees.
    expect(crsFor('GEOJSON', 'EPSG:25832')).toBe('EPSG:4326');
  });

  test('what does not fit into a request, or is no file of routes, is not sent', () => {
    expect(whyNotSent({ name: 'a.csv', size: 780_000 }, words)).toBeUndefined();
    expect(whyNotSent({ name: 'a.csv', size: 780_001 }, words)).toBe(words.tooLarge('762'));
    expect(whyNotSent({ name: 'a.zip', size: 10 }, words)).toBe(words.unknownEnding);
    expect(whyNotSent({ name: 'a.csv', size: 0 }, words)).toBe(words.emptyFile);
  });
});
