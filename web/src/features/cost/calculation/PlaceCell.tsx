import { useEffect, useRef, useState } from 'react';
import { PLACES } from '../cost.js';
import type { CellProps } from './cell.js';

/** Where the item is. A click edits it; places that the calculation names are offered. */
export function PlaceCell(props: CellProps) {
  const { node, title, editing, mayWrite, words, tabIndex, handlers } = props;
  const place = node.locationName ?? '';
  return (
    <div role="gridcell" className="grid-place">
      {editing?.field === 'place' ? (
        <PlaceInput {...props} />
      ) : mayWrite ? (
        <button
          type="button"
          className="figure"
          tabIndex={tabIndex}
          aria-label={words.calculation.editPlace(title, place || '–')}
          onClick={() => handlers.edit({ id: node.id, field: 'place' })}
        >
          {place || <span className="grid-no-place">–</span>}
        </button>
      ) : (
        place
      )}
    </div>
  );
}

function PlaceInput({ node, title, words, handlers }: CellProps) {
  const before = node.locationName ?? '';
  const [text, setText] = useState(before);
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => input.current?.select(), []);
  const end = (isKept: boolean, goBack: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    if (isKept && text.trim() !== before) handlers.actions.setPlace(node, text);
    if (goBack) handlers.done(node.id);
    else handlers.edit(undefined);
  };
  return (
    <input
      ref={input}
      className="field-input grid-input"
      aria-label={words.calculation.placeOf(title)}
      list={PLACES}
      maxLength={255}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => end(true, false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        end(event.key === 'Enter', true);
      }}
    />
  );
}
