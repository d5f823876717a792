import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../../kit/index.js';
import type { Span } from '../hits.js';
import { useStandardWords } from '../words/index.js';

/** Finds a text as it is written, small and capital letters alike, over the ends of lines too. */
export function textFinder(wanted: string): (text: string) => Span[] {
  const words = wanted
    .trim()
    .split(/\s+/u)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const pattern = new RegExp(words.join('\\s+'), 'giu');
  return (text) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));
}

export function FindBar({
  text,
  count,
  onText,
  onGo,
  onClose,
}: {
  text: string;
  count: number;
  onText: (text: string) => void;
  onGo: (by: 1 | -1) => void;
  onClose: () => void;
}) {
  const words = useStandardWords();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="find-bar" role="search">
      <input
        ref={box}
        type="search"
        aria-label={words.find}
        placeholder={words.find}
        className="field-input"
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          else if (event.key === 'Enter') onGo(event.shiftKey ? -1 : 1);
          else return;
          event.preventDefault();
        }}
      />
      <span role="status" className="find-count">
        {text.trim() ? words.found(count) : ''}
      </span>
      <IconButton label={words.findPrevious} icon={ChevronUp} onClick={() => onGo(-1)} />
      <IconButton label={words.findNext} icon={ChevronDown} onClick={() => onGo(1)} />
      <IconButton label={words.closeFind} icon={X} onClick={onClose} />
    </div>
  );
}
