/** What a webhook is limited to; the documents say the same. */
export const LONGEST_URL = 2000;
export const WEBHOOKS_PER_COMPANY = 50;
/** Positions of the feed in one replay. */
export const REPLAYED_AT_MOST = 100_000;
