import { useEffect, useRef } from 'react';
import type { LucideIcon } from './Icon.js';

/** What can be done with what is open, or where one can go from there: offered in the palette beside its menu. */
export interface Command {
  label: string;
  /** Other words by which it is found. */
  also?: string;
  icon?: LucideIcon;
  /** What does the same without the palette, such as `Ctrl+D`. */
  keys?: string;
  disabled?: boolean;
  onChoose: () => void;
}

export interface CommandGroup {
  group: string;
  commands: readonly Command[];
  /**
   * What can be done with what is open comes first. `pages` stand with the pages of the app; `many` are too many to be
   * listed, and are found by words.
   */
  kind?: 'pages' | 'many';
}

const offers = new Set<() => CommandGroup>();

/** What the parts of the page offer now, in the order in which they came. */
export const offeredCommands = (): CommandGroup[] => [...offers].map((offer) => offer());

/** Offers commands while a part of the page is there. They are looked for when the palette is opened. */
export function useCommands(offer: () => CommandGroup): void {
  const latest = useRef(offer);
  useEffect(() => {
    latest.current = offer;
  });
  useEffect(() => {
    const own = () => latest.current();
    offers.add(own);
    return () => void offers.delete(own);
  }, []);
}
