import type { Part } from '../hits.js';

/** A text with its hits marked. */
export function Marked({ parts }: { parts: readonly Part[] }) {
  let place = 0;
  return parts.map(({ text, isHit }) => {
    const key = place;
    place += text.length;
    return isHit ? (
      <mark key={key} className="hit">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
