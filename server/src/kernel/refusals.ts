import { kibibytes, mebibytes } from './figures.js';
import { MAX_BATCH_ANSWER, MAX_BODY_BYTES, MAX_HEAD_BYTES } from './limits.js';

/** A refusal: its status, and its title in English and Norwegian. */
export type RefusalTable = Record<string, readonly [status: number, en: string, nb: string]>;

/** Refusals that all services share. Each service declares its own in its `refusals.ts`. */
export const COMMON_REFUSALS = {
  TOKEN_REQUIRED: [401, 'A valid access token is needed.', 'Et gyldig tilgangstoken mangler.'],
  API_VERSION_REQUIRED: [
    400,
    'The header api-version with the value 1.0 is needed.',
    'Headeren api-version med verdien 1.0 mangler.',
  ],
  SCOPE_REQUIRED: [
    403,
    'The access token does not carry the scope of this operation.',
    'Tilgangstokenet mangler scopet som operasjonen krever.',
  ],
  USER_REQUIRED: [
    403,
    'This operation needs an end user; use the password flow.',
    'Operasjonen krever en bruker; bruk passordflyten.',
  ],
  CROSS_SITE: [
    403,
    'A page of another site may not do this on behalf of a user of the browser app.',
    'En side fra et annet nettsted kan ikke gjøre dette på vegne av en bruker av nettleserappen.',
  ],
  NOTHING_TO_EXPLAIN: [
    404,
    'There is no such figure, so there is nothing to explain.',
    'Dette tallet finnes ikke, så det er ingenting å forklare.',
  ],
  INVALID_REQUEST: [400, 'The request is not valid.', 'Forespørselen er ikke gyldig.'],
  MALFORMED_JSON: [400, 'The body is not valid JSON in UTF-8.', 'Innholdet er ikke gyldig JSON i UTF-8.'],
  BODY_TOO_LARGE: [
    413,
    `The body is larger than ${mebibytes(MAX_BODY_BYTES)}, or than the smaller limit of this operation.`,
    `Innholdet er større enn ${mebibytes(MAX_BODY_BYTES)}, eller enn den mindre grensen for denne operasjonen.`,
  ],
  HEAD_TOO_LARGE: [
    431,
    `The address and the headers are larger than ${kibibytes(MAX_HEAD_BYTES)} together.`,
    `Adressen og headerne er større enn ${kibibytes(MAX_HEAD_BYTES)} til sammen.`,
  ],
  REQUEST_TOO_SLOW: [
    408,
    'The request did not arrive within a minute.',
    'Forespørselen kom ikke fram innen ett minutt.',
  ],
  UNSUPPORTED_MEDIA_TYPE: [
    415,
    'The body must be application/json in UTF-8, or application/octet-stream where the operation takes bytes, and not compressed.',
    'Innholdet må være application/json i UTF-8, eller application/octet-stream der operasjonen tar imot bytes, og ikke komprimert.',
  ],
  NOT_IN_BATCH: [
    400,
    'An operation of a batch must answer with JSON, and must not be a batch itself.',
    'En operasjon i en bunke må svare med JSON, og kan ikke selv være en bunke.',
  ],
  NOT_IN_ATOMIC_BATCH: [
    400,
    'This operation may take seconds, and an atomic batch, or the dry run of a batch, would hold others up meanwhile. Send it alone, or in a batch that is neither.',
    'Denne operasjonen kan ta sekunder, og en atomisk bunke, eller prøvekjøringen av en bunke, ville holde andre oppe imens. Send den alene, eller i en bunke som ikke er noen av delene.',
  ],
  BATCH_TOO_LARGE: [
    413,
    `The answers of a batch hold at most ${mebibytes(MAX_BATCH_ANSWER)}; ask for this one alone, or for smaller pages.`,
    `Svarene i en bunke rommer høyst ${mebibytes(MAX_BATCH_ANSWER)}; be om dette alene, eller om mindre sider.`,
  ],
  BATCH_ROLLED_BACK: [
    424,
    'Another operation of the atomic batch was refused, so nothing was changed.',
    'En annen operasjon i den udelelige bunken ble avvist, så ingenting ble endret.',
  ],
  MAIL_NOT_SET_UP: [
    409,
    'This server sends no mails. Ask an administrator of your company for a one-time password.',
    'Denne serveren sender ikke e-post. Be en administrator i selskapet om et engangspassord.',
  ],
  NOT_FOUND: [404, 'There is nothing here.', 'Det finnes ingenting her.'],
  PRECONDITION_FAILED: [
    412,
    'The resource has changed since the version named in If-Match.',
    'Ressursen er endret siden versjonen i If-Match.',
  ],
  CONCURRENT_CHANGE: [
    409,
    'Others changed the same thing at the same time. Nothing was changed; try again.',
    'Andre endret det samme samtidig. Ingenting ble endret; prøv igjen.',
  ],
  IDEMPOTENCY_KEY_REUSED: [
    422,
    'The Idempotency-Key was used for another request.',
    'Idempotency-Key er brukt for en annen forespørsel.',
  ],
  IDEMPOTENCY_IN_PROGRESS: [
    409,
    'The first request with this Idempotency-Key is still running.',
    'Den første forespørselen med denne Idempotency-Key pågår fortsatt.',
  ],
  TOO_MANY_REQUESTS: [
    429,
    'Too many requests; wait as long as Retry-After says.',
    'For mange forespørsler; vent så lenge Retry-After sier.',
  ],
  STORE_UNAVAILABLE: [
    503,
    'The database cannot do this right now.',
    'Databasen kan ikke gjøre dette akkurat nå.',
  ],
  INTERNAL_ERROR: [500, 'Something went wrong on our side.', 'Noe gikk galt hos oss.'],
  RANGE_NOT_SATISFIABLE: [416, 'The file has no such range.', 'Filen har ikke dette området.'],
  RENDERING_BUSY: [
    503,
    'Too many reports, drawings, large trenches or calculations are being worked on; try again in a moment.',
    'For mange rapporter, tegninger, store grøfter eller kalkyler er under arbeid; prøv igjen om et øyeblikk.',
  ],
  ONLY_FOR_ONESELF: [
    403,
    'A user may do this only for themselves.',
    'En bruker kan bare gjøre dette for seg selv.',
  ],
  ADMINISTRATOR_REQUIRED: [
    403,
    'This is for administrators of the company.',
    'Dette er for administratorer i selskapet.',
  ],
  CONFIRMATION_REQUIRED: [
    403,
    'This is for users whom their company has confirmed.',
    'Dette er for brukere som selskapet har bekreftet.',
  ],
  IMPORT_REFUSED: [
    422,
    'The file has faults, so nothing was imported.',
    'Filen har feil, så ingenting ble importert.',
  ],
  IMPORT_BUSY: [
    503,
    'Another file of your company is being imported, or too many of others are; try again in a moment.',
    'En annen fil fra selskapet importeres akkurat nå, eller for mange fra andre; prøv igjen om et øyeblikk.',
  ],
  OTHER_COMPANY: [403, 'This is for users of that company.', 'Dette er for brukere i det selskapet.'],
  REVISION_NOT_FOUND: [
    404,
    'There is no such revision of the catalog.',
    'Revisjonen finnes ikke i katalogen.',
  ],
  DEVIATION_NOT_FOUND: [404, 'There is no such deviation.', 'Avviket eller fraviket finnes ikke.'],
  FACILITY_NOT_FOUND: [404, 'There is no such facility.', 'Anlegget finnes ikke.'],
} as const satisfies RefusalTable;

/** All codes. A service adds its own by declaration merging. */
export interface RefusalCodes extends Record<keyof typeof COMMON_REFUSALS, unknown> {}

export type RefusalCode = keyof RefusalCodes;

export interface FieldError {
  path: string;
  message: string;
}

/** Ends a request with a problem. Any other error is an internal error. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly more: {
      errors?: FieldError[];
      /** How many errors there are, if only the first are given. */
      errorCount?: number;
      detail?: string;
      retryAfter?: number;
      /** Where a caller without a token learns how to get one (RFC 9728). */
      resourceMetadata?: string;
      /** Further members of the problem. */
      members?: Record<string, unknown>;
    } = {},
  ) {
    super(code);
  }
}
