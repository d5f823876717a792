import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { NothingFound, Understood } from './Found.js';
import { placeFloating } from './floating.js';
import { Marked } from './Marked.js';
import { useKitWords } from './words/index.js';

/** For so many pixels of choices the list stays below its field. */
const LEAST_ROOM = 220;

export interface Choice {
  id: string;
  label: string;
  hint?: string;
  /** It answers less than half of the search. Such choices are the last ones. */
  isWeak?: boolean;
}

/** What the query was understood as, and the hits in a text. */
interface Reading {
  understood: readonly { text: string; isHit: boolean }[] | undefined;
  literal: string;
  parts(text: string): readonly { text: string; isHit: boolean }[];
}

/** Below the field where there is room for some choices, else above it: never over what is being typed. */
function placeBeside(list: HTMLElement, input: HTMLElement): void {
  const { top, bottom } = input.getBoundingClientRect();
  const below = innerHeight - bottom;
  const isBelow = below > LEAST_ROOM || below > top;
  list.style.maxHeight = `min(60vh, ${(isBelow ? below : top) - 12}px)`;
  placeFloating(list, input, isBelow ? 'below' : 'above');
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
  reading,
  isInline = false,
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
  /** Says what was understood, and marks it in the choices. */
  reading?: Reading | undefined;
  /** The list stands below the field from the beginning, for a dialog that is nothing but a choice. */
  isInline?: boolean;
}) {
  const words = useKitWords();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = isInline || (open && query.trim() !== '');
  const at = Math.min(active, choices.length - 1);

  useEffect(() => {
    const box = list.current;
    if (!box || isInline) return;
    if (!shown) {
      box.hidePopover();
      return;
    }
    box.showPopover();
    box.style.minWidth = `${input.current!.offsetWidth}px`;
  }, [shown, isInline]);
  // Its height follows the choices.
  useEffect(() => {
    if (shown && !isInline) placeBeside(list.current!, input.current!);
  });
  useEffect(() => {
    if (isInline) document.getElementById(`${id}${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [isInline, id, at]);

  const marked = (text: string) => (reading ? <Marked parts={reading.parts(text)} /> : text);
  const searchFor = (text: string) => {
    setActive(0);
    onQuery(text);
    input.current?.focus();
    setOpen(true);
  };
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    setOpen(false);
    setActive(0);
    onChoose(choice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      setOpen(true);
      setActive(open && shown ? (at + 1) % Math.max(1, choices.length) : 0);
    } else if (event.key === 'ArrowUp') setActive((at - 1 + choices.length) % Math.max(1, choices.length));
    // Once something is chosen, the key sends the form.
    else if (event.key === 'Enter' && open && shown) choose(choices[at]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const strong = choices.filter((choice) => !choice.isWeak);
  const weak = choices.filter((choice) => choice.isWeak);
  const option = (choice: Choice, place: number) => (
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
        <span>{marked(choice.label)}</span>
        {choice.hint && <span className="choice-hint">{marked(choice.hint)}</span>}
      </span>
    </div>
  );

  return (
    <div
      className="field"
      onBlur={({ currentTarget, relatedTarget }) => {
        // What is said of the search has buttons, which may have the focus while the list is open.
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !shown || isInline) return;
        setOpen(false);
        input.current?.focus();
        event.preventDefault();
        event.stopPropagation();
      }}
    >
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
          onKeyDown={onKeyDown}
        />
      </div>
      {hint && (
        <p id={`${id}hint`} className="field-hint">
          {hint}
        </p>
      )}
      <div ref={list} popover={isInline ? undefined : 'manual'} className={isInline ? 'menu-inline' : 'menu'}>
        <div className="menu-understood">
          <Understood reading={reading} onSearch={searchFor} />
        </div>
        <div id={`${id}list`} role="listbox" aria-label={label}>
          {strong.map(option)}
          {weak.length > 0 && (
            <div role="group" aria-label={words.weak}>
              <div className="menu-group-name" aria-hidden="true">
                {words.weak}
              </div>
              {weak.map((choice, place) => option(choice, strong.length + place))}
            </div>
          )}
        </div>
        {shown &&
          choices.length === 0 &&
          (searching ? (
            <p role="status" className="menu-empty">
              {words.searching}
            </p>
          ) : (
            <NothingFound isSmall q={query} onSearch={searchFor} />
          ))}
      </div>
    </div>
  );
}
