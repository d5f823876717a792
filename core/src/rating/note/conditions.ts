import type { Block, TableRow } from '../../report/document.js';
import { assumedBaseCourses } from '../../trench/baseCourses.js';
import { numbered } from '../../trench/drawing/numbering.js';
import { isMain } from '../../trench/mains.js';
import type { Culvert, TopCovering } from '../../trench/model.js';
import { FILL_RESISTIVITY } from '../heat/duct.js';
import { climateOf, type DryingMaterial } from '../section/ground.js';
import { diffusivityOf } from '../transient/cyclic.js';
import type { NoteInput } from './input.js';
import { fixedText, plainText, significantText, withUnit } from './numbers.js';
import { noteWords } from './words.js';

/** A condition: its name, its value as a number where it is one, and its unit or words. */
export interface Condition {
  group: string;
  name: string;
  value: number | null;
  unit: string;
  words: string;
}

const RESISTIVITY = 'K·m/W';

export function conditionsOf(input: NoteInput): Condition[] {
  const { request, rating } = input;
  const { language } = input.drawing;
  const words = noteWords(language);
  const { section, surroundings, topCoverings, mode } = request;
  const { soilThermalResistivity: soil, ambientTemperature } = climateOf(surroundings, request.season);
  const { drying } = rating.installed.installation;
  const number = (group: string, name: string, value: number, unit: string, valueText = ''): Condition => ({
    group,
    name,
    value,
    unit,
    words: valueText,
  });
  const text = (group: string, name: string, valueText: string): Condition => ({
    group,
    name,
    value: null,
    unit: '',
    words: valueText,
  });
  const resistivity = (name: string, own: number | null | undefined): Condition =>
    number(words.trench, name, own ?? soil, RESISTIVITY, own == null ? words.asSoil : '');
  const { ground, trench } = words;
  const dryOf = (material: DryingMaterial['material']) =>
    rating.installed.dryingMaterials.find((one) => one.material === material);
  const dried = (name: string, material: DryingMaterial['material']): Condition[] => {
    const own = dryOf(material);
    if (!drying || !own) return [];
    const how = own.origin === 'AS_SOIL' ? words.driesAsSoil : own.ratio === 1 ? words.driesNot : '';
    return [number(trench, name, own.dryResistivity, RESISTIVITY, how)];
  };
  const changing = mode === 'CYCLIC' || mode === 'EMERGENCY';
  const inGround = section.sectionType === 'DIRECTLY_IN_GROUND';
  return [
    ...(request.season === undefined ? [] : [text(ground, words.season, request.season)]),
    number(ground, words.ambientTemperature, ambientTemperature, '°C'),
    number(ground, words.soilResistivity, soil, RESISTIVITY),
    ...(drying
      ? [
          number(ground, words.dryResistivity, dryOf('SOIL')!.dryResistivity, RESISTIVITY),
          number(ground, words.criticalTemperature, drying.thetaX, '°C'),
        ]
      : [text(ground, words.dryResistivity, words.noDrying)]),
    ...(changing
      ? [
          surroundings.diffusivity == null
            ? number(ground, words.diffusivity, diffusivityOf(soil), 'm²/s', words.byResistivity)
            : number(ground, words.diffusivity, surroundings.diffusivity, 'm²/s'),
        ]
      : []),
    text(trench, words.sectionType, words.sectionTypes[section.sectionType]),
    number(trench, words.layoutDepth, section.layoutDepth, 'mm'),
    ...(inGround
      ? []
      : [
          number(trench, words.width, rating.installed.layout.width, 'mm'),
          resistivity(words.beddingResistivity, section.beddingThermalResistivity),
          ...dried(words.dryBeddingResistivity, 'BEDDING'),
          resistivity(words.fillResistivity, section.fillThermalResistivity),
          ...dried(words.dryFillResistivity, 'FILL'),
        ]),
    ...(topCoverings.length === 0 ? [text(words.coverings, words.noCoverings, '')] : []),
    ...topCoverings.toReversed().map((covering) => {
      const { type, description, thermalResistivity } = covering;
      const name = description ? `${words.coveringTypes[type]} (${description})` : words.coveringTypes[type];
      return number(words.coverings, name, thermalResistivity, RESISTIVITY, extent(covering, language));
    }),
    // The rating knows no base course: it is of the backfill, which the drawing shows otherwise.
    ...assumedBaseCourses(rating.installed.layout, topCoverings, input.drawing.baseCourse).map(({ height }) =>
      text(words.coverings, words.baseCourse, words.asFill(withUnit(plainText(height, language), 'mm'))),
    ),
    ...pipesOf(input).map(([name, valueText]) => text(words.pipes, name, valueText)),
  ];
}

