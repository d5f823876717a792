import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react';
import { memo } from 'react';
import { Icon } from '../../../kit/index.js';
import type { Language } from '../../../words/index.js';
import { useCodes } from '../catalog/queries.js';
import { useCost } from '../cost.js';
import { formatPrice, formatUnit, formatWhole } from '../money.js';
import { useCostWords, type Words } from '../words/index.js';
import type { CellProps, RowProps } from './cell.js';
import { type CostNode, codeOf, differsFrom, isOwnItem, nameIn, titleOf } from './model.js';
import { Origin } from './Origin.js';
import { PlaceCell } from './PlaceCell.js';
import { QuantityCell } from './QuantityCell.js';
import { RowMenu } from './RowMenu.js';
import { typeIcon } from './typeIcon.js';

/** A row of the grid. Its buttons are in the order of the keyboard only while the row is the current one. */
export const Row = memo(function Row(props: RowProps) {
  const { row, index, start, isCurrent, drop, words, handlers, language } = props;
  const { node, group, level, isOpen } = row;
  const isTop = node !== undefined && node === row.top;
  const title = node ? titleOf(node, language) : (group?.name ?? '');
  const kind = group ? 'group' : isTop ? 'top' : 'inner';
  const cell = node && { ...props, node, title, tabIndex: (isCurrent ? 0 : -1) as 0 | -1 };
  return (
    <div
      role="row"
      data-id={row.id}
      aria-rowindex={index + 2}
      aria-level={level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={isOpen}
      tabIndex={isCurrent ? 0 : -1}
      className={`grid-row grid-row-${kind} grid-level-${Math.min(level, 7)}${isCurrent ? ' is-current' : ''}${isOpen && isTop ? ' is-open' : ''}${drop ? ' is-drop' : ''}${node?.option && node.quantity === 0 ? ' is-option' : ''}`}
      style={{ transform: `translateY(${start}px)` }}
      onFocus={() => !isCurrent && handlers.focus(row.id)}
    >
      <div
        role="gridcell"
        className="grid-item"
        onClick={() => isOpen !== undefined && handlers.toggle(row.id)}
      >
        {props.mayMove && cell && <Handle {...cell} />}
        <span className="grid-toggle" aria-hidden="true">
          {isOpen !== undefined && <Icon of={isOpen ? ChevronDown : ChevronRight} size={16} />}
        </span>
        {node ? (
          <ItemName node={node} isTop={isTop} language={language} words={words} />
        ) : (
          <span className="grid-group-name">
            {group?.name} <span className="quiet">{words.calculation.items(group?.count ?? 0)}</span>
          </span>
        )}
        {isTop && cell && <Origin {...cell} />}
      </div>
      {cell ? (
        <>
          {isTop ? <PlaceCell {...cell} /> : <div role="gridcell" className="grid-place" />}
          <QuantityCell {...cell} />
          <Figure {...cell} figure="unitCost" isTop={isTop} />
          <Figure {...cell} figure="totalCost" />
        </>
      ) : (
        <>
          <div role="gridcell" className="grid-place" />
          <div role="gridcell" className="grid-quantity" />
          <div role="gridcell" className="grid-unitCost" />
          <div role="gridcell" className="grid-sum">
            {formatWhole(group?.total ?? 0, language)}
          </div>
        </>
      )}
    </div>
  );
});

function ItemName({
  node,
  isTop,
  language,
  words,
}: {
  node: CostNode;
  isTop: boolean;
  language: Language;
  words: Words;
}) {
  const code = codeOf(node);
  const name = nameIn(node, language);
  if (isTop)
    return (
      <span className="grid-name" title={name}>
        {code && <b className="grid-code">{code}</b>}
        {isOwnItem(node) && <span className="cost-chip">{words.calculation.own}</span>}
        {name}
      </span>
    );
  return (
    <>
      <span className="grid-icon" title={words.types[node.type]}>
        <Icon of={typeIcon(node.type)} size={15} />
      </span>
      <span className="grid-name" title={name}>
        {code && <b className="grid-code">{code}</b>}
        {name}
      </span>
      {node.option && <span className="cost-chip">{words.calculation.option}</span>}
    </>
  );
}

/** A price or a sum, which tells how it came about. */
function Figure({
  node,
  title,
  figure,
  language,
  words,
  tabIndex,
  handlers,
  isTop = false,
  ...rest
}: CellProps & { figure: 'unitCost' | 'totalCost'; isTop?: boolean }) {
  const isSum = figure === 'totalCost';
  const value = isSum ? formatWhole(node.totalCost, language) : formatPrice(node.unitCost, language);
  const exact = formatPrice(node[figure], language);
  const what = `${words.calculation.columns[isSum ? 'sum' : 'unitCost']}, ${title}`;
  return (
    <div role="gridcell" className={isSum ? 'grid-sum' : 'grid-unitCost'}>
      {node.type === 'RESOURCE' ? (
        <span className="quiet">–</span>
      ) : (
        <button
          type="button"
          className="figure"
          tabIndex={tabIndex}
          title={exact}
          onClick={() => handlers.ask({ of: 'node', nodeId: node.id, figure, what, value: exact })}
        >
          {value}
          {isTop && node.type === 'BUDGET' && <CatalogDiffers node={node} />}
        </button>
      )}
      {isSum && rest.isCurrent && (
        <RowMenu {...rest} {...{ node, title, language, words, tabIndex, handlers }} />
      )}
    </div>
  );
}

/** A code that costs another amount here than in the catalog says so; its explanation says which parts are left out. */
function CatalogDiffers({ node }: { node: CostNode }) {
  const words = useCostWords();
  const { catalogOf } = useCost();
  const inCatalog = useCodes(catalogOf).catalog?.find(({ number }) => number === node.number);
  if (!inCatalog || !differsFrom(node, inCatalog.unitCost)) return null;
  const text = words.why.catalogHas(formatPrice(inCatalog.unitCost), formatUnit(node.unit));
  return (
    <span className="grid-differs" title={`${text} ${words.why.askWhy}`}>
      <span aria-hidden="true">≠</span>
      <span className="hidden-text">. {text}</span>
    </span>
  );
}

function Handle({ node, title, words, handlers }: CellProps) {
  return (
    <span
      className="grid-handle"
      aria-hidden="true"
      title={words.calculation.drag(title)}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.stopPropagation();
        handlers.grab(event, node);
      }}
    >
      <Icon of={GripVertical} size={14} />
    </span>
  );
}
