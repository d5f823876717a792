import { unitText } from '@spadework/core/cost';
import { currentLanguage } from '../../../words/index.js';
import './parts.css';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../../kit/index.js';
import { formatDigits } from '../types/values.js';
import { useCatalogWords } from '../words/index.js';
import { type CatalogNode, codeId, partRows } from './codes.js';
import { formatPrice } from './prices.js';

/** What one unit of a code takes, as a tree: quantities, unit prices and sums. */
export function Parts({
  node,
  addressFor,
}: {
  node: CatalogNode;
  addressFor: (id: string | undefined) => string;
}) {
  const words = useCatalogWords();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = partRows(node, closed);
  if (rows.length === 0) return <p className="quiet">{words.cost.noParts}</p>;
  const toggle = (key: string) => {
    const next = new Set(closed);
    if (!next.delete(key)) next.add(key);
    setClosed(next);
  };
  return (
    <table className="table parts-table">
      <caption className="hidden-text">
        {words.cost.partsFor(unitText(node.unit, currentLanguage(), 1))}
      </caption>
      <thead>
        <tr>
          <th scope="col">{words.cost.part}</th>
          <th scope="col" className="table-end">
            {words.cost.quantity}
          </th>
          <th scope="col" className="table-end">
            {words.cost.unitPrice}
          </th>
          <th scope="col" className="table-end">
            {words.cost.sum}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ node: part, level, key }) => {
          const hasParts = (part.childNodes?.length ?? 0) > 0;
          const isOpen = !closed.has(key);
          return (
            <tr key={key} className={level > 0 ? 'part-below' : undefined}>
              <td className={`part-level-${Math.min(level, 4)}`}>
                <span className="part-name">
                  {hasParts ? (
                    <button
                      type="button"
                      className="part-toggle"
                      aria-expanded={isOpen}
                      aria-label={words.cost.open(part.name)}
                      onClick={() => toggle(key)}
                    >
                      <Icon of={isOpen ? ChevronDown : ChevronRight} size={16} />
                    </button>
                  ) : (
                    <span className="part-toggle" />
                  )}
                  <span>
                    <Link href={addressFor(codeId(part))} className="part-link">
                      {part.name}
                    </Link>
                    <span className="catalog-kind">
                      {part.number} · {words.cost.type[part.type]}
                    </span>
                  </span>
                </span>
              </td>
              <td className="table-end">
                {formatDigits(part.quantity ?? 0)}{' '}
                {unitText(part.unit, currentLanguage(), part.quantity ?? 0)}
              </td>
              <td className="table-end">{part.unitCost === 0 ? '–' : formatPrice(part.unitCost)}</td>
              <td className="table-end">{part.totalCost === 0 ? '–' : formatPrice(part.totalCost)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {words.cost.sum}
          </th>
          <td className="table-end">{formatPrice(node.totalCost)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
