import { describe, expect, test } from 'vitest';
import type { Block, ReportDocument, Table } from '../../report/document.js';
import type { WorkbookCell } from '../../report/workbook.js';
import { isRefusal, rate } from '../rate.js';
import { MODES } from '../request.js';
import {
  curvesOf,
  otherLimitsOf,
  ratingNote,
  ratingWorkbook,
  seasonRatingsOf,
  temperaturesAtLoad,
} from './index.js';
import type { NoteInput } from './input.js';
import { columnText } from './labels.js';
import { noteText } from './note.js';
import { fixedText, significantText } from './numbers.js';
import { LOOSE, noteInput, shortNoteInput } from './samples.js';

const input = noteInput('nb');
const english = { ...input, drawing: { ...input.drawing, language: 'en' as const } };
const nb = noteText(input);
const en = noteText(english);

const tables = ({ blocks }: ReportDocument) =>
  blocks.filter((block): block is Table => block.kind === 'table');
const cells = (document: ReportDocument) => tables(document).map(({ rows }) => rows.map((row) => row.cells));
const ofKind = <Kind extends Block['kind']>({ blocks }: ReportDocument, kind: Kind) =>
  blocks.filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);

describe('what a calculation note says of the check', () => {
  const remarks = [{ text: 'COV-HV: 665 mm. Deviation: agreed.', itemIds: [] }];
  const noteWith = (allClear: boolean, own: typeof remarks = []) => {
    const rating = { ...english.rating, answer: { ...english.rating.answer, findings: [] } };
    return noteText({ ...english, rating, check: { line: 'Not checked', allClear, remarks: own } });
  };
  const textIn = (document: ReportDocument) => JSON.stringify(document.blocks);

  // Fails when a rating without findings is taken for a segment without any.
  test('is "No remarks on …" only for an all-clear', () => {
    expect(textIn(noteWith(true))).toContain('No remarks on layout, design rules and rating.');
    expect(textIn(noteWith(false))).not.toContain('No remarks on layout, design rules and rating.');
    expect(textIn(en)).not.toContain('No remarks on layout, design rules and rating.');
  });

  test('stands on page one, and findings of rules with their deviations among the remarks', () => {
    const note = noteWith(false, remarks);
    expect(note.facts).toContainEqual({ label: 'Check', value: 'Not checked' });
    expect(textIn(note)).toContain('COV-HV: 665 mm. Deviation: agreed.');
  });
});

