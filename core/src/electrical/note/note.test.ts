import { describe, expect, test } from 'vitest';
import type { Block, ReportDocument } from '../../report/document.js';
import type { ReportWorkbook, WorkbookCell } from '../../report/workbook.js';
import { fieldOf } from '../magneticField.js';
import { STANDARD_PROFILE } from '../profile.js';
import { accepted } from '../samples.js';
import { FIELD } from './field.js';
import { sheetDocument, sheetWorkbook } from './index.js';
import type { SheetNote } from './input.js';
import { feederNote, feederRequest, GROUPS, sheetNote } from './samples.js';

const note = sheetNote('en');
const en = sheetDocument(note);
const nb = sheetDocument(sheetNote('nb'));
const [first] = GROUPS;
const lone = (circuit: object, profile = STANDARD_PROFILE) =>
  sheetNote('en', [{ ...first!, circuit: { ...first!.circuit, ...circuit } }], { profile });

const ofKind = <Kind extends Block['kind']>({ blocks }: ReportDocument, kind: Kind) =>
  blocks.filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);
/** The rows of the table whose first title is this. */
const rowsOf = (document: ReportDocument, title: string, nth = 0) =>
  ofKind(document, 'table')
    .filter(({ columns }) => columns[0]!.title === title)
    [nth]!.rows.map(({ cells }) => cells);
const resultOf = (document: ReportDocument, question: string) =>
  rowsOf(document, 'What').filter(([name]) => name === question);
const headings = (document: ReportDocument) => ofKind(document, 'heading').map(({ text }) => text);
const sheet = ({ sheets }: ReportWorkbook, name: string) => sheets.find((one) => one.name === name)!;

describe('the note of an electrical sheet', () => {
  test('has its chapters in order, with screens only where they are open', () => {
    const chapters = [
      ...['Result', 'Remarks', 'Conditions and assumptions', 'Impedances', 'Voltage drop', 'Short circuit'],
      ...['Earth fault and charging', 'Screens', 'Magnetic field', 'Losses and cost', 'Calculation'],
    ];
    expect(headings(en)).toEqual(chapters);
    expect(headings(sheetDocument(lone({})))).toEqual(chapters.filter((one) => one !== 'Screens'));
    expect(ofKind(en, 'signatures')).toHaveLength(1);
  });

  test('has the figures of the answer, rounded', () => {
    const answers = note.circuits.map(({ answer }) => answer);
    const drops = ofKind(en, 'table').find(({ columns }) => columns[1]?.title === 'U start (kV)')!;
    expect(drops.rows.map(({ cells }) => cells)).toEqual(
      answers.map((one, i) => [
        note.circuits[i]!.name,
        one.voltage.toFixed(3),
        String(one.current),
        String(one.powerFactor),
        one.voltageDrop!.toFixed(1),
        one.voltageDropPercent!.toFixed(2),
        '5',
        one.endVoltage!.toFixed(3),
      ]),
    );
    const perKm = ofKind(en, 'table').find(({ columns }) => columns[0]!.title === 'Section')!;
    const [, row] = perKm.rows;
    const [section] = answers[0]!.sections;
    expect(row!.cells.slice(-4)).toEqual(
      [section!.resistance, section!.reactance, section!.zeroResistance, section!.zeroReactance].map((one) =>
        one!.toFixed(4),
      ),
    );
  });

  test('is the same in Norwegian but for words and marks', () => {
    const numbers = (document: ReportDocument) =>
      ofKind(document, 'table')
        .flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))
        .map((cell) => cell.replace(/[\u00a0,.]/g, ''))
        .filter((cell) => /^\d+$/.test(cell));
    expect(numbers(nb)).toEqual(numbers(en));
    expect(numbers(nb).length).toBeGreaterThan(100);
    expect(nb.title).toBe('Beregningsnotat');
    expect(en.title).toBe('Calculation note');
  });

  test('names circuits of one name apart', () => {
    const twice = [GROUPS[0]!, { ...GROUPS[1]!, circuit: { ...GROUPS[1]!.circuit, name: 'Ås 1' } }];
    expect(sheetNote('en', twice).circuits.map(({ name }) => name)).toEqual(['Ås 1 (1)', 'Ås 1 (2)']);
  });

  test('says of each assumption where it comes from, and of a profile what the company chose', () => {
    const own = {
      ...STANDARD_PROFILE,
      assumptions: { ...STANDARD_PROFILE.assumptions, interest: 6 },
    };
    const rows = rowsOf(sheetDocument({ ...lone({}, own), profileName: 'Nord' }), 'Condition');
    const origin = (name: string) => rows.find(([title]) => title === name)?.at(-1);
    expect(origin('Interest')).toBe('profile Nord');
    expect(origin('Years')).toMatch(/^rule of Finansdepartementet/);
    expect(origin('Limit of the magnetic field')).toMatch(/^DSA/);
    expect(origin('Voltage')).toBe('given');
    expect(origin('R/X of the network before the circuit')).toBe('assumed, usual value');
    const assumed = rowsOf(sheetDocument(lone({ operation: null })), 'Condition');
    expect(assumed.find(([title]) => title === 'Voltage')!.at(-1)).toBe('assumed, by the cable type');
  });

  test('has the field of the JSON at the distances, and the drawing of the strongest section', () => {
    const field = accepted(
      fieldOf({ request: note.fields[0]!.request, ...FIELD, profile: STANDARD_PROFILE }),
    );
    const centre = field.points[40]!;
    const [row] = ofKind(en, 'table').find(({ columns }) => columns[1]?.title === '−10\u00a0m (µT)')!.rows;
    const at = [-10, -5, -2, 0, 2, 5, 10].map(
      (metres) => field.points.find(({ x }) => Math.abs(x - centre.x - 1000 * metres) < 1e-6)!.field,
    );
    expect(row!.cells.slice(1)).toEqual(at.map((one) => one.toFixed(3)));
    const [picture] = ofKind(en, 'picture');
    const words = picture!.drawing.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
    expect(words).toContain('0.4 µT');
    expect(JSON.stringify(en.blocks)).toContain('The drawing shows Section 1');
  });
});

