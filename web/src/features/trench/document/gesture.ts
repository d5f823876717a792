import type { Change, Step } from '@spadework/core/trench';

/** What a person did in one go: it is undone in one go, and sent or dropped as a whole. */
export interface Gesture {
  id: number;
  /** For people: "Move H3". */
  title: string;
  changes: Change[];
  /** What the changes do to the trench as it is shown. */
  steps: Step[];
}

/** A gesture that can be taken back. */
export interface Done {
  title: string;
  /** The gestures that did it. */
  gestures: number[];
  steps: Step[];
  /** In the order in which they take the steps back. */
  inverses: Step[];
  /** Gestures of the same series are undone together, such as several nudges of one item. */
  series?: string | undefined;
}

/** Something that the person must read, because work of theirs was not or cannot be done. */
export type Notice =
  | {
      kind: 'dropped';
      title: string;
      by?: string | undefined;
      reason: string;
      /** The items, layers, sections and coverings that it was about: the reason stands there too. */
      concerns: readonly string[];
    }
  | { kind: 'overtaken'; title: string };

/** A batch on its way. It is sent again unchanged, with the same key, until there is an answer. */
export interface Batch {
  key: string;
  version: number;
  changes: Change[];
  /** How many gestures it holds. */
  gestures: number;
}

/** The ids of what changes are about. Types of the catalog are numbers, so they are not among them. */
export function concernsOf(changes: readonly Change[]): string[] {
  const ids = changes.flatMap((change) =>
    Object.entries(change).flatMap(([name, value]) =>
      /^id$|Id$/.test(name) && typeof value === 'string' ? [value] : [],
    ),
  );
  return [...new Set(ids)];
}
