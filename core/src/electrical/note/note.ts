import { framed, frameFacts, nameOf } from '../../rating/note/frame.js';
import { fixedText, withUnit } from '../../rating/note/numbers.js';
import type { Block, Fact, Figure, ReportDocument } from '../../report/document.js';
import { countText } from '../../report/format.js';
import type { ReportWorkbook } from '../../report/workbook.js';
import { electricalFindingText } from '../findings.js';
import { limitText } from '../map/index.js';
import {
  chargingChapter,
  dropTable,
  impedanceChapter,
  lossChapter,
  screenChapters,
  shortCircuitChapter,
} from './chapters.js';
import { conditionChapter } from './conditions.js';
import { legChapter, weakestChapter } from './feederChapters.js';
import { fieldChapter, fieldsOf, heightText, reachOf, type SectionField } from './field.js';
import type { SheetNote } from './input.js';
import { stepBlocks, stepSheet } from './steps.js';
import {
  type Chapter,
  chapterBlocks,
  chapterSheets,
  type NoteRow,
  type NoteTable,
  tableBlock,
  tableSheet,
} from './tables.js';
import { type Judged, judgedOf, kronerText, type Verdict } from './verdicts.js';
import { sheetWords } from './words.js';

/** An electrical sheet or a feeder as a calculation note, to be signed and attached to a tender. */
export function sheetDocument(note: SheetNote): ReportDocument {
  const { language, feeder } = note;
  const words = sheetWords(language);
  const fields = fieldsOf(note);
  const judged = judgedOf(note);
  return framed(note, {
    subtitle: feeder ? words.feederSubtitle : words.subtitle,
    facts: factsOf(note),
    figures: figuresOf(note, judged, fields),
    blocks: [
      { kind: 'heading', text: words.result },
      summary(note, judged),
      tableBlock(resultTable(note, judged, fields), language),
      ...findingBlocks(note),
      ...chapterBlocks(chaptersOf(note, fields), language),
      ...stepBlocks(note),
    ],
  });
}

/** The same as a workbook. Numbers are numbers, and not rounded. */
export function sheetWorkbook(note: SheetNote): ReportWorkbook {
  const { title, language } = note;
  const words = sheetWords(language);
  const fields = fieldsOf(note);
  const texts: NoteTable = {
    name: words.findings,
    columns: [{ title: words.condition }, { title: words.value, wide: true }],
    rows: [
      ...factsOf(note).map(({ label, value }) => ({ cells: [label, value] })),
      ...findingTexts(note).map((text) => ({ cells: [words.findings, text] })),
    ],
  };
  return {
    title: `${words.title} · ${nameOf(title)}`,
    date: title.date,
    sheets: [
      tableSheet(resultTable(note, judgedOf(note), fields)),
      tableSheet(texts),
      ...chapterSheets(chaptersOf(note, fields)),
      stepSheet(note),
    ],
  };
}

function chaptersOf(note: SheetNote, fields: readonly SectionField[]): Chapter[] {
  const { feeder } = note;
  const drop = dropTable(note);
  return [
    ...(feeder ? [legChapter(note, feeder), weakestChapter(note, feeder)] : []),
    conditionChapter(note),
    impedanceChapter(note),
    { title: drop.name, parts: [drop] },
    shortCircuitChapter(note),
    chargingChapter(note),
    ...screenChapters(note),
    fieldChapter(note, fields),
    lossChapter(note),
  ];
}

function factsOf(note: SheetNote): Fact[] {
  const { title, made, language, method, state, season = '', feeder, profile, profileName } = note;
  const words = sheetWords(language);
  const by = [
    { label: words.feeder, value: feeder?.name ?? '' },
    { label: words.method, value: words.methods[method] },
    { label: words.mode, value: feeder ? words.modes[feeder.answer.mode] : '' },
    { label: words.state, value: words.states[state] },
    { label: words.season, value: season },
    { label: words.profile, value: words.profileText(profileName, profile.version) },
  ];
  return frameFacts(title, by, made, language);
}

