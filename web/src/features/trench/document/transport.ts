import type { Change, Design, Step } from '@spadework/core/trench';

/** One version of a segment: who made it, and what it did. */
export interface Version {
  version: number;
  at: string;
  author: string;
  steps: Step[];
}

export interface Loaded {
  design: Design;
  version: number;
}

/** What the server made of changes that it took. */
export interface Taken {
  version: number;
  steps: Step[];
}

/** How a document reaches its segment on the server. Calls that fail throw a `Problem`. */
export interface Transport {
  load(): Promise<Loaded>;
  /** The versions after `version`, oldest first. `undefined` when history does not reach back so far. */
  since(version: number, waitSeconds: number, signal?: AbortSignal): Promise<Version[] | undefined>;
  /** All changes or none. The same key gives the first answer again. */
  send(changes: readonly Change[], version: number, key: string): Promise<Taken>;
}