describe('a calculation note', () => {
  test('says what was rated, when and how', () => {
    const facts = Object.fromEntries(en.facts.map(({ label, value }) => [label, value]));
    expect(facts).toEqual({
      Project: 'Ny kabel Ås–Ørneveien',
      'Project number': 'P-2041',
      Segment: 'Ørneveien øst',
      Section: 'Snitt 1',
      Length: '412\u00a0m',
      Company: 'Demo Grid North',
      Date: '15 Nov 2026',
      Method: 'IEC 60287',
      Calculation: 'One factor for all circuits',
    });
    expect(nb.facts).toContainEqual({ label: 'Strekk', value: 'Ørneveien øst' });
  });

  test('says on its first page which version of what made it, and carries names to the signatures', () => {
    const title = {
      ...input.drawing.title,
      drawingNumber: 'E-101',
      revision: 'B',
      drawnBy: 'KN',
      checkedBy: 'AB',
    };
    const made = { program: '1.2.3', segmentVersion: 17 };
    const note = noteText({ ...english, made, drawing: { ...english.drawing, title } });
    const facts = Object.fromEntries(note.facts.map(({ label, value }) => [label, value]));
    expect(facts).toMatchObject({
      'Document no.': 'E-101',
      Revision: 'B',
      'Segment version': '17',
      Program: 'Spadework 1.2.3',
    });
    const [signed] = ofKind(note, 'signatures');
    expect(signed!.fields.map((field, i) => [field, signed!.values![i]])).toEqual([
      ['Place and date', ''],
      ['Made by', 'KN'],
      ['Place and date', ''],
      ['Checked by', 'AB'],
    ]);
  });

  test('has the revisions on its first page, the newest first', () => {
    const revisions = [
      { revision: 'A', date: '2026-10-01', text: 'First issue', by: 'KN' },
      { revision: 'B', date: '2026-11-15', text: 'Cable H2', by: 'AB' },
    ];
    const title = { ...input.drawing.title, keyPlan: 'K-01', norms: 'NEK 440', revisions };
    const note = noteText({ ...english, drawing: { ...english.drawing, title } });
    expect(cells(note)[0]).toEqual([
      ['B', '15 Nov 2026', 'Cable H2', 'AB'],
      ['A', '1 Oct 2026', 'First issue', 'KN'],
    ]);
    const facts = Object.fromEntries(note.facts.map(({ label, value }) => [label, value]));
    expect(facts).toMatchObject({ 'Key plan': 'K-01', Norms: 'NEK 440' });
  });

  test('has the temperatures at the load, whatever the mode', () => {
    const { request, rating } = input;
    const atLoad = temperaturesAtLoad(request, rating);
    const given = rate({ ...request, mode: 'TEMPERATURES' });
    if (isRefusal(given)) throw new Error(given.code);
    const hottest = (circuitId: string) =>
      Math.max(
        ...given.answer.conductors.flatMap((one) =>
          one.circuitId === circuitId ? one.conductorTemperature! : [],
        ),
      );
    expect(atLoad).toEqual(rating.answer.circuits.map(({ circuitId }) => hottest(circuitId)));
    const [circuits] = tables(noteText({ ...english, atLoad }));
    expect(circuits!.columns.at(-1)!.title).toBe('θ at the load (°C)');
    expect(circuits!.rows.map(({ cells }) => cells.at(-1))).toEqual(
      atLoad.map((value) => fixedText(value, 1, 'en')),
    );
  });

  test.each(['INDIVIDUAL', 'TEMPERATURES'] as const)(
    'has them once where they are what is shown, with %s',
    (mode) => {
      const own = shortNoteInput('en', { mode });
      const note = noteText({ ...own, atLoad: temperaturesAtLoad(own.request, own.rating) });
      const titles = tables(note)[0]!.columns.map(({ title }) => title);
      expect(titles.filter((title) => title.startsWith('θ'))).toHaveLength(1);
    },
  );

  test('has one table of the ratings in each season', () => {
    const seasons = [
      { name: 'Summer', ambientTemperature: 18, soilThermalResistivity: 1.4 },
      { name: 'Winter', ambientTemperature: 3, soilThermalResistivity: 0.8 },
    ];
    const some = shortNoteInput('en', { surroundings: { ...LOOSE.surroundings, seasons } });
    const rated = seasonRatingsOf(some.request);
    for (const { name, ratings } of rated) {
      const own = rate({ ...some.request, season: name });
      if (isRefusal(own)) throw new Error(own.code);
      expect(ratings).toEqual(own.answer.circuits.map(({ rating }) => rating));
    }
    const rows = cells(noteText({ ...some, seasons: rated }))[1]!;
    expect(rows.map(([name, ...rest]) => [name, ...rest.slice(0, 2)])).toEqual([
      ['Summer', '18', '1.4'],
      ['Winter', '3', '0.8'],
    ]);
    expect(rows.map((row) => row.slice(3))).toEqual(
      rated.map(({ ratings }) => ratings.map((one) => fixedText(one, 1, 'en'))),
    );
    expect(rated[1]!.ratings[0]!).toBeGreaterThan(rated[0]!.ratings[0]!);
  });

  test('has plots of the rating against depth, spacing and resistivity, by ratings of their own', () => {
    const { request, rating } = shortNoteInput('nb', {}, { method: 'EXACT' });
    const curves = curvesOf(request, rating);
    expect(curves.map(({ of }) => of)).toEqual(['DEPTH', 'SPACING', 'RESISTIVITY']);
    const deeper = curves[0]!.points.map(({ ratings }) => ratings[0]!);
    expect(deeper).toEqual(deeper.toSorted((a, b) => b - a));
    const apart = curves[1]!.points.map(({ ratings }) => ratings[0]!);
    expect(apart).toEqual(apart.toSorted((a, b) => a - b));
    const drier = curves[2]!.points.map(({ ratings }) => ratings[0]!);
    expect(drier).toEqual(drier.toSorted((a, b) => b - a));
    const here = rate({ ...request, method: 'IEC' });
    if (isRefusal(here)) throw new Error(here.code);
    const own = curves[0]!.points.find(({ x }) => x === request.section.layoutDepth)!;
    expect(own.ratings).toEqual(here.answer.circuits.map((one) => one.rating));
    const note = noteText({ ...input, request, rating, curves });
    const [picture] = ofKind(note, 'picture');
    const points = picture!.drawing.shapes.filter(({ kind }) => kind === 'circle');
    expect(points).toHaveLength(3 * curves.reduce((sum, curve) => sum + curve.points.length, 0));
    expect(JSON.stringify(note.blocks)).toContain('Etter IEC 60287, fem punkter');
  });

  test('has a row for each circuit with its load, rating, utilisation, limit and hottest conductor', () => {
    const { circuits, conductors } = input.rating.answer;
    const rows = cells(en)[0]!;
    expect(rows).toHaveLength(3);
    expect(rows[0]!.slice(0, 6)).toEqual([
      'H1 Ås 1',
      '210.0',
      circuits[0]!.rating!.toFixed(1),
      (circuits[0]!.utilisation! * 100).toFixed(1),
      '65',
      `H1 · phase ${conductors.find(({ partId }) => partId === circuits[0]!.hottestPartId)!.phase}`,
    ]);
    expect(Number(rows[0]![6])).toBeCloseTo(65, 1);
    // In the other language only the words and the decimal marks differ.
    expect(
      cells(nb)[0]!.map((row) => row.map((cell) => cell.replace(',', '.').replace('fase', 'phase'))),
    ).toEqual(rows);
  });

  test('says nothing of the use of a load that is only assumed, as the app does', () => {
    const circuits = input.rating.answer.circuits.map((one) => ({ ...one, currentGiven: false }));
    const assumed: NoteInput = {
      ...english,
      atLoad: circuits.map(() => 40),
      request: { ...english.request, mode: 'EQUAL_LIMITS' },
      rating: { ...english.rating, answer: { ...english.rating.answer, circuits } },
    };
    const note = noteText(assumed);
    expect(tables(note)[0]!.rows[0]!.cells.slice(1, 4)).toEqual(['–', circuits[0]!.rating!.toFixed(1), '–']);
    expect(tables(note)[0]!.columns.map(({ title }) => title)).not.toContain('θ at the load (°C)');
    // Page one says the amperes nevertheless.
    const least = Math.min(...circuits.map(({ rating }) => rating!));
    expect(note.figures[0]).toMatchObject({ value: least.toFixed(1), unit: 'A' });
    expect(note.figures[0]!.label).toMatch(/^Carries the least: H\d/);
    expect(note.figures[1]!.label).toMatch(/^Hottest/);
    const [sheet] = ratingWorkbook(assumed).sheets.filter(({ name }) => name === 'Circuits');
    expect(sheet!.rows[0]!.slice(1, 4)).toMatchObject([null, expect.anything(), null]);
  });

  test('says what circuits could carry at the limit of planning and at that of their types', () => {
    const otherLimits = otherLimitsOf(input.request, input.rating);
    const { circuits } = input.rating.answer;
    // All circuits have 65 °C already, but for the cable in the duct, which has its type's 90 °C.
    expect(otherLimits.map(({ limit }) => limit)).toEqual(['PLANNING', 'TYPE']);
    const [planning, type] = otherLimits;
    expect(type!.ratings[0]).toBeGreaterThan(circuits[0]!.rating!);
    expect(planning!.ratings[0]).toBeCloseTo(circuits[0]!.rating!, 6);
    const ratings = tables(noteText({ ...english, otherLimits }))[0]!;
    expect(ratings.columns.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['At 65 °C (A)', 'At the type’s limit (A)']),
    );
    expect(ratings.rows[0]!.cells.slice(2, 5)).toEqual(
      [circuits[0]!.rating, planning!.ratings[0], type!.ratings[0]].map((value) => value!.toFixed(1)),
    );
    const all = { ...input.request, mode: 'EMERGENCY' as const };
    expect(otherLimitsOf(all, input.rating)).toEqual([]);
  });

  test('tells of pipes and what they hold, and of bonding only where there are screens', () => {
    const conditions = cells(en)
      .flat()
      .filter(([name]) => name?.startsWith('R'));
    expect(conditions).toEqual([['R1', 'type, 110 × 6.3 mm, filled with air']]);
    const main = { ...input.rating.installed.layout };
    const withMain = (pipeCategory: string, temperature: number | null) => {
      const layers = main.layers.map((layer) => ({
        ...layer,
        items: layer.items.map((placed) =>
          placed.item.kind === 'pipe'
            ? { ...placed, item: { ...placed.item, pipeCategory, temperature } as typeof placed.item }
            : placed,
        ),
      }));
      const installed = { ...english.rating.installed, layout: { ...main, layers } };
      const note = noteText({ ...english, rating: { ...english.rating, installed } });
      return cells(note)
        .flat()
        .find(([name]) => /^[RVSTG]1$/.test(name!))![1];
    };
    // What flows in a main, not "filled with air".
    expect(withMain('WATER', null)).toBe('type, 110 × 6.3 mm, water main');
    expect(withMain('HEAT', null)).toMatch(/district heating, .*temperature/);
    expect(withMain('HEAT', 60)).toMatch(/district heating, .*60/);
    const [circuits] = tables(en);
    const notes = circuits!.rows.map((row) => ('note' in row ? row.note : ''));
    expect(notes.map((note) => /screens/.test(note ?? ''))).toEqual([true, true, false]);
  });

  test('names the cables and circuits that heat the hottest conductor, and rounds what is nothing', () => {
    const [calculation] = ofKind(nb, 'calculation');
    const names = calculation!.groups.flatMap(({ lines }) => lines.map(({ name }) => name));
    expect(names).toEqual(
      expect.arrayContaining([
        'Varme fra H1 · fase L1',
        'Ytre motstand mot H1 · fase L1',
        'Stigning fra H2 Ås 2',
      ]),
    );
    expect(significantText(2.2e-19, 'nb')).toBe('0');
    expect(JSON.stringify(ratingWorkbook(english))).toContain('Heat of H1 · phase L1');
  });

  test('tells of one utilisation where all circuits have the same', () => {
    expect(nb.figures[1]!.label).toBe('Utnyttelse av alle kurser');
    // A search ends with other digits far behind the comma.
    const { answer } = input.rating;
    const searched = answer.circuits.map((one, c) => ({ ...one, utilisation: one.utilisation! + c * 1e-8 }));
    const nearly = { ...input, rating: { ...input.rating, answer: { ...answer, circuits: searched } } };
    expect(noteText(nearly).figures[1]!.label).toBe('Utnyttelse av alle kurser');
    const { rating } = english;
    const circuits = rating.answer.circuits.slice(0, 1);
    const lone = {
      ...english,
      sensitivity: [],
      rating: { ...rating, answer: { ...rating.answer, circuits } },
    };
    expect(
      noteText(lone)
        .figures.slice(0, 2)
        .map(({ label }) => label),
    ).toEqual(['Can carry: H1 Ås 1', 'Highest utilisation: H1 Ås 1']);
  });

  test('begins with amperes in every mode, of the rating or else of the load', () => {
    for (const mode of MODES) {
      const own = shortNoteInput('en', {}, { mode });
      const { rating } = own;
      const [figure] = noteText(own).figures;
      expect(figure!.unit, mode).toBe('A');
      expect(figure!.value, mode).toMatch(/^\d[\d,.]*$/);
      const { circuits } = rating.answer;
      const none = circuits.map((one) => ({ ...one, rating: null, utilisation: null }));
      const unrated = { ...english, rating: { ...rating, answer: { ...rating.answer, circuits: none } } };
      expect(noteText(unrated).figures[0], mode).toMatchObject({
        label: expect.stringMatching(/^Load: H\d/),
        unit: 'A',
      });
    }
    const [first] = input.rating.answer.circuits;
    const alike = input.rating.answer.circuits.map((one) => ({ ...one, rating: first!.rating! }));
    const same = { ...input.rating, answer: { ...input.rating.answer, circuits: alike } };
    expect(noteText({ ...english, rating: same }).figures[0]).toMatchObject({
      label: 'Each circuit can carry',
      value: first!.rating!.toFixed(1),
    });
    expect(noteText({ ...input, rating: same }).figures[0]!.label).toBe('Hver kurs kan føre');
  });

  test('names the conditions, and has every conductor under its circuit', () => {
    const text = JSON.stringify(cells(nb));
    for (const expected of [
      '15\u00a0°C',
      '2,5\u00a0K·m/W',
      '0,9\u00a0K·m/W',
      'Asfalt',
      '100 mm, over hele terrenget',
      // What the drawing shows below the asphalt, and what it is rated as.
      'Bærelag',
      '150\u00a0mm, regnet som gjenfyllingen',
    ])
      expect(text).toContain(expected);
    // The explanation of symbols has those of the columns alone.
    expect(JSON.stringify(nb.blocks)).not.toMatch(/\bWA\b/);
    const conductors = cells(nb).at(-1)!;
    expect(conductors.map(([first]) => first)).toEqual([
      'H1 Ås 1',
      'H1 · fase L1',
      'H1 · fase L2',
      'H1 · fase L3',
      'H2 Ås 2',
      'H2 · fase L1',
      'H2 · fase L2',
      'H2 · fase L3',
      'H3 Ørneveien',
      'H3',
    ]);
  });

  test('explains the hottest conductor with every step of the explanation, each with a name', () => {
    const [calculation] = ofKind(nb, 'calculation');
    const lines = calculation!.groups.flatMap((group) => group.lines);
    expect(calculation!.groups.map(({ title }) => title)).toEqual([
      'Kabelen',
      'Tap',
      'Omgivelser',
      'Strømføringsevne',
    ]);
    expect(lines.filter(({ name }) => name === '')).toEqual([]);
    expect(lines.at(-1)!.symbol).toBe('Ir');
    expect(lines.at(-1)!.value.replace(',', '.')).toBe(
      String(Number(input.rating.answer.circuits[0]!.rating!.toPrecision(5))),
    );
    // A value without a formula says where it comes from.
    expect(lines.filter(({ formula, note }) => formula === null && note === '')).toEqual([]);
  });

  test('has the drawing with the temperatures of the ground, in its language', () => {
    const texts = (document: ReportDocument) =>
      ofKind(document, 'drawing')[0]!.drawing.shapes.flatMap((shape) =>
        shape.kind === 'text' ? [shape.text] : [],
      );
    expect(texts(ratingNote(input))).toContain('Temperatur i grunnen, °C');
    expect(texts(ratingNote(english))).toContain('Temperature of the ground, °C');
  });

  test('tells how the rating changes with the conditions, and shares no word between the languages', () => {
    const changes = cells(en).find((rows) => rows[0]![0]!.startsWith('The soil, the bedding'))!;
    expect(changes).toHaveLength(5);
    for (const [, ...values] of changes.slice(0, 4))
      for (const value of values) expect(value).toMatch(/^−\d/);
    const words = (document: ReportDocument) =>
      document.blocks.flatMap((block) => ('text' in block ? [block.text] : []));
    expect(words(nb).filter((text) => words(en).includes(text))).toEqual([]);
  });

  test('says how bedding and fill dry out: as the soil, by their own resistivity, or not', () => {
    const dried = (note: ReportDocument) =>
      cells(note)
        .flat()
        .filter((row) => row.join().includes('dried-out'))
        .map((row) => row.slice(-2).map((cell) => cell.replaceAll('\u00a0', ' ')));
    const [bedding, fill] = ['bedding', 'fill'].map((one) => `Thermal resistivity, dried-out ${one}`);
    const soil = expect.arrayContaining([expect.stringMatching(/soil/)]);
    expect(dried(en)).toEqual([
      soil,
      [bedding, '2.25 K·m/W, dries out as the soil'],
      [fill, '3 K·m/W, dries out as the soil'],
    ]);
    const own = { dryBeddingThermalResistivity: 0.9, dryFillThermalResistivity: 3.4 };
    const note = noteText(shortNoteInput('en', { section: { ...LOOSE.section, ...own } }));
    expect(dried(note)).toEqual([soil, [bedding, '0.9 K·m/W, does not dry out'], [fill, '3.4 K·m/W']]);
    expect(JSON.stringify(ofKind(note, 'list'))).toContain(
      'to 2.83 times their resistivity, like another material',
    );
  });

  // Sabotage: leave bedding and fill alone where the ground is said to conduct less well.
  test('tells what 20 % more resistivity does to all of the ground, and to the soil alone', () => {
    const factorOf = (of: typeof input, one: string) =>
      of.sensitivity.find(({ variation }) => variation === one)?.factors[0];
    const bed = { beddingThermalResistivity: 0.9 * 1.2, fillThermalResistivity: 1.2 * 1.2 };
    const surroundings = { ...LOOSE.surroundings, soilThermalResistivity: 1.2, drySoilThermalResistivity: 3 };
    const all = shortNoteInput('en', { section: { ...LOOSE.section, ...bed }, surroundings }).rating.answer;
    const soil = shortNoteInput('en', { surroundings }).rating.answer;
    const { rating } = input.rating.answer.circuits[0]!;
    expect(factorOf(input, 'GROUND')).toBeCloseTo(all.circuits[0]!.rating! / rating!, 9);
    expect(factorOf(input, 'SOIL')).toBeCloseTo(soil.circuits[0]!.rating! / rating!, 9);
    expect(factorOf(input, 'GROUND')).toBeLessThan(factorOf(input, 'SOIL')!);
    const { beddingThermalResistivity: _, fillThermalResistivity: __, ...plain } = LOOSE.section;
    expect(factorOf(noteInput('en', { section: plain }), 'SOIL')).toBeUndefined();
  });

  test.each([
    ['CYCLIC', 'IEC 60287; load over time by IEC 60853-1, IEC 60853-3', '60853-1, 60853-3'],
    ['EMERGENCY', 'IEC 60287; load over time by IEC 60853-2', '60853-2'],
  ] as const)('names the standard by which a load over time was rated, with %s', (mode, method, clause) => {
    const note = noteText(shortNoteInput('en', { mode }));
    expect(note.facts.find(({ label }) => label === 'Method')!.value).toBe(method);
    const [calculation] = ofKind(note, 'calculation');
    const lines = calculation!.groups.flatMap((group) => group.lines);
    expect(lines.find(({ symbol }) => symbol === 'M' || symbol === 'at')!.clause).toBe(clause);
  });

  test('says that circuits are derived, and what it had to assume', () => {
    const some = shortNoteInput('en', { circuits: [], topCoverings: [], surroundings: {} });
    const note = noteText(some);
    expect(JSON.stringify(note.blocks)).toContain('The circuits are not given but derived');
    expect(cells(note)[0]!.map(([name]) => name)).toEqual(['H1', 'H2', 'H3']);
    const finding = { code: 'DEFAULT_USED' as const, itemIds: ['a'], details: ['X', 'sheathThickness'] };
    const rating = { ...some.rating, answer: { ...some.rating.answer, findings: [finding] } };
    const [list] = ofKind(noteText({ ...some, rating }), 'list');
    expect(list!.items).toEqual([
      'The catalog does not say all of X. Assumed: sheath thickness. Concerns H1 on the drawing.',
    ]);
  });
});

