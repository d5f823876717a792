import { useLanguage } from '../../../words/index.js';
import { differsFrom, leftOut, nameIn, pathTo } from '../calculation/model.js';
import { useCodeTree } from '../catalog/queries.js';
import { useCost } from '../cost.js';
import { formatPrice, formatUnit } from '../money.js';
import { useCostWords } from '../words/index.js';

/** Why a code costs another amount per unit here than in the catalog: parts are left out, or have quantities of their own. */
export function CatalogPrice({ nodeId }: { nodeId: string }) {
  const { why: words } = useCostWords();
  const language = useLanguage();
  const { calculation, catalogOf } = useCost();
  const node = pathTo(calculation.nodes, nodeId)?.at(-1);
  const isCode = node?.type === 'BUDGET' && node.parentId === undefined;
  const tree = useCodeTree(isCode ? node.number : undefined, catalogOf).data;
  if (!node || !tree || !differsFrom(node, tree.unitCost)) return null;
  const left = leftOut(tree, node).map((part) => `${part.number} ${nameIn(part, language)}`);
  return (
    <p className="why-catalog">
      {words.catalogHas(formatPrice(tree.unitCost), formatUnit(node.unit))}{' '}
      {left.length > 0 ? words.leftOut(left) : words.ownQuantities}
    </p>
  );
}
