import type { RefusalTable } from '../../kernel/refusals.js';
import { WEBHOOKS_PER_COMPANY } from './limits.js';

/** The refusals of this service: status and title in English and Norwegian. */
export const EVENT_REFUSALS = {
  CURSOR_EXPIRED: [
    410,
    'The events after this position are older than the feed goes back; begin again at the oldest.',
    'Hendelsene etter denne posisjonen er eldre enn det feeden inneholder; begynn på nytt med den eldste.',
  ],
  WEBHOOK_NOT_FOUND: [404, 'There is no such webhook.', 'Webhooken finnes ikke.'],
  WEBHOOK_URL_REFUSED: [
    400,
    'Webhooks are not sent to this address.',
    'Webhooker sendes ikke til denne adressen.',
  ],
  TOO_MANY_WEBHOOKS: [
    409,
    `A company has at most ${WEBHOOKS_PER_COMPANY} webhooks; delete one first.`,
    `Et selskap har høyst ${WEBHOOKS_PER_COMPANY} webhooker; slett en først.`,
  ],
} as const satisfies RefusalTable;

declare module '../../kernel/refusals.js' {
  interface RefusalCodes extends Record<keyof typeof EVENT_REFUSALS, unknown> {}
}
