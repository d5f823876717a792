import type { Metal } from '../../rating/materials/metals.js';
import { fixedText, plainText, withUnit } from '../../rating/note/numbers.js';
import type { ElectricalFigures } from '../circuitFigures.js';
import { capitalisationFactor } from '../operation.js';
import type { SheetNote } from './input.js';
import type { Chapter, NoteCell, NoteColumn, NoteRow, NoteTable } from './tables.js';
import { sheetWords } from './words.js';

/** The figures of circuits or legs, chapter by chapter, with what a feeder has as a whole below its legs. */

type Of = (figures: ElectricalFigures) => NoteCell[];

/** A row for each circuit, and one for a feeder. */
const figureRows = ({ circuits, feeder }: SheetNote, of: Of): NoteRow[] => [
  ...circuits.map(({ name, answer }) => ({ cells: [name, ...of(answer)] })),
  ...(feeder ? [{ total: true, cells: [feeder.name, ...of(feeder.answer)] }] : []),
];

export function impedanceChapter(note: SheetNote): Chapter {
  const words = sheetWords(note.language);
  const ohms = (title: string, unit: string): NoteColumn => ({ title, unit, places: 4 });
  const perKm: NoteTable = {
    name: words.perKm,
    groups: words.circuit,
    columns: [
      { title: words.section, wide: true },
      { title: words.length, unit: 'm', places: 1 },
      { title: words.temperature, unit: '°C', places: 1 },
      ...['Rdc', 'Rac', 'Xg', 'R', 'X', 'R0', 'X0'].map((title) => ohms(title, 'Ω/km')),
    ],
    rows: note.circuits.flatMap(({ name: group, answer }) =>
      answer.sections.map((one) => ({
        group,
        cells: [
          note.sections[one.sectionId] ?? '',
          one.length,
          one.temperature,
          one.dcResistance,
          one.acResistance,
          one.geometricReactance,
          one.resistance,
          one.reactance,
          one.zeroResistance,
          one.zeroReactance,
        ],
      })),
    ),
  };
  return {
    title: words.impedances,
    parts: [
      { kind: 'paragraph', text: words.impedancesNote },
      {
        name: words.impedances,
        columns: [
          { title: words.circuit, wide: true },
          { title: words.length, unit: 'm', places: 1 },
          ...['R', 'X', 'R0', 'X0'].map((title) => ohms(title, 'Ω')),
        ],
        rows: figureRows(note, (one) => [
          one.length,
          one.resistance,
          one.reactance,
          one.zeroResistance,
          one.zeroReactance,
        ]),
      },
      perKm,
    ],
  };
}

export function dropTable(note: SheetNote): NoteTable {
  const words = sheetWords(note.language);
  const { maximumVoltageDrop } = note.profile.assumptions;
  return {
    name: words.drop,
    columns: [
      { title: words.circuit, wide: true },
      { title: words.startVoltage, unit: 'kV', places: 3 },
      { title: words.current, unit: 'A', places: 'plain' },
      { title: 'cos φ', places: 'plain' },
      { title: words.dropColumn, unit: 'V', places: 1 },
      { title: words.share, unit: '%', places: 2 },
      { title: words.limit, unit: '%', places: 'plain' },
      { title: words.endVoltage, unit: 'kV', places: 3 },
    ],
    rows: figureRows(note, (one) => [
      Number.isNaN(one.voltage) ? undefined : one.voltage,
      one.current,
      one.powerFactor,
      one.voltageDrop,
      one.voltageDropPercent,
      // The legs of a feeder share its limit.
      note.feeder && one !== note.feeder.answer ? undefined : maximumVoltageDrop,
      one.endVoltage,
    ]),
  };
}

export function shortCircuitChapter(note: SheetNote): Chapter {
  const words = sheetWords(note.language);
  const { circuits, feeder, language } = note;
  const rowsOf = (group: string, { shortCircuit }: ElectricalFigures): NoteRow[] =>
    (['conductor', 'screen'] as const).flatMap((part) => {
      const one = shortCircuit?.[part];
      if (!one) return [];
      const { area, duration, initialTemperature, finalTemperature, adiabatic, factor, permissible } = one;
      const { current, utilisation } = one;
      const metal = words.metals[one.material as Metal];
      const cells = [
        ...[words[part], metal, area, duration, initialTemperature, finalTemperature],
        ...[adiabatic, factor, permissible, current],
        utilisation === undefined ? undefined : 100 * utilisation,
      ];
      return [{ group, cells }];
    });
  const rows = [
    ...circuits.flatMap(({ name, answer }) => rowsOf(name, answer)),
    ...(feeder ? rowsOf(feeder.name, feeder.answer) : []),
  ];
  const ends = [
    ...(feeder ? [] : circuits.map(({ name, answer }) => ({ name, end: answer.faultCurrentEnd }))),
    ...(feeder ? [{ name: feeder.name, end: feeder.answer.faultCurrentEnd }] : []),
  ].flatMap(({ name, end }) =>
    end === undefined ? [] : [words.faultEndText(name, withUnit(fixedText(end, 2, language), 'kA'))],
  );
  return {
    title: words.shortCircuit,
    parts: [
      { kind: 'paragraph', text: words.shortCircuitNote },
      ...(circuits.every(({ figures }) => figures.fault.current === undefined)
        ? [{ kind: 'note' as const, text: words.noFaultGiven }]
        : []),
      ...(rows.length === 0
        ? [{ kind: 'paragraph' as const, text: words.noWithstand.CONDUCTOR }]
        : [
            {
              name: words.shortCircuit,
              groups: words.circuit,
              columns: [
                { title: words.part },
                { title: words.material },
                { title: words.area, unit: 'mm²', places: 'plain' as const },
                { title: words.duration, unit: 's', places: 'plain' as const },
                { title: words.before, unit: '°C', places: 'plain' as const },
                { title: words.after, unit: '°C', places: 'plain' as const },
                { title: words.adiabatic, unit: 'kA', places: 2 },
                { title: words.factor, places: 3 },
                { title: words.permissible, unit: 'kA', places: 2 },
                { title: words.faultCurrent, unit: 'kA', places: 2 },
                { title: words.utilisation, unit: '%', places: 1 },
              ],
              rows,
            },
          ]),
      ...(ends.length > 0 ? [{ kind: 'list' as const, items: ends }] : []),
    ],
  };
}

