import { capitalized, translate } from '../../text/translation.js';
import { BONDING_NAMES, CIRCUIT_KIND_NAMES } from '../../trench/words.js';
import { earthResistivity } from '../earth.js';
import { type TermName, termName } from '../explanation/words.js';
import { SOIL_ELECTRICAL_RESISTIVITY } from '../model.js';
import type { AssumedValue } from '../operation.js';
import { ECONOMY_ASSUMPTIONS, type EconomyAssumptionName } from '../profile.js';
import { isOf, type NoteCircuit, type SheetNote } from './input.js';
import type { Chapter, NoteCell, NoteRow } from './tables.js';
import { type SheetWords, sheetWords } from './words.js';

/** What a note is computed with, and where each value comes from. */
export function conditionChapter(note: SheetNote): Chapter {
  const words = sheetWords(note.language);
  return {
    title: words.conditions,
    parts: [
      { kind: 'paragraph', text: words.rulesNote },
      {
        name: words.conditions,
        groups: '',
        columns: [
          { title: words.condition, wide: true },
          { title: words.value, places: 'plain' },
          { title: words.unit },
          { title: words.origin, wide: true },
        ],
        rows: [
          ...note.circuits.flatMap((circuit) => circuitRows(circuit, note, words)),
          ...soilRows(note, words),
          ...profileRows(note, words),
        ],
      },
    ],
  };
}

function circuitRows(one: NoteCircuit, note: SheetNote, words: SheetWords): NoteRow[] {
  const { language } = note;
  const { name: group, figures, answer } = one;
  const { circuit, operation, fault } = figures;
  const isAssumed = note.findings.some((finding) => finding.code === 'LOAD_ASSUMED' && isOf(finding, one));
  const { kind, bonding } = circuit;
  const row = (name: string, value: NoteCell, unit: string, origin: string): NoteRow => ({
    group,
    cells: [name, value, unit, origin],
  });
  const originOf = (name: AssumedValue): string => {
    if (operation.assumed.includes(name)) return name === 'voltage' ? words.byType : words.byProfile;
    if (name !== 'utilisationTime' || operation.given.utilisationTime != null) return words.given;
    return operation.isCut ? words.cut : words.byEnergy;
  };
  const named = (name: TermName) => capitalized(termName(name, language));
  const angle = operation.leading ? words.ofOperation.leading : words.ofOperation.lagging;
  const kindText = translate(CIRCUIT_KIND_NAMES[kind], language);
  const orElse = (value: number | null | undefined, assumed: string) =>
    value == null ? assumed : words.given;
  const hasScreen = answer.shortCircuit?.screen !== undefined;
  const given = fault.current !== undefined;
  return [
    kind === 'DC'
      ? row(words.kind, '', '', kindText)
      : row(named('frequency'), circuit.frequency, 'Hz', kindText),
    ...(hasScreen ? [row(words.screens, '', '', translate(BONDING_NAMES[bonding], language))] : []),
    row(named('current'), circuit.current, 'A', isAssumed ? words.byDefault : words.given),
    row(named('voltage'), operation.voltage, 'kV', originOf('voltage')),
    ...(kind === 'DC'
      ? []
      : [row(named('powerFactor'), operation.powerFactor, '', `${originOf('powerFactor')}, ${angle}`)]),
    row(named('utilisationTime'), operation.utilisationTime, 'h', originOf('utilisationTime')),
    row(named('lossTime'), operation.lossTime, 'h', orElse(operation.given.lossTime, words.byFormula)),
    ...(given ? [row(words.fault, fault.current, 'kA', words.given)] : []),
    row(words.faultDuration, fault.duration, 's', given ? words.given : words.noFaultGiven),
    ...(hasScreen && given
      ? [
          row(
            words.earthFault,
            fault.earthCurrent,
            'kA',
            orElse(fault.given.earthCurrent, words.doubleEarthFault),
          ),
          row(
            words.earthDuration,
            fault.earthDuration,
            's',
            orElse(fault.given.earthDuration, words.asFault),
          ),
        ]
      : []),
    ...(given ? [row(named('rx'), fault.rx, '', orElse(fault.given.rx, words.byDefault))] : []),
  ];
}

function soilRows({ fields }: SheetNote, words: SheetWords): NoteRow[] {
  const all = new Map(
    fields.map(({ request: { surroundings } }) => [
      earthResistivity(surroundings),
      earthResistivity(surroundings) === SOIL_ELECTRICAL_RESISTIVITY.default
        ? words.byDefault
        : words.ofSurroundings,
    ]),
  );
  return [...all].map(([value, origin]) => ({
    group: words.ground,
    cells: [words.soil, value, 'Ω·m', origin],
  }));
}

/** Where a default of the built-in profile comes from. What a company has chosen is its own. */
function profileRows({ profile, profileName, language }: SheetNote, words: SheetWords): NoteRow[] {
  return (Object.keys(ECONOMY_ASSUMPTIONS) as EconomyAssumptionName[]).map((name) => {
    const assumption: { default: number; unit?: string; source: keyof SheetWords['sources'] } =
      ECONOMY_ASSUMPTIONS[name];
    const value = profile.assumptions[name];
    return {
      group: words.ofProfile,
      cells: [
        capitalized(termName(name, language)),
        value,
        assumption.unit ?? '',
        value === assumption.default ? words.sources[assumption.source] : words.chosen(profileName),
      ],
    };
  });
}