describe('what holds', () => {
  // Fails when something that was not compared counts as holding.
  test('is nothing that was not compared: without a fault, withstands are told and no all-clear', () => {
    const document = sheetDocument(lone({ fault: null }));
    for (const question of ['Short circuit, conductors', 'Short circuit, screen'])
      expect(resultOf(document, question)).toEqual([
        [question, 'Not compared', expect.stringContaining('No fault current is given')],
      ]);
    expect(JSON.stringify(document)).not.toContain('All that was checked');
    expect(ofKind(document, 'note')[0]!.text).toMatch(/^Not everything was checked: Ås 1 \(short circuit/);
    expect(document.figures).toContainEqual({
      label: 'Short circuit, highest utilisation',
      value: 'not compared',
    });
  });

  test('is all, where everything was compared and is within its limit', () => {
    const document = sheetDocument(lone({}));
    expect(JSON.stringify(document.blocks)).toContain('All that was checked here holds: voltage drop; short');
    expect(ofKind(document, 'warning')).toEqual([]);
  });

  test.each([
    ['Short circuit, conductors', { fault: { current: 40, duration: 1, earthCurrent: 1 } }],
    ['Short circuit, screen', { fault: { current: 10, duration: 1 } }],
    ['Voltage drop', { operation: { voltage: 0.6, powerFactor: 0.9 } }],
    ['Voltage drop', { operation: { voltage: 0.1, powerFactor: 0.9 } }],
  ])('is not what exceeds its limit: %s', (question, circuit) => {
    const document = sheetDocument(lone(circuit));
    expect(resultOf(document, question)[0]![1]).toBe('Does not hold');
    expect(ofKind(document, 'warning')[0]!.text).toContain(`Ås 1 (${question.toLowerCase()}`);
  });

  test('is not computed where there is no steady temperature', () => {
    const document = sheetDocument(lone({ current: 3000 }));
    expect(resultOf(document, 'Voltage drop')[0]!.slice(1)).toEqual([
      'Not computed',
      'There is no steady temperature at this load.',
    ]);
    expect(JSON.stringify(document.blocks)).not.toContain('All that was checked');
  });

  test('says how far out the limit of the field reaches, or that it does not', () => {
    expect(rowsOf(en, 'What').at(-1)!.slice(0, 2)).toEqual([
      '0.4 µT',
      expect.stringMatching(/^Up to \d+\.\d\d\u00a0m$/),
    ]);
    expect(rowsOf(sheetDocument(lone({ current: 5 })), 'What').at(-1)![1]).toBe('Nowhere');
  });
});

describe('the steps of a note', () => {
  const [calculation] = ofKind(en, 'calculation');

  test('end in the figures of the answer, each from symbols above it', () => {
    const named = (name: string) =>
      Number(calculation!.groups[0]!.lines.find((line) => line.name === name)!.value.replaceAll(',', ''));
    const { answer } = note.circuits[0]!;
    expect(named('Voltage drop')).toBeCloseTo(answer.voltageDrop!, 1);
    expect(named('Permissible fault current of the conductors')).toBeCloseTo(
      answer.shortCircuit!.conductor!.permissible,
      2,
    );
    expect(named('Cost of the losses over the years') / answer.capitalisedLossCost!).toBeCloseTo(1, 4);
    for (const { lines } of calculation!.groups) {
      const known = new Set<string>();
      for (const { symbol, formula } of lines) {
        for (const [letter] of formula?.matchAll(/cosφ|[A-Zβτρσθδ]\w*_?\d*/gu) ?? [])
          if (!/^[a-z]{3,}/.test(letter)) expect(known, `${letter} in ${formula}`).toContain(letter);
        known.add(symbol);
      }
    }
  });

  test('are those of the circuits nearest to their limits where there are many', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((name, i) => ({
      ...first!,
      circuit: { ...first!.circuit, name, fault: { current: i === 3 ? 60 : 5, duration: 1 } },
    }));
    const ofMany = sheetNote('en', many);
    const [steps] = ofKind(sheetDocument(ofMany), 'calculation');
    expect(steps!.groups).toHaveLength(3);
    expect(steps!.groups.map(({ title }) => title)).toContain('d');
    const rows = sheet(sheetWorkbook(ofMany), 'Calculation').rows;
    expect(new Set(rows.map(([circuit]) => circuit))).toEqual(new Set(['a', 'b', 'c', 'd', 'e']));
  });
});

