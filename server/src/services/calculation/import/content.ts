import { createHash } from 'node:crypto';
import { type RevisionCode, unitCosts } from '@spadework/core/cost';
import type { Note } from '../../../tables/rows.js';
import { translate } from '../../../tables/translate.js';
import type { NewNode } from './catalog.sql.js';
import { type CatalogFile, keyOf, type PlacedLink } from './catalogTree.js';
import type { References } from './references.js';

/** The content of a revision, ordered by code. The order of the rows matters only among siblings. */
export interface CatalogContent {
  nodes: NewNode[];
  links: PlacedLink[];
}

export function contentOf(file: CatalogFile, references: References, note: Note): CatalogContent {
  const costs = costsOf(file, note);
  const parents = new Set(file.links.map(({ parent }) => keyOf(parent)));
  const keys = [...file.nodes.keys()].sort();
  const nodes = keys.map((key): NewNode => {
    const { values } = file.nodes.get(key)!;
    return {
      type: values.type,
      number: values.number,
      name: values.name!,
      nameEn: values.nameEn ?? null,
      unit: values.unit!,
      description: values.description ?? null,
      descriptionEn: values.descriptionEn ?? null,
      unitPrice: values.unitPrice ?? null,
      unitCost: costs.get(key) ?? 0,
      hasChildren: parents.has(key),
      sheets: values.sheets ?? [],
      activityId: references.activityId(values),
      facilityId: references.facilityId(values),
    };
  });
  return { nodes, links: file.links };
}

const LIMIT_MESSAGES: Partial<Record<RevisionCode, (key: string) => string>> = {
  TOO_DEEP: (key) => translate`${key} is too deep with all that it refers to`,
  TREE_TOO_LARGE: (key) => translate`${key} has too many nodes with all that it refers to`,
  COST_TOO_LARGE: (key) => translate`${key} costs too much with all that it refers to`,
};

/** The unit cost of every node. Reports only faults of the tree; faults of rows were reported before. */
function costsOf({ nodes, links }: CatalogFile, note: Note): Map<string, number> {
  const definitions = [...nodes.values()].map(({ values }) => values);
  const prices = new Map(definitions.map((values) => [keyOf(values), values.unitPrice ?? 0]));
  const { costs, findings } = unitCosts(definitions, links, prices);
  for (const { code, nodes: concerned } of findings) {
    const keys = concerned.map(keyOf);
    const { line } = nodes.get(keys[0]!) ?? {};
    const message = code === 'CYCLE' ? cycleMessage(keys) : LIMIT_MESSAGES[code]?.(keys[0]!);
    if (line !== undefined && message) note(line, 'number', message);
  }
  return costs;
}

const cycleMessage = ([first, ...others]: string[]) =>
  translate`${first} is below itself: ${[first, ...others, first].join(' → ')}`;

/** A hash of the content, without derived and missing values. */
export function hashOf({ nodes, links }: CatalogContent): Buffer {
  const hash = createHash('sha256');
  for (const { unitCost: _, hasChildren: __, ...node } of nodes)
    hash.update(JSON.stringify(node, (_key, value) => value ?? undefined));
  const lines = links.map(({ parent, position, child, baseQuantity }) =>
    JSON.stringify([parent.type, parent.number, position, child.type, child.number, baseQuantity]),
  );
  for (const line of lines.sort()) hash.update(line);
  return hash.digest();
}
