import { describe, expect, test } from 'vitest';
import { STANDARD_ASSUMPTIONS, withChanges } from '../assumptions.js';
import { DEFAULT_SETTINGS } from '../defaults.js';
import { ranges } from '../labelRanges.js';
import { groundBands, trenchBands } from '../looks/bands.js';
import { markerPlaces, markersIn } from '../looks/marker.js';
import * as demanding from './demanding/samples.js';
import type { DrawingInput, Text } from './drawing.js';
import { compactionNotes } from './notes.js';
import * as sample from './samples.js';
import { drawSection, drawSections } from './section.js';

const textsOf = (input: DrawingInput) =>
  drawSection(input).shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
const wordsOf = (input: DrawingInput) => textsOf(input).map(({ text }) => text);

/** The rows of the table: the texts below its head on the same line, from left to right. */
function tableOf(input: DrawingInput): string[][] {
  const texts = textsOf(input).filter(({ layer, size }) => layer === 'LEGEND' && size === 2.4);
  const lines = new Map<number, Text[]>();
  for (const text of texts) lines.set(text.y, [...(lines.get(text.y) ?? []), text]);
  return [...lines.values()].map((line) => line.sort((a, b) => a.x - b.x).map(({ text }) => text));
}

describe('the table of items', () => {
  test('has number, quantity, type, diameter, voltage and length, and merges equal items and contents', () => {
    const input = demanding.jointTrench();
    const voltages = new Map(['l0', 'l1', 'l2', 'l3'].map((id) => [id, 1]));
    const rows = tableOf({ ...input, voltages });
    expect(rows).toContainEqual(['R1–R4', '4', 'Trekkerør PVC SN8 110 mm', '110', '480']);
    expect(rows).toContainEqual(['L1–L4', '4', 'TFXP 1 kV 4x95 Al', '36', '1 kV', '480']);
    expect(rows).toContainEqual(['R5–R9', '5', 'Trekkerør PVC SN8 110 mm', '160', '600']);
    expect(rows).toContainEqual(['H1–H5', '5 × 3', 'TSLF 24 kV 3x1x240 AQ', '36', 'høyspent', '1800']);
    expect(rows).toContainEqual(['G1', '1', 'Gass PE 90', '90', '120']);
    for (const head of ['Merke', 'Antall', 'Type', 'Ø mm', 'Spenning', 'Lengde m'])
      expect(wordsOf(input)).toContain(head);
  });

  test('pipes tell what fills them and how warm they are, and differ by it', () => {
    const rows = (language: 'nb' | 'en') => {
      const pipes = [
        sample.pipe('a'),
        sample.pipe('b', [], { fill: 'BENTONITE' }),
        sample.pipe('c', [], { temperature: 62.5, outerDiameter: 110.5 }),
      ];
      const section = sample.section([sample.layer('1', pipes)]);
      const table = tableOf(sample.input(section, { language }));
      return table.slice(0, pipes.length).map((row) => row.slice(0, 4));
    };
    const { typeName } = sample.pipe('a');
    expect(rows('nb')).toEqual([
      ['R1', '1', typeName, '110'],
      ['R2', '1', `${typeName}, fylt med bentonitt`, '110'],
      ['R3', '1', `${typeName}, 62,5 °C`, '110,5'],
    ]);
    expect(rows('en')[2]).toEqual(['R3', '1', `${typeName}, 62.5 °C`, '110.5']);
  });

  test('a length that is not known has no column', () => {
    const words = wordsOf({ ...demanding.jointTrench(), trenchLength: null });
    expect(words).not.toContain('Lengde m');
    expect(words).not.toContain('480');
  });

  test('canals of the same size but with other channels have rows of their own', () => {
    const rows = tableOf(demanding.canals()).filter(([, , name]) => name === 'Pipe canal');
    expect(rows.map(([label]) => label)).toEqual(['R1', 'R2', 'R3']);
  });

  test('every type is in the table, however many there are', () => {
    const items = Array.from({ length: 300 }, (_, i) => sample.cable(`c${i}`, { typeName: `Type ${i}` }));
    const words = new Set(wordsOf(sample.input(sample.section([sample.layer('1', items)]))));
    for (let i = 0; i < 300; i++) expect(words).toContain(`Type ${i}`);
  });

  test('successive numbers become ranges, also those of contents', () => {
    const words = (...labels: string[]) => ranges(labels).map((label) => label.words);
    expect(words('3', '1', '2', 'K6', '7')).toEqual(['1–3', '7', 'K6']);
    expect(words('8.1', '8.2', '8.3', '9.1')).toEqual(['8.1–8.3', '9.1']);
    expect(words('1', '2')).toEqual(['1', '2']);
  });
});

