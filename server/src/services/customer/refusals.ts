import type { RefusalTable } from '../../kernel/refusals.js';
import { MAX_CLIENTS, MAX_CONNECTIONS } from './limits.js';

/** The refusals of this service: status and title in English and Norwegian. */
export const CUSTOMER_REFUSALS = {
  USER_NOT_FOUND: [
    404,
    'There is no such user, or you may not see them.',
    'Brukeren finnes ikke, eller du har ikke tilgang til den.',
  ],
  SERVICE_NOT_FOUND: [404, 'There is no such service.', 'Tjenesten finnes ikke.'],
  USERNAME_TAKEN: [
    409,
    'There is a user with this name already.',
    'Det finnes allerede en bruker med dette navnet.',
  ],
  EMAIL_TAKEN: [
    409,
    'There is a user with this e-mail already.',
    'Det finnes allerede en bruker med denne e-postadressen.',
  ],
  LAST_ADMINISTRATOR: [
    409,
    'The company would have no administrator left who can log in. Make somebody else administrator first.',
    'Selskapet ville ikke ha noen administrator igjen som kan logge inn. Gjør noen andre til administrator først.',
  ],
  CLIENT_NOT_FOUND: [404, 'There is no such client.', 'Klienten finnes ikke.'],
  CLIENT_ID_TAKEN: [
    409,
    'There is a client with this id already.',
    'Det finnes allerede en klient med denne id-en.',
  ],
  CLIENT_IS_PUBLIC: [
    409,
    'This client has no secret: it is a program on a desk, to which people log in with their browser.',
    'Denne klienten har ingen hemmelighet: den er et program på en maskin, som folk logger inn i med nettleseren.',
  ],
  TOO_MANY_CLIENTS: [
    409,
    `A company has at most ${MAX_CLIENTS} clients; remove one first.`,
    `Et selskap har høyst ${MAX_CLIENTS} klienter; fjern en først.`,
  ],
  CONNECTION_NOT_FOUND: [404, 'There is no such connection.', 'Tilkoblingen finnes ikke.'],
  CONNECTION_ID_TAKEN: [
    409,
    'There is a connection with this id already.',
    'Det finnes allerede en tilkobling med denne id-en.',
  ],
  TOO_MANY_CONNECTIONS: [
    409,
    `A company has at most ${MAX_CONNECTIONS} connections; remove one first.`,
    `Et selskap har høyst ${MAX_CONNECTIONS} tilkoblinger; fjern en først.`,
  ],
  CONNECTION_IN_USE: [
    409,
    'People are linked through this connection, so what says who they are cannot change. Make another connection.',
    'Personer er koblet gjennom denne tilkoblingen, så det som sier hvem de er, kan ikke endres. Lag en ny tilkobling.',
  ],
  CONNECTION_REQUIRED: [
    409,
    'The company has no active connection, so nobody could log in.',
    'Selskapet har ingen aktiv tilkobling, så ingen kunne ha logget inn.',
  ],
  DIRECTORY_UNAVAILABLE: [
    503,
    'The directory of the company does not answer, or not as it should.',
    'Brukerkatalogen til selskapet svarer ikke, eller ikke som den skal.',
  ],
  TEST_NOT_FOUND: [404, 'There is no such trial login.', 'Prøveinnloggingen finnes ikke.'],
  NOT_ONESELF: [409, 'Another administrator must remove you.', 'En annen administrator må fjerne deg.'],
} as const satisfies RefusalTable;

declare module '../../kernel/refusals.js' {
  interface RefusalCodes extends Record<keyof typeof CUSTOMER_REFUSALS, unknown> {}
}
