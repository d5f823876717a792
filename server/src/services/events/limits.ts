export { LONGEST_URL, LOWEST_PORT } from '../../kernel/addresses.js';

/** What a webhook is limited to; the documents say the same. */
export const WEBHOOKS_PER_COMPANY = 50;
/** Positions of the feed in one replay. */
export const REPLAYED_AT_MOST = 100_000;
/** Positions of the feed in one verification. */
export const VERIFIED_AT_MOST = 1_000_000;
/** How long a delivery that succeeded is listed. */
export const DELIVERIES_KEPT_DAYS = 14;
/** How long the former secret of a webhook still signs. */
export const FORMER_SECRET_HOURS = 24;
export const LONGEST_ID = 100;
/** A larger event is told without its changes. */
export const LARGEST_EVENT_BYTES = 4096;
