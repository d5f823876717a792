/** Where the source of a term leads: to its own explanation, or to the trench that it comes from. */
export type Target = { explanation: string } | { segmentId: number };

export function targetOf(href: string): Target | undefined {
  if (/^\/public\/[^?]*\/explanation(\?|$)/.test(href)) return { explanation: href };
  const segment = /^\/public\/trench\/rest\/segments\/(\d{1,15})(?=[/?]|$)/.exec(href);
  return segment ? { segmentId: Number(segment[1]) } : undefined;
}