describe('an invalid section', () => {
  test('says so across the sheet, with its reasons, and marks the offenders red', () => {
    const { shapes } = drawSection(demanding.overlapping());
    const across = shapes.find(({ role }) => role === 'notValid');
    expect(across).toMatchObject({ kind: 'text', text: 'IKKE GYLDIG' });
    const framed = shapes.flatMap(({ role, itemId }) => (role === 'offender' ? [itemId] : []));
    expect(framed.sort()).toEqual(['a', 'b', 'f', 'p', 'q']);
    const red = shapes.flatMap((shape) =>
      shape.kind === 'text' && shape.color === '#c2261d' ? [shape.text] : [],
    );
    expect(red).toContain('R1, L1: To elementer står på samme sted.');
    expect(red).toContain('innholdet får ikke plass');
    const english = { ...demanding.overlapping(), language: 'en' as const };
    expect(wordsOf(english)).toContain('NOT VALID');
  });

  test('a valid one has nothing of it', () => {
    const { shapes } = drawSection(demanding.deep());
    expect(shapes.some(({ role, layer }) => role === 'notValid' || layer === 'NOT_VALID')).toBe(false);
  });
});

describe('the marker', () => {
  test('has its name and size in the legend, and its own width in the trench', () => {
    const input = demanding.smallThings();
    expect(wordsOf(input)).toContain('4 × Kabelnett, 120 × 3 mm');
    const places = markerPlaces(input.marker!, input.layout, input.markerCount);
    expect(places.map(({ width }) => width)).toEqual([120, 120, 120, 120]);
    const { items } = input.layout.layers[0]!;
    expect(places[0]!.x).toBeLessThanOrEqual(items[0]!.box.x + 0.001);
    const last = items.at(-1)!.box;
    expect(places.at(-1)!.x + 120).toBeGreaterThanOrEqual(last.x + last.width - 0.001);
  });

  test('lies on the cover above the uppermost item, also one that stands free', () => {
    const free = sample.pipe('p', [], { positioning: 'FREE_MANUAL', xAdjustment: 200, yAdjustment: 300 });
    const input = sample.input(sample.section([sample.layer('1', [sample.cable('a'), free])]));
    const [place] = markerPlaces({ ...input.marker!, width: null }, input.layout, 1);
    expect(place!.y).toBeCloseTo(300 - input.layout.section.coverThickness, 6);
    const bands = trenchBands(input.layout);
    expect(bands.find(({ material }) => material === 'COVER')).toMatchObject({ y: 150, height: 150 });
    expect(bands.find(({ material }) => material === 'CABLE_ZONE')!.y).toBe(300);
  });

  test('is drawn as often as quantities count it, and lies on the cover at the depth that is written', () => {
    const input = sample.oneGroup();
    const { shapes, origin, scale } = drawSection({ ...input, markerCount: 2 });
    const drawn = shapes.filter(({ layer, kind }) => layer === 'MARKER' && kind === 'polyline');
    expect(drawn).toHaveLength(2);
    const depth = input.layout.cover.top;
    for (const shape of drawn)
      if (shape.kind === 'polyline')
        expect((Math.max(...shape.points.map(({ y }) => y)) - origin.y) * scale).toBeCloseTo(depth, 9);
    const own = textsOf(input).filter(({ role, text }) => role === 'dimensionText' && /^Bånd/.test(text));
    expect(own.map(({ text }) => text)).toEqual([`Bånd ${Math.round(depth)}`]);
    expect(wordsOf({ ...input, markerCount: 0 }).join(' ')).not.toMatch(/Bånd \d|Merkebånd/);
    const settings = { ...DEFAULT_SETTINGS, autoMarkers: true };
    expect(markersIn({ settings, assumptions: {} })).toBe(1);
    expect(markersIn({ settings, assumptions: { markersPerSection: 3 } })).toBe(3);
    // As quantities do: the company's profile holds where the segment says nothing itself.
    expect(markersIn({ settings, assumptions: {} }, { markersPerSection: 2 })).toBe(2);
    expect(markersIn({ settings, assumptions: { markersPerSection: 3 } }, { markersPerSection: 2 })).toBe(3);
    expect(markersIn({ settings: { ...settings, autoMarkers: false }, assumptions: {} })).toBe(0);
  });

  test('is never wider than the trench, and a size in its name is not repeated', () => {
    const input = demanding.deep();
    expect(wordsOf(input).join(' ')).toContain('2 × Dekkplate PVC 250 x 2,5 mm');
    expect(wordsOf(input).join(' ')).not.toContain('250 × 2,5 mm');
    const wide = { ...input.marker!, width: 5000 };
    expect(markerPlaces(wide, input.layout, 1)).toMatchObject([{ x: 0, width: input.layout.width }]);
  });
});