describe('the workbook of a note', () => {
  const workbook = sheetWorkbook(note);

  test('has numbers as they are, with units in headings', () => {
    const { columns, rows } = sheet(workbook, 'Voltage drop');
    expect(columns.map(({ title }) => title)).toContain('Drop (V)');
    const drop = columns.findIndex(({ title }) => title === 'Drop (V)');
    expect(rows.map((row) => row[drop])).toEqual(note.circuits.map(({ answer }) => answer.voltageDrop));
    const withUnits = workbook.sheets
      .flatMap((one) => one.rows.flat())
      .filter((cell: WorkbookCell) => typeof cell === 'string' && /^[\d.,]+ (kV|A|Ω|kA|kr)$/.test(cell));
    expect(withUnits).toEqual([]);
  });

  test('has a sheet for each chapter, and no two of one name', () => {
    const names = workbook.sheets.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const chapter of headings(en)) expect(names).toContain(chapter);
    for (const { columns, rows } of workbook.sheets)
      for (const row of rows) expect(row).toHaveLength(columns.length);
  });
});

describe('the note of a feeder', () => {
  const request = feederRequest();
  const feeder: SheetNote = feederNote('en', request);
  const { answer } = feeder.feeder!;
  const document = sheetDocument(feeder);

  test('has legs from the voltage at which the one before ends, and the whole below them', () => {
    const rows = ofKind(document, 'table')
      .find(({ columns }) => columns[1]?.title === 'U start (kV)')!
      .rows.map(({ cells }) => cells);
    const [one, two, whole] = rows;
    expect(one![0]).toBe('Leg 1, Ås 1');
    expect(two![1]).toBe(answer.legs[0]!.endVoltage!.toFixed(3));
    expect([one, two].map((row) => row![4])).toEqual(
      answer.legs.map(({ voltageDrop }) => voltageDrop!.toFixed(1)),
    );
    expect([whole![4], whole![5], whole!.at(-1)]).toEqual([
      answer.voltageDrop!.toFixed(1),
      answer.voltageDropPercent!.toFixed(2),
      answer.endVoltage!.toFixed(3),
    ]);
    const shares = feeder.circuits.map((leg) => leg.answer.voltageDropPercent!);
    expect(shares[0]! + shares[1]!).toBeCloseTo(answer.voltageDropPercent!, 9);
  });

  test('draws the voltage against the length', () => {
    const [graph] = ofKind(document, 'picture');
    const [line] = graph!.drawing.shapes.filter(
      (shape) => shape.kind === 'polyline' && shape.points.length === answer.legs.length + 1,
    );
    if (line?.kind !== 'polyline') throw new Error('the voltage is not drawn');
    const [start, bend, end] = line.points;
    const length = answer.legs[0]!.length / answer.length;
    expect((bend!.x - start!.x) / (end!.x - start!.x)).toBeCloseTo(length, 9);
    expect((bend!.y - start!.y) / (end!.y - start!.y)).toBeCloseTo(
      answer.legs[0]!.voltageDrop! / answer.voltageDrop!,
      9,
    );
  });

  test('tells the weakest point, why, and the seasons', () => {
    const text = JSON.stringify(document.blocks);
    expect(text).toContain(`Leg 2, Ås 2 in Section 2 can carry ${answer.weakest!.rating.toFixed(1)}`);
    expect(rowsOf(document, 'With one thing changed at a time').map(([, rating]) => rating)).toEqual(
      answer.weakest!.why.map(({ rating }) => rating.toFixed(1)),
    );
    expect(rowsOf(document, 'Season').map(([name]) => name)).toEqual(['Sommer', 'Vinter']);
  });

  test('explains the drop of each leg, which begins at the end of the one before', () => {
    const groups = ofKind(document, 'calculation')[0]!.groups;
    const drops = groups.map(({ lines }) => lines.find(({ name }) => name === 'Voltage drop')!.value);
    expect(drops.map(Number).map((value) => value.toFixed(1))).toEqual(
      answer.legs.map(({ voltageDrop }) => voltageDrop!.toFixed(1)),
    );
    expect(groups[1]!.lines.map(({ note: origin }) => origin)).toContain(
      'the voltage at the end of the leg before',
    );
  });

  test('judges the feeder, not its legs', () => {
    expect(resultOf(document, 'Voltage drop')).toHaveLength(1);
    expect(rowsOf(document, 'What')[0]).toEqual(['Avgang 4, Sjøgata']);
  });
});
