import type { CalculationTree } from '../cost/model.js';
import type { Language } from '../text/language.js';
import { nameIn } from '../text/names.js';
import type { Block, ReportDocument } from './document.js';
import { countText } from './format.js';
import { naturalOrder } from './order.js';
import { hasOnlyOptions } from './posts.js';
import { projectFrame, type ReportProject } from './project.js';
import { reportWords } from './words.js';

/** The declaration that a project conforms to every sheet that its calculation refers to. */
export function conformityDocument(
  project: ReportProject,
  /** Titles by sheet number. A sheet without a title is listed by its number. */
  titles: ReadonlyMap<string, string>,
  language: Language,
  /** What is listed below. */
  attached: readonly Block[] = [],
): ReportDocument {
  const words = reportWords(language);
  const sheets = sheetsOf(project.trees, language);
  const titled = sheets.some(([sheet]) => titles.has(sheet));
  const table: Block = {
    kind: 'table',
    columns: [
      { title: words.sheet, align: 'left' },
      ...(titled ? [{ title: words.title, align: 'left' as const, weight: 1 }] : []),
      { title: words.referredBy, align: 'left', weight: 1 },
    ],
    rows: sheets.map(([sheet, codes]) => ({
      kind: 'row',
      cells: [sheet, ...(titled ? [titles.get(sheet) ?? ''] : []), codes.join('; ')],
    })),
  };
  return {
    ...projectFrame(project, language, words.conformityDeclaration, false),
    figures: [{ label: words.sheets, value: countText(sheets.length, language) }],
    blocks: [
      { kind: 'paragraph', text: words.declaration(`${project.number} ${project.name}`, project.company) },
      { kind: 'paragraph', text: words.deviations },
      { kind: 'heading', text: words.connectedSheets },
      sheets.length > 0 ? table : { kind: 'note', text: words.noSheets },
      { kind: 'heading', text: words.signatures },
      { kind: 'signatures', fields: [...words.signatureFields] },
      ...attached,
    ],
  };
}

/** The sheets that a calculation refers to. */
export const connectedSheets = ({ trees }: Pick<ReportProject, 'trees'>): string[] =>
  sheetsOf(trees, 'nb').map(([sheet]) => sheet);

/** Sheets with the codes that refer to them. Options that were not chosen are not built, so they are left out. */
function sheetsOf(trees: readonly CalculationTree[], language: Language): [string, string[]][] {
  const codes = new Map<string, Set<string>>();
  const visit = (node: CalculationTree) => {
    if (hasOnlyOptions(node)) return;
    for (const sheet of node.sheets ?? []) {
      codes.set(sheet, (codes.get(sheet) ?? new Set()).add(`${node.number} ${nameIn(node, language)}`));
    }
    node.children.forEach(visit);
  };
  trees.forEach(visit);
  return [...codes]
    .sort(([a], [b]) => naturalOrder(a, b))
    .map(([sheet, named]) => [sheet, [...named].sort(naturalOrder)]);
}