/** The pipes and culverts of the section: by their labels in the drawing, what they are and hold. */
function pipesOf({ rating, drawing }: NoteInput): [name: string, valueText: string][] {
  const { language } = drawing;
  const words = noteWords(language);
  const size = (value: number) => plainText(value, language);
  const all = numbered({ ...drawing, layout: rating.installed.layout });
  return all.flatMap(({ placed, label }): [string, string][] => {
    const { item } = placed;
    // Sections of older versions say nothing of fillings.
    const { fill = 'AIR', fillThermalResistivity } = item as Partial<
      Pick<Culvert, 'fill' | 'fillThermalResistivity'>
    >;
    const ofFilling = fill === 'AIR' ? null : (fillThermalResistivity ?? FILL_RESISTIVITY[fill]);
    const name = label;
    const holds = [
      words.filledWith(words.fills[fill]),
      ...(ofFilling === null ? [] : [withUnit(size(ofFilling), RESISTIVITY)]),
      ...(ofFilling === null || fillThermalResistivity != null ? [] : [words.usualValue]),
    ].join(' ');
    if (item.kind === 'culvert') {
      const wall = withUnit(size(item.wallThermalResistivity ?? 1), RESISTIVITY);
      return [[name, [words.culvert, holds, words.wall(wall)].join(', ')]];
    }
    if (item.kind !== 'pipe' && item.kind !== 'pipeGroup') return [];
    const { typeName, outerDiameter, wallThickness, temperature, waterTemperature, pipeCategory } = item;
    const given = rating.answer.pipes.filter(({ itemId }) => itemId === item.id);
    const facts = [
      typeName,
      `${size(outerDiameter)} × ${size(wallThickness)} mm`,
      isMain(pipeCategory) ? words.pipeCategories[pipeCategory] : holds,
      ...(waterTemperature != null ? [words.water(withUnit(size(waterTemperature), '°C'))] : []),
      ...insulationTexts(rating, item.id, language),
      ...(waterTemperature == null && temperature != null
        ? [words.outside(withUnit(size(temperature), '°C'))]
        : []),
      ...(waterTemperature == null && temperature == null && pipeCategory === 'HEAT'
        ? [words.noTemperature]
        : []),
      ...given.map(({ heat, surfaceTemperature }) =>
        words.pipeHeat(fixedText(heat, 1, language), fixedText(surfaceTemperature, 1, language)),
      ),
    ];
    return [[name, facts.join(', ')]];
  });
}

/** The insulation that the water's heat passes: its thickness and resistivity. */
function insulationTexts({ solved }: NoteInput['rating'], itemId: string, language: 'nb' | 'en'): string[] {
  const pipe = solved.problem.pipes.pipes.find((one) => one.itemId === itemId);
  if (!pipe?.insulation) return [];
  const { rho, D, d } = pipe.insulation;
  const thickness = withUnit(fixedText(((D - d) / 2) * 1000, 1, language), 'mm');
  return [noteWords(language).insulation(thickness, withUnit(plainText(rho, language), RESISTIVITY))];
}

function extent({ thickness, infinite, width }: TopCovering, language: 'nb' | 'en'): string {
  const words = noteWords(language);
  const across = infinite
    ? words.endless
    : width === null
      ? words.asTrench
      : words.coveringWidth(plainText(width, language));
  return `${plainText(thickness, language)} mm, ${across}`;
}

export function conditionBlocks(input: NoteInput): Block[] {
  const { language } = input.drawing;
  const words = noteWords(language);
  const rows: TableRow[] = [];
  let group = '';
  for (const condition of conditionsOf(input)) {
    if (condition.group !== group) rows.push({ kind: 'group', cells: [condition.group] });
    group = condition.group;
    rows.push({ kind: 'row', cells: [condition.name, valueText(condition, language)] });
  }
  return [
    { kind: 'heading', text: words.conditions },
    {
      kind: 'table',
      columns: [
        { title: words.condition, align: 'left', weight: 1 },
        { title: words.value, align: 'left', weight: 1 },
      ],
      rows,
    },
  ];
}

function valueText({ value, unit, words }: Condition, language: 'nb' | 'en'): string {
  if (value === null) return words;
  const number =
    unit === 'mm'
      ? fixedText(value, Number.isInteger(value) ? 0 : 1, language)
      : unit === 'm²/s'
        ? significantText(value, language)
        : plainText(value, language);
  return [withUnit(number, unit), words].filter(Boolean).join(', ');
}
