import { capitalized, translate } from '../../text/translation.js';
import { BONDING_NAMES, CIRCUIT_KIND_NAMES } from '../../trench/words.js';
import { termName } from '../explanation/words.js';
import { earthResistivity } from '../earth.js';
import type { AssumedValue } from '../operation.js';
import { ECONOMY_ASSUMPTIONS, type EconomyAssumptionName } from '../profile.js';
import type { NoteCircuit, SheetNote } from './input.js';
import type { Chapter, NoteRow } from './tables.js';
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

function circuitRows(
  { name: group, figures, answer }: NoteCircuit,
  note: SheetNote,
  words: SheetWords,
): NoteRow[] {
  const { language } = note;
  const { circuit, operation, fault } = figures;
  const { kind, bonding } = circuit;
  const row = (
    name: string,
    value: number | undefined,
    unit: string | undefined,
    origin: string,
  ): NoteRow => ({
    group,
    cells: [name, value, unit, origin],
  });
  const originOf = (name: AssumedValue): string => {
    if (operation.assumed.includes(name)) return name === 'voltage' ? words.byType : words.byProfile;
    if (name !== 'utilisationTime' || operation.given.utilisationTime != null) return words.given;
    return operation.isCut ? words.cut : words.byEnergy;
  };
  const { kind: kinds, phaseAngle } = {
    kind: capitalized(translate(CIRCUIT_KIND_NAMES[kind], language)),
    phaseAngle: operation.leading ? words.ofOperation.leading : words.ofOperation.lagging,
  };
  const hasScreen = answer.shortCircuit?.screen !== undefined;
  const given = fault.current !== undefined;
  return [
    row(words.kind, kind === 'DC' ? undefined : circuit.frequency, kind === 'DC' ? undefined : 'Hz', kinds),
    ...(hasScreen
      ? [row(words.screens, undefined, undefined, translate(BONDING_NAMES[bonding], language))]
      : []),
    row(capitalized(termName('current', language)), circuit.current, 'A', words.ofCircuit),
    row(capitalized(termName('voltage', language)), operation.voltage, 'kV', originOf('voltage')),
    ...(kind === 'DC'
      ? []
      : [
          row(
            capitalized(termName('powerFactor', language)),
            operation.powerFactor,
            undefined,
            `${originOf('powerFactor')}, ${phaseAngle}`,
          ),
        ]),
    row(
      capitalized(termName('utilisationTime', language)),
      operation.utilisationTime,
      'h',
      originOf('utilisationTime'),
    ),
    row(
      capitalized(termName('lossTime', language)),
      operation.lossTime,
      'h',
      operation.given.lossTime == null ? words.byFormula : words.given,
    ),
    ...(given ? [row(words.fault, fault.current, 'kA', words.given)] : []),
    row(words.faultDuration, fault.duration, 's', given ? words.given : words.noFaultGiven),
    ...(hasScreen && given
      ? [
          row(words.earthFault, fault.earthCurrent, 'kA', ''),
          row(words.earthDuration, fault.earthDuration, 's', ''),
        ]
      : []),
    ...(given ? [row(capitalized(termName('rx', language)), fault.rx, undefined, '')] : []),
  ];
}

function soilRows({ fields }: SheetNote, words: SheetWords): NoteRow[] {
  const all = new Map(
    fields.map(({ request: { surroundings } }) => [
      earthResistivity(surroundings),
      surroundings.soilElectricalResistivity == null ? words.byDefault : words.ofSurroundings,
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
        assumption.unit,
        value === assumption.default ? words.sources[assumption.source] : words.chosen(profileName),
      ],
    };
  });
}
