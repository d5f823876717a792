import type { RefusalTable } from '../kernel/refusals.js';

/** The refusals of the browser app's session: status and title in English and Norwegian. */
export const WEB_REFUSALS = {
  LOGIN_FAILED: [401, 'The user name or the password is wrong.', 'Brukernavnet eller passordet er feil.'],
  SESSION_REQUIRED: [401, 'You are not logged in.', 'Du er ikke logget inn.'],
  SESSION_NOT_FOUND: [404, 'You have no such session.', 'Du har ingen slik økt.'],
  HTTPS_REQUIRED: [
    403,
    'Logging in with a browser needs an https address.',
    'Innlogging med nettleser krever en https-adresse.',
  ],
} as const satisfies RefusalTable;

declare module '../kernel/refusals.js' {
  interface RefusalCodes extends Record<keyof typeof WEB_REFUSALS, unknown> {}
}
