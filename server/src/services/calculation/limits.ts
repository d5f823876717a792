/** What a calculation and a report are limited to; refusals and the documents say the same. */

/** Far beyond any real project, because all nodes are sent in one answer. */
export const MAX_NODES = 100_000;
/** Rows of a PDF. Typesetting takes 0.1 MB of memory per row. */
export const MAX_ROWS = 8000;
/** Frozen estimates of a project. */
export const MAX_FROZEN = 100;
/** Shares that a charge names. */
export const MAX_SHARES = 5000;
/** Characters of the text of a real cost. */
export const MAX_TEXT = 500;
/** How long a deleted node can be restored: so many deletions of its calculation, and so many days. */
export const KEPT_DELETIONS = 200;
export const KEPT_DAYS = 90;
