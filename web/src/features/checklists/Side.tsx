import './side.css';
import { type RefObject, useRef } from 'react';
import { SearchField, Understood, useKeys, useTyping } from '../../kit/index.js';
import type { Reading } from '../search/index.js';
import type { Found, Point } from './points.js';
import { type ChecklistSearch, SHOWN } from './search.js';
import { useChecklistWords } from './words/index.js';

/** Finds in a list: by words, by chapter, and by whether points are optional. */
export function Side({
  points,
  found,
  reading,
  search,
  onChange,
  within,
}: {
  points: readonly Point[];
  found: Found;
  reading: Reading | undefined;
  search: ChecklistSearch;
  onChange: (more: Partial<ChecklistSearch>, replace?: boolean) => void;
  /** What the key of the search works in. */
  within: RefObject<Element | null>;
}) {
  const words = useChecklistWords();
  const [text, setText] = useTyping(search.q, (q) => onChange({ q }, true));
  const box = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => box.current?.focus() }, within);
  const parts = new Map<number, { name: string; count: number }>();
  for (const { facilityPartId: id, facilityPartName: name } of points)
    parts.set(id, parts.get(id) ?? { name, count: 0 });
  for (const { facilityPartId } of found.matches) parts.get(facilityPartId)!.count++;
  const isWhole = found.shown === found.matches;
  const hasOptional = points.some(({ option }) => option);
  return (
    <div className="checklist-side">
      <SearchField
        ref={box}
        label={words.find}
        placeholder={words.findHint}
        keys="/"
        value={text}
        onChange={setText}
      />
      <Understood reading={reading} onSearch={setText} />
      {hasOptional && (
        <div className="checklist-show" role="group" aria-label={words.show}>
          {SHOWN.map((show) => (
            <button
              key={show}
              type="button"
              aria-pressed={search.show === show}
              onClick={() => onChange({ show, part: undefined })}
            >
              {words.shown[show]}
            </button>
          ))}
        </div>
      )}
      <div className="chapters" role="group" aria-label={words.parts}>
        <button
          type="button"
          className="chapter"
          aria-pressed={isWhole}
          onClick={() => onChange({ part: undefined })}
        >
          {words.allParts}
          <span className="chapter-count">{found.matches.length}</span>
        </button>
        {[...parts].map(([id, { name, count }]) => (
          <button
            key={id}
            type="button"
            className="chapter"
            aria-pressed={!isWhole && search.part === id}
            disabled={count === 0}
            onClick={() => onChange({ part: id })}
          >
            {name}
            <span className="chapter-count">{count}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