describe('its workbook', () => {
  const { sheets } = ratingWorkbook(english);

  test('has circuits, conductors, steps and conditions, with numbers that are not rounded', () => {
    expect(sheets.map(({ name }) => name)).toEqual(['Circuits', 'Conductors', 'Calculation', 'Conditions']);
    const { circuits, conductors } = input.rating.answer;
    const numberIn = (cell: WorkbookCell | undefined) =>
      typeof cell === 'object' && cell !== null ? cell.value : cell;
    expect(sheets[0]!.rows.map((row) => numberIn(row[2]))).toEqual(circuits.map(({ rating }) => rating));
    expect(sheets[1]!.rows.map((row) => numberIn(row[5]))).toEqual(
      conductors.map(({ conductorTemperature }) => conductorTemperature),
    );
    const [calculation] = ofKind(en, 'calculation');
    expect(sheets[2]!.rows).toHaveLength(calculation!.groups.flatMap(({ lines }) => lines).length);
    for (const row of sheets[2]!.rows) expect(typeof numberIn(row[4])).toBe('number');
    expect(sheets[3]!.rows).toContainEqual(['Ground', 'Thermal resistivity, soil', 1, 'K·m/W', null]);
    for (const { columns, rows } of sheets) for (const row of rows) expect(row).toHaveLength(columns.length);
  });
});

test('numbers have the marks of their language, and a power of ten where they need one', () => {
  expect(fixedText(-0.04, 1, 'nb')).toBe('0,0');
  expect(fixedText(null, 1, 'nb')).toBe('–');
  expect(significantText(2.83e-5, 'nb')).toBe('2,83·10⁻⁵');
  expect(significantText(0.0300001, 'en')).toBe('0.03');
  expect(significantText(13856.4, 'en')).toBe('13856');
  expect(columnText('sheathThickness', 'nb')).toBe('kappetykkelse');
});
