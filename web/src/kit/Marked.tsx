import type { ReactNode } from 'react';

/** A text of which some parts are marked, such as what was searched for. */
export function Marked({ parts }: { parts: readonly { text: string; isHit: boolean }[] }): ReactNode {
  return parts.map((part, place) => (part.isHit ? <mark key={place}>{part.text}</mark> : part.text));
}