describe('the title block', () => {
  test('has key plan and norms in a row of their own, and the revisions above it, the newest first', () => {
    const input = sample.oneGroup();
    const title = {
      ...input.title,
      keyPlan: 'K-01 Oversikt',
      norms: 'NEK 440, NS-EN 50522',
      revisions: [
        { revision: 'A', date: '2026-10-01', text: 'Første utgave', by: 'KN' },
        { revision: 'B', date: '2026-11-15', text: 'Ny kabel', by: 'AB' },
      ],
    };
    const texts = textsOf({ ...input, title });
    const at = (words: string) => texts.find(({ text }) => text === words)!;
    for (const words of ['Oversiktsplan', 'K-01 Oversikt', 'Normer', 'NEK 440, NS-EN 50522'])
      expect(at(words).layer).toBe('TITLE_BLOCK');
    expect(at('B  15.11.2026  Ny kabel, AB').y).toBeLessThan(at('A  01.10.2026  Første utgave, KN').y);
    const { heightMm } = drawSection({ ...input, title });
    for (const { y, layer } of texts) if (layer === 'TITLE_BLOCK') expect(y).toBeLessThan(heightMm - 10);
    expect(wordsOf(input)).not.toContain('Normer');
  });
});

describe('several sections on one sheet', () => {
  test('have one scale, their names, tables of their own, and do not overlap', () => {
    const [a, b] = [sample.sixTrefoils(), { ...demanding.jointTrench(), language: 'en' as const }];
    const titled = [a, b, a].map((input, i) => ({
      ...input,
      title: { ...input.title, section: `Section ${i + 1}`, chainage: `${i}00` },
    }));
    const sheet = { ...a.title, section: 'Section 1, Section 2, Section 3' };
    const { shapes, widthMm, heightMm, scale } = drawSections(titled, sheet);
    const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
    const words = texts.map(({ text }) => text);
    for (const name of ['Section 1, 000', 'Section 2, 100', 'Section 3, 200'])
      expect(words.filter((one) => one === name)).toHaveLength(1);
    expect(words.filter((one) => one === 'Scale')).toHaveLength(1);
    expect(words).toContain(`1:${scale}`);
    expect(words.filter((one) => one === 'Ground level')).toHaveLength(3);
    const soil = shapes.filter(({ layer, kind }) => layer === 'SOIL' && kind === 'polyline');
    expect(soil.length).toBeGreaterThanOrEqual(9);
    for (const { x, y } of texts) {
      expect(x).toBeLessThan(widthMm);
      expect(y).toBeLessThan(heightMm);
    }
    const boxes = texts
      .filter(({ text }) => text === 'Ground level')
      .map(({ x, y }) => [Math.round(x), Math.round(y)]);
    expect(new Set(boxes.map(String)).size).toBe(3);
  });
});