/** The largest drop, the highest use of a withstand, how far out the limit of the field reaches, and a year's cost. */
function figuresOf(note: SheetNote, judged: readonly Judged[], fields: readonly SectionField[]): Figure[] {
  const { language, profile } = note;
  const words = sheetWords(language);
  const most = (values: readonly (number | undefined)[]): number | undefined => {
    const known = values.filter((value) => value !== undefined);
    return known.length > 0 ? Math.max(...known) : undefined;
  };
  const drop = most(judged.map(({ figures }) => figures.voltageDropPercent));
  const fault = most(
    judged.flatMap(({ figures: { shortCircuit } }) => [
      shortCircuit?.conductor?.utilisation,
      shortCircuit?.screen?.utilisation,
    ]),
  );
  const reach = most(fields.map(reachOf));
  const costs = judged.map(({ figures }) => figures.lossCost);
  const cost = costs.every((value) => value !== undefined)
    ? costs.reduce((sum, value) => sum + value, 0)
    : undefined;
  return [
    ...(drop === undefined
      ? []
      : [{ label: words.worstDrop, value: fixedText(drop, 2, language), unit: '%' }]),
    fault === undefined
      ? { label: words.worstFault, value: words.notCompared }
      : { label: words.worstFault, value: fixedText(100 * fault, 1, language), unit: '%' },
    ...(reach === undefined
      ? []
      : [
          {
            label: words.fieldReach(limitText(profile.assumptions.fieldLimit, language)),
            value: fixedText(reach, 2, language),
            unit: 'm',
          },
        ]),
    ...(cost === undefined
      ? []
      : [{ label: words.yearlyCost, value: countText(Math.round(cost), language), unit: words.kroner }]),
  ];
}

/** All holds only where everything was compared. */
function summary({ language }: SheetNote, judged: readonly Judged[]): Block {
  const words = sheetWords(language);
  const named = (...verdicts: Verdict[]) =>
    judged
      .flatMap(({ name, answered }) => {
        const own = answered.filter(({ verdict }) => verdicts.includes(verdict));
        const questions = own.map(({ question }) => words.questions[question].toLowerCase());
        return own.length > 0 ? [`${name} (${questions.join(', ')})`] : [];
      })
      .join(', ');
  const failures = named('FAILS');
  const unchecked = named('NOT_COMPARED', 'NOT_COMPUTED');
  const open = unchecked && words.unchecked(unchecked);
  if (failures) return { kind: 'warning', text: [words.failures(failures), open].filter(Boolean).join(' ') };
  return open ? { kind: 'note', text: open } : { kind: 'paragraph', text: words.allHolds };
}

/** What holds, how far out the field reaches and what losses cost, in plain words. */
function resultTable(note: SheetNote, judged: readonly Judged[], fields: readonly SectionField[]): NoteTable {
  const { language, profile } = note;
  const words = sheetWords(language);
  const { years } = profile.assumptions;
  return {
    name: words.result,
    groups: note.feeder ? words.feeder : words.circuit,
    columns: [{ title: words.question }, { title: words.verdict }, { title: words.inWords, wide: true }],
    rows: [
      ...judged.flatMap(({ name: group, figures, answered }): NoteRow[] => {
        const { lossCost, capitalisedLossCost } = figures;
        return [
          ...answered.map(({ question, verdict, text }) => ({
            group,
            cells: [words.questions[question], words.verdicts[verdict], text],
          })),
          ...(lossCost === undefined || capitalisedLossCost === undefined
            ? []
            : [
                {
                  group,
                  cells: [
                    words.lossesRow,
                    '',
                    words.lossText(
                      kronerText(lossCost, language),
                      kronerText(capitalisedLossCost, language),
                      String(years),
                    ),
                  ],
                },
              ]),
        ];
      }),
      ...fieldRows(note, fields),
    ],
  };
}

function fieldRows({ language, profile }: SheetNote, fields: readonly SectionField[]): NoteRow[] {
  const words = sheetWords(language);
  const limit = limitText(profile.assumptions.fieldLimit, language);
  if (fields.length === 0) return [];
  const widest = fields.reduce((a, b) => ((reachOf(b) ?? -Infinity) > (reachOf(a) ?? -Infinity) ? b : a));
  const reach = reachOf(widest);
  const distance = reach === undefined ? '' : withUnit(fixedText(reach, 2, language), 'm');
  const text =
    reach === undefined
      ? words.reachesNot(limit, heightText(language))
      : [
          words.reaches(limit, distance, heightText(language)),
          ...(fields.length > 1 ? [words.widest(widest.name)] : []),
        ].join(' ');
  return [
    {
      group: words.fieldRow,
      cells: [limit, reach === undefined ? words.nowhere : words.upTo(distance), text],
    },
  ];
}

/** Findings in words, with the circuits that they are of. */
function findingTexts({ findings, circuits, language }: SheetNote): string[] {
  const words = sheetWords(language);
  return findings.map((finding) => {
    const text = electricalFindingText(finding, language);
    const names = circuits.flatMap(({ name, figures }) =>
      figures.sections.some(({ cableIds }) => cableIds.some((id) => finding.itemIds.includes(id)))
        ? [name]
        : [],
    );
    // What is of all of them need not say so.
    return names.length > 0 && names.length < circuits.length
      ? `${text} ${words.concerns(names.join(', '))}`
      : text;
  });
}

function findingBlocks(note: SheetNote): Block[] {
  const words = sheetWords(note.language);
  const items = findingTexts(note);
  return [
    { kind: 'heading', text: words.findings },
    items.length > 0 ? { kind: 'list', items } : { kind: 'paragraph', text: words.noFindings },
  ];
}
