import { isCustom, isInner } from '../cost/kind.js';
import { type CalculationTree, QUANTITY_REPORT_TYPES } from '../cost/model.js';
import type { Language } from '../text/language.js';
import { descriptionIn, nameIn } from '../text/names.js';
import { activityName, facilityName } from './distribution.js';
import type { Block, ReportDocument, TableRow } from './document.js';
import { countText, quantityText } from './format.js';
import { naturalOrder } from './order.js';
import { hasOnlyOptions } from './posts.js';
import { namesIn, projectFrame, type ReportProject } from './project.js';
import { type QuantitySwitches, quantityReport } from './quantity.js';
import { unitText } from './units.js';
import { reportWords } from './words.js';

export type DescriptionSwitches = Pick<QuantitySwitches, 'custom' | 'groupByGroups' | 'options'>;

/** A description of a project in words and quantities, without prices. */
export function descriptionDocument(
  project: ReportProject,
  switches: DescriptionSwitches,
  language: Language,
): ReportDocument {
  const words = reportWords(language);
  const trees = project.trees.filter(
    (tree) => (switches.custom || !isCustom(tree.type)) && (switches.options || !hasOnlyOptions(tree)),
  );
  const custom = trees.filter(({ type }) => isCustom(type)).length;
  const codes = trees.filter(({ type }) => type === 'BUDGET').length;
  const about: Block[] = project.description
    ? [
        { kind: 'heading', text: words.aboutProject },
        { kind: 'paragraph', text: project.description },
      ]
    : [];
  return {
    ...projectFrame(project, language, words.projectDescription, false),
    subtitle: words.describedSubtitle,
    figures: [
      { label: words.codes, value: countText(codes, language) },
      ...(switches.custom ? [{ label: words.customPosts, value: countText(custom, language) }] : []),
    ],
    blocks:
      trees.length > 0
        ? [...about, ...chapters(project, trees, switches, language)]
        : [...about, { kind: 'note', text: words.emptyCalculation }],
  };
}

/** One chapter for each facility and activity, with the codes in the order of the calculation. */
function chapters(
  project: ReportProject,
  trees: readonly CalculationTree[],
  switches: DescriptionSwitches,
  language: Language,
): Block[] {
  const words = reportWords(language);
  const names = namesIn(project, language);
  const chapter = new Map<string, CalculationTree[]>();
  for (const tree of trees) {
    const title = `${facilityName(tree, names)} – ${activityName(tree, names)}`;
    chapter.set(title, [...(chapter.get(title) ?? []), tree]);
  }
  return [...chapter]
    .sort(([a], [b]) => naturalOrder(a, b))
    .flatMap(([title, members]): Block[] => [
      { kind: 'heading', text: title },
      {
        kind: 'table',
        columns: [
          { title: words.name, align: 'left', weight: 1 },
          { title: words.quantity, align: 'decimal' },
          { title: words.unit, align: 'left' },
        ],
        rows: members.flatMap((tree) => codeRows(tree, switches, language)),
      },
    ]);
}

/** A heading with the quantity of an added code, and the posts of the code. */
function codeRows(tree: CalculationTree, switches: DescriptionSwitches, language: Language): TableRow[] {
  const { cells, ...row } = nodeRow(tree, 0, language);
  const [name, quantity, unit] = cells;
  const below = switches.groupByGroups
    ? branchRows(tree, 0, switches, language)
    : flatRows(tree, switches, language);
  return [
    { ...row, kind: 'group', cells: [`${name} – ${quantity} ${unit}`] },
    ...(isInner(tree.type) ? below : []),
  ];
}

/** Posts in the groups of the calculation. Nodes below a priced node are left out, because its description covers them. */
function branchRows(
  node: CalculationTree,
  indent: number,
  switches: DescriptionSwitches,
  language: Language,
): TableRow[] {
  if (!isInner(node.type)) return [];
  return node.children
    .filter((child) => switches.options || !hasOnlyOptions(child))
    .flatMap((child) => [
      nodeRow(child, indent, language),
      ...branchRows(child, indent + 1, switches, language),
    ]);
}

/** All posts of a code, each number once. */
function flatRows(tree: CalculationTree, { options }: DescriptionSwitches, language: Language): TableRow[] {
  const ungrouped = { custom: true, groupByGroups: false, groupByLocation: false, options };
  const report = quantityReport([tree], ungrouped, language);
  return QUANTITY_REPORT_TYPES.filter((type) => type !== 'RESOURCE').flatMap((type) =>
    report[type].map(({ number, name, totalQuantity, unit, description }) => ({
      kind: 'row' as const,
      cells: [`${number} ${name}`, quantityText(totalQuantity, language, unit), unitText(unit, language)],
      ...(description !== undefined && { note: description }),
    })),
  );
}

function nodeRow(node: CalculationTree, indent: number, language: Language): TableRow {
  const { type, number, quantity, unit, locationName } = node;
  const name = nameIn(node, language);
  const place = locationName && reportWords(language).locatedAt(locationName);
  const note = [descriptionIn(node, language), place].filter(Boolean).join('\n');
  return {
    kind: 'row',
    cells: [
      isCustom(type) ? name : `${number} ${name}`,
      quantityText(quantity, language, unit),
      unitText(unit, language),
    ],
    ...(note && { note }),
    ...(indent > 0 && { indent }),
  };
}