describe('notes', () => {
  test('say below the table how the trench is filled and compacted, and how in a road', () => {
    const { layout } = sample.oneGroup();
    for (const language of ['en', 'nb'] as const) {
      const notes = compactionNotes(layout.section, 'MAIN_ROAD', STANDARD_ASSUMPTIONS, language);
      const words = wordsOf({ ...sample.oneGroup(), language, notes });
      expect(words).toContain(language === 'en' ? 'Notes' : 'Merknader');
      for (const note of notes) expect(words.join(' ').replaceAll(/ \d {2}/g, ' ')).toContain(note);
      expect(notes).toHaveLength(4);
      expect(compactionNotes(layout.section, 'TERRAIN', STANDARD_ASSUMPTIONS, language)).toEqual(
        notes.slice(0, 3),
      );
    }
    expect(
      compactionNotes({ sectionType: 'DIRECTLY_IN_GROUND' }, 'ROAD', STANDARD_ASSUMPTIONS, 'nb'),
    ).toEqual([]);
  });
});

describe('what quantities count', () => {
  test.each([
    [{}, 'the masses that were dug out', 'de oppgravde massene'],
    [{ reuse: { SOIL: 0 } }, 'imported masses', 'tilkjørte masser'],
    [{ reuse: { SOIL: 0.6 } }, '60 % masses that were dug out and 40 %', '60 % oppgravde og 40 %'],
  ])('notes say the backfill of %j', (changes, english, norwegian) => {
    const { layout } = sample.oneGroup();
    const assumptions = withChanges(STANDARD_ASSUMPTIONS, changes);
    const [en, nb] = (['en', 'nb'] as const).map((language) =>
      compactionNotes(layout.section, 'ROAD', assumptions, language).join(' '),
    );
    expect(en).toContain(english);
    expect(nb).toContain(norwegian);
  });

  test('the base course under asphalt is drawn and in the legend, as thick as it is counted, and no second one under drawn gravel', () => {
    const asphalt = sample.covering('TARMAC', 100);
    const ground = { left: -100, right: 500 };
    const { layout } = sample.oneGroup();
    const basesIn = (coverings: DrawingInput['topCoverings'], changes = {}) =>
      groundBands(layout, coverings, withChanges(STANDARD_ASSUMPTIONS, changes).baseCourse, ground)
        .bands.filter(({ material }) => material === 'BASE_COURSE')
        .map(({ y, height }) => [y, height]);
    expect(basesIn([asphalt])).toEqual([[100, 150]]);
    expect(basesIn([asphalt], { baseCourse: { TARMAC: 80 } })).toEqual([[100, 80]]);
    expect(basesIn([sample.covering('GRAVEL', 200), asphalt])).toEqual([]);
    expect(basesIn([])).toEqual([]);
    // One that does not fit ends where the bedding begins.
    const least = layout.cover.top - 20;
    expect(basesIn([sample.covering('TARMAC', least)])).toEqual([[least, 20]]);
    const input = { ...sample.oneGroup(), topCoverings: [asphalt] };
    expect(wordsOf(input)).toContain('Bærelag, 150 mm');
    expect(wordsOf({ ...input, language: 'en' })).toContain('Base course, 150 mm');
    const { bands } = groundBands(layout, [asphalt], STANDARD_ASSUMPTIONS.baseCourse, ground);
    for (const [i, { y, height }] of bands.slice(0, -1).entries())
      expect(bands[i + 1]!.y).toBeCloseTo(y + height, 9);
  });
});

