import type { Language } from '../text/language.js';
import type { Translation } from '../text/translation.js';
import type { Change } from '../trench/changes/index.js';
import { PLACEMENT_FIELDS, SECTION_FIELDS, SETTINGS_FIELDS } from '../trench/fields/index.js';
import { type ItemLabels, labelTextOf } from '../trench/labels.js';
import { KINDS, type MeasureUnit, type RuleKind } from './kinds.js';
import type { Breach } from './measures.js';
import type { DesignRule } from './model.js';
import type { CheckedPipeType } from './section.js';

/** {0}, {1}: labels of the items. {m}, {r}: measured and required with their unit. {material}: of the rule. */
const SENTENCES: Readonly<Record<RuleKind, Translation>> = {
  CLEARANCE: ['{0} is {m} from {1}; at least {r} is required.', '{0} er {m} fra {1}; det kreves minst {r}.'],
  NOT_TOGETHER: ['{0} and {1} must not lie in the same trench.', '{0} og {1} skal ikke ligge i samme grøft.'],
  COVER: [
    '{0} has {m} of cover; at least {r} is required.',
    '{0} har {m} overdekning; det kreves minst {r}.',
  ],
  BORE: [
    'The bore of {0} is {m} its content; at least {r} is required.',
    'Innvendig diameter av {0} er {m} innholdet; det kreves minst {r}.',
  ],
  FILL: ['{0} is filled to {m}; at most {r} is allowed.', '{0} er fylt {m}; høyst {r} er tillatt.'],
  PIPE_SIZE: [
    '{0} has an outer diameter of {m}; its cables require at least {r}.',
    '{0} har ytterdiameter {m}; kablene i det krever minst {r}.',
  ],
  PIPE_MATERIAL: [
    'A single-core cable lies alone in {0}, a pipe of {material}.',
    'En enlederkabel ligger alene i {0}, et rør av {material}.',
  ],
  WIDTH: [
    'The trench is dug {m} wide; at least {r} is required.',
    'Grøfta graves {m} bred; det kreves minst {r}.',
  ],
  DEPTH: ['The trench is {m} deep; the limit is {r}.', 'Grøfta er {m} dyp; grensen er {r}.'],
  BEDDING_BELOW: [
    'The foundation is {m}; at least {r} is required.',
    'Fundamentet er {m}; det kreves minst {r}.',
  ],
  BEDDING_ABOVE: [
    'The bedding above the cable zone is {m}; at least {r} is required.',
    'Omfyllingen over kabelsonen er {m}; det kreves minst {r}.',
  ],
  BEDDING_RESISTIVITY: [
    'The thermal resistivity of the bedding is {m}; at most {r} is allowed.',
    'Omfyllingens termiske resistivitet er {m}; høyst {r} er tillatt.',
  ],
  DRY_RESISTIVITY: [
    'The thermal resistivity of the dried-out soil is {m}; at most {r} is allowed.',
    'Den uttørkede jordas termiske resistivitet er {m}; høyst {r} er tillatt.',
  ],
  MARKER: ['No marker is laid above the cables.', 'Det legges ingen merking over kablene.'],
};

const UNITS: Readonly<Record<MeasureUnit, Translation>> = {
  mm: ['mm', 'mm'],
  x: ['times', 'ganger'],
  '%': ['%', '%'],
  'K·m/W': ['K·m/W', 'K·m/W'],
};

const inBoth = (text: (language: Language, index: 0 | 1) => string): Translation => [
  text('en', 0),
  text('nb', 1),
];

const numberText = (value: number, language: Language): string => {
  const text = String(Math.round(value * 100) / 100);
  return language === 'nb' ? text.replace('.', ',') : text;
};

/** What a breach of a rule means: the rule's own text, then a sentence of its kind. */
export const breachMessage = (
  rule: DesignRule,
  { items, measured, required }: Breach,
  labels: ItemLabels,
): Translation =>
  inBoth((language, index) => {
    const { unit } = KINDS[rule.kind];
    const amount = (value: number | undefined) =>
      value === undefined || !unit ? '' : `${numberText(value, language)} ${UNITS[unit][index]}`;
    const words: Record<string, string> = {
      m: amount(measured),
      r: amount(required),
      material: rule.material ?? '',
      ...Object.fromEntries(items.map(({ placed }, i) => [i, labelTextOf(labels, placed.item.id)])),
    };
    const sentence = SENTENCES[rule.kind][index].replace(
      /\{(\w+)\}/g,
      (_, name: string) => words[name] ?? '',
    );
    const own = (language === 'nb' ? rule.textNb : rule.textEn)?.trim();
    return own ? `${own} ${sentence}` : sentence;
  });

const FIELDS = { ...SECTION_FIELDS, ...PLACEMENT_FIELDS, ...SETTINGS_FIELDS };
const TYPE: Translation = ['Type', 'Type'];

/** What the change of a fix does: "Depth to centre 735 mm", "Type Kabelrør PVC 160: R1". */
export const deedOf = (change: Change, label: string | undefined, type?: CheckedPipeType): Translation =>
  inBoth((language, index) => {
    const what =
      change.kind === 'replaceType'
        ? [`${TYPE[index]} ${type?.name ?? ''}`]
        : Object.entries('values' in change ? (change.values ?? {}) : {}).map(([name, value]) => {
            const { name: names, ...field } = FIELDS[name as keyof typeof FIELDS];
            const unit = 'unit' in field ? ` ${field.unit}` : '';
            return typeof value === 'number'
              ? `${names[language]} ${numberText(value, language)}${unit}`
              : names[language];
          });
    return label ? `${what.join(', ')}: ${label}` : what.join(', ');
  });
