import type { RefusalTable } from '../kernel/refusals.js';

/** The refusals of the browser app's session: status and title in English and Norwegian. */
export const WEB_REFUSALS = {
  LOGIN_FAILED: [401, 'The user name or the password is wrong.', 'Brukernavnet eller passordet er feil.'],
  PASSWORD_CHANGE_NEEDED: [
    403,
    'This is a one-time password. Send it again together with a newPassword of your choice.',
    'Dette er et engangspassord. Send det på nytt sammen med et newPassword som du velger selv.',
  ],
  ONE_TIME_PASSWORD_EXPIRED: [
    403,
    'The one-time password is too old. Ask an administrator of your company for a new one.',
    'Engangspassordet er for gammelt. Be en administrator i selskapet om et nytt.',
  ],
  SECOND_FACTOR_NEEDED: [
    403,
    'The password is right. Send it again together with a passkey, for which options are given.',
    'Passordet er riktig. Send det på nytt sammen med en passnøkkel; se options.',
  ],
  PASSKEY_REFUSED: [
    400,
    'The passkey could not be added: the time for it is over, the account has it or too many already, or it is not for this address.',
    'Passnøkkelen kunne ikke legges til: tiden er ute, kontoen har den eller for mange fra før, eller den er ikke for denne adressen.',
  ],
  PASSKEY_NOT_FOUND: [404, 'There is no such passkey.', 'Passnøkkelen finnes ikke.'],
  RESET_REFUSED: [
    400,
    'The link is not good: it was used, is too old, or the account has changed since. Ask for a new one.',
    'Lenken gjelder ikke: den er brukt, er for gammel, eller kontoen er endret siden. Be om en ny.',
  ],
  SESSION_REQUIRED: [401, 'You are not logged in.', 'Du er ikke logget inn.'],
  SESSION_NOT_FOUND: [404, 'There is no such session.', 'Økten finnes ikke.'],
  AUTHORIZATION_NOT_FOUND: [
    404,
    'This question of a program is too old, or was answered. Begin again in the program.',
    'Dette spørsmålet fra et program er for gammelt, eller besvart. Begynn på nytt i programmet.',
  ],
  CLIENT_NOT_ALLOWED: [
    403,
    'This program belongs to another company, whose users alone it may ask.',
    'Dette programmet hører til et annet selskap, og kan bare spørre brukerne der.',
  ],
  HTTPS_REQUIRED: [
    403,
    'Logging in with a browser needs an https address.',
    'Innlogging med nettleser krever en https-adresse.',
  ],
} as const satisfies RefusalTable;

declare module '../kernel/refusals.js' {
  interface RefusalCodes extends Record<keyof typeof WEB_REFUSALS, unknown> {}
}
