/** What was checked of a segment, in the words and colours of every list. */

export { CheckBadge, type CheckSummary } from './CheckBadge.js';
