import type { AnsweredRoute, Route } from '@spadework/core/route';
import type { Closed } from '../../../optimistic/index.js';

/** What the server knows of a segment that is shown with its route. */
export interface SegmentHead {
  /** Of the segment. */
  version: number;
  name: string;
  length: number;
  /** In the order of the trench. */
  sectionIds: readonly string[];
  closed: Closed | undefined;
}

export interface StoredRoute {
  /** The segment's when the route was written last; its ETag names it. */
  version: number;
  sensitivity: 'POWER_SENSITIVE' | 'NONE';
  content: AnsweredRoute;
}

/** What others did to the segment. */
export interface News {
  next: number;
  /** Of the segment, with who made it. */
  versions: readonly { version: number; by: string }[];
}

/** How a route reaches the server; a test gives its own. Calls that fail throw a `Problem`. */
export interface RouteServer {
  read(): Promise<{ head: SegmentHead; route: StoredRoute | undefined }>;
  /** `version` of the route that it takes the place of; undefined: there must be none. Gives the new one. */
  put(route: Route, version: number | undefined): Promise<Pick<StoredRoute, 'version' | 'sensitivity'>>;
  delete(version: number): Promise<void>;
  /** Resolves when there is news after a position of the feed, or after a while. Without one, gives where it ends. */
  changed(after: number | undefined, signal?: AbortSignal): Promise<News>;
}
