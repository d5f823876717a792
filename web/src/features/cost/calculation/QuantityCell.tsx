import { LARGEST } from '@spadework/core/cost';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { numberText, parseNumber } from '../../../words/index.js';
import { formatAmount, formatQuantity, formatUnit } from '../money.js';
import type { CellProps } from './cell.js';
import { type CostNode, pathTo } from './model.js';

/** The quantity with its unit. A click, Enter or a digit edits it; the sums follow what is typed. */
export function QuantityCell(props: CellProps) {
  const { node, title, editing, mayWrite, language, words, tabIndex, handlers, row } = props;
  const value = formatQuantity(node.quantity, language);
  const unit = formatUnit(node.unit, node.quantity, language);
  const isOwn = node.quantitySource === 'HAND' && node !== row.top;
  return (
    <div role="gridcell" className="grid-quantity">
      {node.option && mayWrite && editing?.field !== 'quantity' && <Choose {...props} />}
      {editing?.field === 'quantity' ? (
        <QuantityInput key={node.id} {...props} />
      ) : mayWrite ? (
        <button
          type="button"
          className={`figure${isOwn ? ' by-hand' : ''}`}
          tabIndex={tabIndex}
          aria-label={words.calculation.editQuantity(title, `${value} ${unit}`)}
          title={isOwn ? words.calculation.byHandTitle(catalogText(props)) : undefined}
          onClick={() => handlers.edit({ id: node.id, field: 'quantity' })}
        >
          {value}
        </button>
      ) : (
        <button
          type="button"
          className="figure"
          tabIndex={tabIndex}
          onClick={() =>
            handlers.ask({
              of: 'node',
              nodeId: node.id,
              figure: 'quantity',
              what: words.calculation.quantityOf(title),
              value: `${value} ${unit}`,
            })
          }
        >
          {value}
        </button>
      )}
      <span className="grid-unit" title={unit}>
        {unit}
      </span>
    </div>
  );
}

/** What the catalog has per unit of the node above. */
const catalogText = ({ node, language }: CellProps) =>
  node.baseQuantity === undefined ? '–' : formatAmount(node.baseQuantity, node.unit, language);

/** An option is chosen with as much as there is of the node above; the quantity can be changed afterwards. */
function Choose({ node, title, row, words, tabIndex, handlers }: CellProps) {
  const isChosen = node.quantity !== 0;
  return (
    <input
      type="checkbox"
      className="check-box grid-choose"
      aria-label={words.calculation.chooseOption(title)}
      tabIndex={tabIndex}
      checked={isChosen}
      onChange={() => {
        handlers.actions.setQuantity(node, isChosen ? 0 : quantityAbove(row.top, node.id));
      }}
    />
  );
}

/** How much there is of the node above; one where there is nothing of it. */
function quantityAbove(top: CostNode | undefined, id: string): number {
  return (top && pathTo([top], id)?.at(-2)?.quantity) || 1;
}

function QuantityInput({ node, title, editing, language, words, handlers }: CellProps) {
  const [text, setText] = useState(editing?.text ?? numberText(node.quantity, 6, language));
  const [error, setError] = useState<string>();
  // What was there when the editing began: the sums that are shown follow the typing.
  const [before] = useState(node.quantity);
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    input.current?.focus();
    // A digit that began the edit is not typed over by the next one.
    if (editing?.text === undefined || editing.text.length > 1) input.current?.select();
  }, [editing?.text]);
  const read = (typed: string): number | string => {
    const number = parseNumber(typed);
    if (number === undefined || number < 0) return words.calculation.notANumber;
    return number > LARGEST.quantity ? words.calculation.tooLarge : number;
  };
  const end = () => {
    isOver.current = true;
    handlers.actions.previewQuantity(node, undefined);
  };
  const commit = (goBack: boolean) => {
    if (isOver.current) return;
    const quantity = read(text);
    if (typeof quantity === 'string') return setError(quantity);
    end();
    if (quantity !== before) handlers.actions.setQuantity(node, quantity);
    if (goBack) handlers.done(node.id);
    else handlers.edit(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit(true);
    else if (event.key === 'Escape') {
      end();
      handlers.done(node.id);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      ref={input}
      className="field-input grid-input"
      aria-label={words.calculation.quantityOf(title)}
      aria-invalid={error ? true : undefined}
      title={error}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        const quantity = read(event.target.value);
        setError(undefined);
        if (typeof quantity === 'number') handlers.actions.previewQuantity(node, quantity);
      }}
      onBlur={() => {
        // What is no quantity is not kept; the old one comes back.
        if (typeof read(text) === 'string') {
          end();
          handlers.edit(undefined);
        } else commit(false);
      }}
      onKeyDown={onKeyDown}
    />
  );
}