describe('a detail', () => {
  const letters = (input: DrawingInput) =>
    textsOf(input).flatMap(({ role, text }) =>
      role === 'itemLabel' && / \([A-Z]\)$/.test(text) ? [text] : [],
    );

  test('shows containers whose content has no space for labels, equal ones once', () => {
    const input = demanding.jointTrench();
    expect(letters(input).sort()).toEqual(['R1 (A)', 'R2 (A)', 'R3 (A)', 'R4 (A)']);
    const words = wordsOf(input);
    expect(words).toContain('Detalj A, R1–R4');
    expect(words.filter((word) => word === '1:10')).toHaveLength(1);
    const labels = textsOf(input).flatMap(({ role, text }) => (role === 'itemLabel' ? [text] : []));
    expect(labels).toEqual(expect.arrayContaining(['L1–L4', 'F1–F4']));
    expect(words.join(' ')).not.toContain('utelatt');
  });

  test('is not drawn where the labels fit', () => {
    expect(letters(demanding.fullCulvert())).toEqual([]);
    expect(wordsOf(demanding.fullCulvert()).join(' ')).not.toContain('Detalj');
  });
});

describe('dimensions of a tender', () => {
  const dimensionsOf = (input: DrawingInput) =>
    textsOf(input).flatMap(({ role, text }) => (role === 'dimensionText' ? [text] : []));

  test('are whole millimetres, and the heights add up to the depth', () => {
    for (const input of [demanding.deep(), sample.sixTrefoils(), demanding.jointTrench()]) {
      const { shapes } = drawSection(input);
      for (const words of dimensionsOf(input)) expect(words).not.toMatch(/\d[.,]\d/);
      const left = shapes.flatMap((shape) =>
        shape.kind === 'text' &&
        shape.role === 'dimensionText' &&
        shape.anchor === 'end' &&
        /^\d+$/.test(shape.text)
          ? [Number(shape.text)]
          : [],
      );
      const depth = shapes.flatMap((shape) =>
        shape.kind === 'text' && shape.role === 'dimensionText' && shape.angle && /^\d+$/.test(shape.text)
          ? [Number(shape.text)]
          : [],
      );
      expect(left.reduce((sum, one) => sum + one, 0)).toBe(depth[0]);
    }
  });

  test('name each layer with its depths, and the spacings of centres', () => {
    const words = dimensionsOf(demanding.deep());
    for (const word of ['Lag 1', 'Lag 2', 'Lag 3', '1829–1899', 'Lag 2 c/c', '3 × 146', '190'])
      expect(words).toContain(word);
  });

  test('earth conductors and sensors have symbols, in the trench and in the table', () => {
    const { shapes } = drawSection(demanding.smallThings());
    const symbols = new Set(shapes.flatMap(({ group }) => (group?.kind === 'block' ? [group] : [])));
    const count = (name: string, layer: string) =>
      [...symbols].filter(
        (group) =>
          group.name === name && shapes.some((shape) => shape.group === group && shape.layer === layer),
      ).length;
    expect(count('EARTH_SYMBOL', 'LABEL')).toBe(2);
    expect(count('EARTH_SYMBOL', 'LEGEND')).toBe(1);
    expect(count('SENSOR_SYMBOL', 'LABEL')).toBe(3);
    expect(count('SENSOR_SYMBOL', 'LEGEND')).toBe(1);
  });

  test('materials have their resistivity, coverings each their own', () => {
    const words = wordsOf(demanding.deep());
    expect(words).toContain('0,85 K·m/W');
    expect(words.filter((word) => word === '1 K·m/W')).toHaveLength(3);
  });

  test('bedding and fill have theirs where they are set, and nothing otherwise', () => {
    const { layout } = sample.oneGroup();
    const own = { beddingThermalResistivity: 0.9, fillThermalResistivity: 1.25 };
    const count = (input: DrawingInput, text: string) =>
      wordsOf(input).filter((word) => word === text).length;
    const set = sample.input({ ...layout.section, ...own });
    const materials = new Set(trenchBands(layout).map(({ material }) => material));
    const fills = [...materials].filter((material) => material.startsWith('FILL')).length;
    expect(fills).toBeGreaterThan(0);
    expect(count(set, '1,25 K·m/W')).toBe(fills);
    expect(count(set, '0,9 K·m/W')).toBe(materials.size - fills);
    expect(wordsOf(sample.oneGroup()).filter((word) => word.endsWith('K·m/W'))).toEqual(['1 K·m/W']);
  });
});
