import type { RefusalTable } from '../../kernel/refusals.js';

/** The refusals of this service: status and title in English and Norwegian. */
export const CUSTOMER_REFUSALS = {
  USER_NOT_FOUND: [
    404,
    'There is no such user, or you may not see them.',
    'Brukeren finnes ikke, eller du har ikke tilgang til den.',
  ],
  SERVICE_NOT_FOUND: [404, 'There is no such service.', 'Tjenesten finnes ikke.'],
} as const satisfies RefusalTable;

declare module '../../kernel/refusals.js' {
  interface RefusalCodes extends Record<keyof typeof CUSTOMER_REFUSALS, unknown> {}
}
