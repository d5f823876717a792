import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { originsOf, readMapLayers, readTileTemplate } from './mapSettings.js';

const directory = mkdtempSync(join(tmpdir(), 'spadework-layers-'));
afterAll(() => rmSync(directory, { recursive: true }));

const file = join(directory, 'layers.json');
const read = (content: unknown) => {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readMapLayers(file);
};

const XYZ = {
  name: 'Kart',
  kind: 'XYZ',
  url: 'https://tiles.grid.example/{z}/{y}/{x}.png',
  attribution: '© Kartet',
};
const WMTS = {
  name: 'Flyfoto',
  kind: 'WMTS',
  url: 'https://photos.grid.example/wmts',
  layer: 'foto',
  matrixSet: 'utm33n',
  attribution: '© Fotografen',
};
const WMS = {
  name: 'Ledninger',
  kind: 'WMS',
  url: 'https://wms.grid.example:8443/wms?map=nett',
  layer: 'kabler',
  attribution: 'Nettselskapet',
};

describe('the template of tiles', () => {
  test.each(['https://tiles.grid.example/{z}/{y}/{x}.png', 'https://tiles.grid.example/?z={z}&x={x}&y={y}'])(
    '%s is one',
    (template) => {
      expect(readTileTemplate(template)).toBe(template);
    },
  );

  // Fails if the policy of the pages could name more than one host.
  test.each([
    'http://tiles.grid.example/{z}/{y}/{x}.png',
    'https://tiles.grid.example/{z}/{x}.png',
    'https://{z}.grid.example/{z}/{y}/{x}.png',
    'https://*.grid.example/{z}/{y}/{x}.png',
    'https://me:secret@tiles.grid.example/{z}/{y}/{x}.png',
    'https://tiles.grid.example;script-src *//{z}/{y}/{x}.png',
    'https:///{z}/{y}/{x}.png',
    `https://tiles.grid.example/{z}/{y}/{x}?${'a'.repeat(2000)}`,
    'javascript:{z}{y}{x}',
    '{z}{y}{x}',
  ])('%s is none', (template) => {
    expect(readTileTemplate(template)).toBeUndefined();
  });
});

describe('the file of layers', () => {
  test('each kind, and the origins of all of them once', () => {
    const all = [XYZ, WMTS, WMS];
    expect(read(all)).toEqual({ layers: all });
    expect(read(`\uFEFF${JSON.stringify([])}`)).toEqual({ layers: [] });
    const map = { tiles: 'https://tiles.grid.example/utm33n/{z}/{y}/{x}.png', layers: all as never };
    expect(originsOf(map)).toEqual([
      'https://tiles.grid.example',
      'https://photos.grid.example',
      'https://wms.grid.example:8443',
    ]);
    expect(originsOf({ tiles: null, layers: [] })).toEqual([]);
  });

  test.each([
    ['no JSON', '{', 'is no JSON'],
    ['no list', { layers: [] }, 'must be a JSON list of layers'],
    ['too many', Array.from({ length: 51 }, () => XYZ), 'has 51 layers, and at most 50 are shown'],
    ['no object', [XYZ, 'kart'], 'entry 2: must be an object'],
    ['null', [null], 'entry 1: must be an object'],
    ['no name', [{ ...XYZ, name: ' ' }], 'entry 1: name must be a text'],
    ['the same name', [XYZ, { ...WMS, name: 'Kart' }], 'entry 2 ("Kart"): another layer has this name'],
    ['another kind', [WMS, { ...XYZ, kind: 'WFS' }], 'entry 2 ("Kart"): kind must be one of XYZ, WMTS, WMS'],
    [
      'a misspelled property',
      [{ ...WMS, layers: 'kabler' }],
      'entry 1 ("Ledninger"): has no property "layers"',
    ],
    [
      'plain http',
      [{ ...WMS, url: 'http://wms.grid.example/' }],
      'entry 1 ("Ledninger"): url must be an https',
    ],
    [
      'no template',
      [{ ...XYZ, url: 'https://tiles.grid.example/' }],
      'entry 1 ("Kart"): url must be an https',
    ],
    ['no address', [{ ...WMTS, url: undefined }], 'entry 1 ("Flyfoto"): url must be an https address'],
    ['no layer', [{ ...WMS, layer: undefined }], 'entry 1 ("Ledninger"): a layer of WMS needs layer'],
    [
      'no matrix',
      [{ ...WMTS, matrixSet: undefined }],
      'entry 1 ("Flyfoto"): a layer of WMTS needs matrixSet',
    ],
    ['a number', [{ ...WMTS, matrixSet: 33 }], 'entry 1 ("Flyfoto"): matrixSet must be a text'],
    ['nobody to thank', [{ ...XYZ, attribution: '' }], 'entry 1 ("Kart"): attribution must say'],
  ])('%s is told in one line that names the entry', (_what, content, fault) => {
    const told = read(content) as { fault: string };
    expect(told.fault).toContain(fault);
    expect(told.fault).not.toContain('\n');
  });

  test('a file that is not there', () => {
    expect(readMapLayers(join(directory, 'nowhere.json'))).toEqual({ fault: 'cannot be read' });
  });
});