export function chargingChapter(note: SheetNote): Chapter {
  const words = sheetWords(note.language);
  const hasAny = note.circuits.some(({ answer }) => answer.capacitance !== undefined);
  return {
    title: words.charging,
    parts: hasAny
      ? [
          { kind: 'paragraph', text: words.chargingNote },
          {
            name: words.charging,
            columns: [
              { title: words.circuit, wide: true },
              { title: words.capacitance, unit: 'µF', places: 4 },
              { title: words.chargingCurrent, unit: 'A', places: 3 },
              { title: words.chargingPower, unit: 'kvar', places: 2 },
              { title: words.earthFaultCurrent, unit: 'A', places: 3 },
            ],
            rows: figureRows(note, (one) => [
              one.capacitance,
              one.chargingCurrent,
              one.chargingPower,
              one.earthFaultCurrent,
            ]),
          },
        ]
      : [{ kind: 'paragraph', text: words.noCharging }],
  };
}

/** Only where screens are open. */
export function screenChapters(note: SheetNote): Chapter[] {
  const words = sheetWords(note.language);
  if (note.circuits.every(({ answer }) => answer.screenVoltage === undefined)) return [];
  const { maximumScreenVoltage } = note.profile.assumptions;
  const rows = figureRows(note, (one) =>
    one.screenVoltage === undefined
      ? [undefined, undefined, undefined]
      : [one.screenVoltage, maximumScreenVoltage, one.screenVoltageFault],
  );
  return [
    {
      title: words.screenVoltages,
      parts: [
        { kind: 'paragraph', text: words.screenNote },
        {
          name: words.screenVoltages,
          columns: [
            { title: words.circuit, wide: true },
            { title: words.atLoad, unit: 'V', places: 1 },
            { title: words.limit, unit: 'V', places: 'plain' },
            { title: words.atFault, unit: 'V', places: 0 },
          ],
          rows: rows.filter(({ cells }) => cells[1] !== undefined),
        },
      ],
    },
  ];
}

export function lossChapter(note: SheetNote): Chapter {
  const words = sheetWords(note.language);
  const { language, profile, circuits, feeder } = note;
  const cellsOf: Of = (one) => [
    one.utilisationTime,
    one.lossTime,
    one.loadLoss,
    one.constantLoss,
    one.energyLoss,
    one.lossCost,
    one.capitalisedLossCost,
  ];
  const sumOf = (i: number): number | undefined => {
    const values = circuits.map(({ answer }) => cellsOf(answer)[i]);
    return values.every((value) => typeof value === 'number')
      ? values.reduce((sum, value) => sum + value, 0)
      : undefined;
  };
  const rows = figureRows(note, cellsOf);
  return {
    title: words.losses,
    parts: [
      {
        kind: 'paragraph',
        text: words.lossesNote(
          fixedText(capitalisationFactor(profile.assumptions), 3, language),
          plainText(profile.assumptions.years, language),
        ),
      },
      {
        name: words.losses,
        columns: [
          { title: words.circuit, wide: true },
          { title: words.utilisationTime, unit: 'h', places: 0 },
          { title: words.lossTime, unit: 'h', places: 0 },
          { title: words.loadLoss, unit: 'kW', places: 2 },
          { title: words.constantLoss, unit: 'kW', places: 3 },
          { title: words.energyLoss, unit: 'kWh', places: 0 },
          { title: words.lossCost, unit: words.kroner, places: 0 },
          { title: words.capitalised, unit: words.kroner, places: 0 },
        ],
        rows: [
          ...rows,
          ...(feeder || circuits.length < 2
            ? []
            : [
                {
                  total: true,
                  cells: [words.sum, undefined, undefined, ...[2, 3, 4, 5, 6].map(sumOf)],
                },
              ]),
        ],
      },
    ],
  };
}
