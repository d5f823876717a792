import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { placeFloating } from './floating.js';
import { useKitWords } from './words/index.js';

export interface Choice {
  id: string;
  label: string;
  hint?: string;
}

/** An editable combobox with a list box of the ARIA APG. The caller searches and gives the choices. */
export function Combobox({
  label,
  query,
  onQuery,
  choices,
  onChoose,
  searching = false,
  placeholder,
  hint,
  before,
}: {
  label: string;
  query: string;
  onQuery: (text: string) => void;
  choices: readonly Choice[];
  onChoose: (choice: Choice) => void;
  searching?: boolean;
  placeholder?: string;
  hint?: string;
  before?: ReactNode;
}) {
  const words = useKitWords();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = open && query.trim() !== '';
  const at = Math.min(active, choices.length - 1);

  useEffect(() => {
    const box = list.current;
    if (!box) return;
    if (!shown) {
      box.hidePopover();
      return;
    }
    box.showPopover();
    box.style.minWidth = `${input.current!.offsetWidth}px`;
    placeFloating(box, input.current!);
  }, [shown]);

  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    setOpen(false);
    setActive(0);
    onChoose(choice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      setOpen(true);
      setActive(shown ? (at + 1) % Math.max(1, choices.length) : 0);
    } else if (event.key === 'ArrowUp') setActive((at - 1 + choices.length) % Math.max(1, choices.length));
    else if (event.key === 'Enter' && shown) choose(choices[at]);
    else if (event.key === 'Escape' && shown) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="field">
      <label className="field-label" htmlFor={`${id}input`}>
        {label}
      </label>
      <div className="field-box">
        {before}
        <input
          ref={input}
          id={`${id}input`}
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && choices[at] ? `${id}${at}` : undefined}
          aria-describedby={hint ? `${id}hint` : undefined}
          autoComplete="off"
          className="field-input"
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setOpen(true);
            setActive(0);
            onQuery(event.target.value);
          }}
          onFocus={(event) => event.target.select()}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
      </div>
      {hint && (
        <p id={`${id}hint`} className="field-hint">
          {hint}
        </p>
      )}
      <div ref={list} popover="manual" className="menu">
        <div id={`${id}list`} role="listbox" aria-label={label}>
          {choices.map((choice, place) => (
            <div
              key={choice.id}
              id={`${id}${place}`}
              role="option"
              aria-selected={place === at}
              className="menu-item"
              onPointerDown={(event) => {
                event.preventDefault();
                choose(choice);
              }}
              onPointerEnter={() => setActive(place)}
            >
              <span className="choice">
                {choice.label}
                {choice.hint && <span className="choice-hint">{choice.hint}</span>}
              </span>
            </div>
          ))}
        </div>
        {choices.length === 0 && (
          <p role="status" className="menu-empty">
            {searching ? words.searching : words.noMatches}
          </p>
        )}
      </div>
    </div>
  );
}
