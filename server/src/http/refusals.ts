/**
 * Every refusal the server can give: its stable code, its status, and what it says in both languages.
 * An operation's contract names the codes it may answer with.
 */
export const REFUSALS = {
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
  INVALID_REQUEST: [400, 'The request is not valid.', 'Forespørselen er ikke gyldig.'],
  MALFORMED_JSON: [400, 'The body is not valid JSON in UTF-8.', 'Innholdet er ikke gyldig JSON i UTF-8.'],
  BODY_TOO_LARGE: [413, 'The body is larger than 1 MiB.', 'Innholdet er større enn 1 MiB.'],
  HEAD_TOO_LARGE: [
    431,
    'The address and the headers are larger than 16 KiB together.',
    'Adressen og headerne er større enn 16 KiB til sammen.',
  ],
  REQUEST_TOO_SLOW: [
    408,
    'The request did not arrive within a minute.',
    'Forespørselen kom ikke fram innen ett minutt.',
  ],
  UNSUPPORTED_MEDIA_TYPE: [
    415,
    'The body must be application/json, in UTF-8 and not compressed.',
    'Innholdet må være application/json, i UTF-8 og ikke komprimert.',
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
    'The database is away for a moment; try again.',
    'Databasen er borte et øyeblikk; prøv igjen.',
  ],
  INTERNAL_ERROR: [500, 'Something went wrong on our side.', 'Noe gikk galt hos oss.'],

  PROJECT_NOT_FOUND: [
    404,
    'There is no such project, or you have no access to it.',
    'Prosjektet finnes ikke, eller du har ikke tilgang til det.',
  ],
  PROJECT_RIGHT_REQUIRED: [
    403,
    'You may see this project but not do this with it.',
    'Du kan se dette prosjektet, men ikke gjøre dette med det.',
  ],
  PROJECT_READONLY: [
    409,
    'The project is archived and read-only; restore it first.',
    'Prosjektet er arkivert og skrivebeskyttet; gjenopprett det først.',
  ],
  PROJECT_NUMBER_TAKEN: [
    409,
    'Another project of the company has this number.',
    'Et annet prosjekt i selskapet har dette nummeret.',
  ],
  OWNER_OF_OTHER_COMPANY: [403, 'The owner belongs to another company.', 'Eieren tilhører et annet selskap.'],
  OWNER_IS_NO_MEMBER: [
    409,
    'The owner has every right already; change the owner first.',
    'Eieren har allerede alle rettigheter; bytt eier først.',
  ],
  MEMBER_NOT_FOUND: [
    404,
    'The user is not a member of this project.',
    'Brukeren er ikke medlem av prosjektet.',
  ],
  MODULE_NOT_FOUND: [404, 'The project does not have this module.', 'Prosjektet har ikke denne modulen.'],
  USER_NOT_FOUND: [
    404,
    'There is no such user, or you may not see them.',
    'Brukeren finnes ikke, eller du har ikke tilgang til den.',
  ],
  SERVICE_NOT_FOUND: [404, 'There is no such service.', 'Tjenesten finnes ikke.'],
  ONLY_FOR_ONESELF: [
    403,
    'A user may do this only for themselves.',
    'En bruker kan bare gjøre dette for seg selv.',
  ],

  SEGMENT_NOT_FOUND: [404, 'There is no such segment.', 'Segmentet finnes ikke.'],
  SEGMENT_FORBIDDEN: [
    403,
    'You may not do this with the segment: its project does not give you the right.',
    'Du kan ikke gjøre dette med segmentet: prosjektet gir deg ikke rett til det.',
  ],
  PROJECT_HAS_NO_TRENCHES: [
    409,
    'The project does not exist, is not yours to see, or lacks the module CABLESIMULATOR.',
    'Prosjektet finnes ikke, er ikke tilgjengelig for deg, eller mangler modulen CABLESIMULATOR.',
  ],
  TYPE_NOT_FOUND: [404, 'There is no such type in your catalog.', 'Typen finnes ikke i katalogen din.'],
  SECTION_NOT_FOUND: [404, 'The segment has no such section.', 'Segmentet har ikke dette snittet.'],
  LAYER_NOT_FOUND: [404, 'The segment has no such layer.', 'Segmentet har ikke dette laget.'],
  ITEM_NOT_FOUND: [404, 'The segment has no such item.', 'Segmentet har ikke dette elementet.'],
  COVERING_NOT_FOUND: [404, 'The segment has no such top covering.', 'Segmentet har ikke dette toppdekket.'],
  LAST_SECTION: [409, 'A segment keeps at least one section.', 'Et segment beholder minst ett snitt.'],
  SEGMENT_FULL: [
    409,
    'A segment holds at most 10,000 items, 1,000 layers and 1,000 top coverings; make another segment.',
    'Et segment rommer høyst 10 000 elementer, 1 000 lag og 1 000 toppdekker; lag et segment til.',
  ],
  PIPE_TAKES_NO_CABLES: [
    409,
    'A pipe of category ECOM takes ecom ducts, not cables.',
    'Et rør av kategori ECOM tar ekomrør, ikke kabler.',
  ],
  PIPE_TAKES_NO_DUCTS: [
    409,
    'Only a single pipe of category ECOM takes ecom ducts.',
    'Bare et enkelt rør av kategori ECOM tar ekomrør.',
  ],

  REVISION_NOT_FOUND: [
    404,
    'There is no such revision of the catalog.',
    'Revisjonen finnes ikke i katalogen.',
  ],
  ACTIVITY_NOT_FOUND: [404, 'There is no such activity.', 'Aktiviteten finnes ikke.'],
  FACILITY_NOT_FOUND: [404, 'There is no such facility.', 'Anlegget finnes ikke.'],
  CATALOG_NODE_NOT_FOUND: [
    404,
    'The revision of the catalog has no such node.',
    'Revisjonen av katalogen har ikke denne noden.',
  ],
  PROJECT_HAS_NO_CALCULATION: [
    404,
    'The project does not exist, is not yours to see, or lacks the module CALCULATION.',
    'Prosjektet finnes ikke, er ikke tilgjengelig for deg, eller mangler modulen CALCULATION.',
  ],
  NODE_NOT_FOUND: [
    404,
    'There is no such calculation node, or you have no access to its project.',
    'Kalkylenoden finnes ikke, eller du har ikke tilgang til prosjektet.',
  ],
  NODE_NOT_CUSTOM: [
    409,
    'Only a custom node can be changed this way.',
    'Bare en egendefinert node kan endres slik.',
  ],
  CALCULATION_FULL: [
    409,
    'A calculation holds at most 100,000 nodes; remove some, or make another project.',
    'En kalkyle rommer høyst 100 000 noder; fjern noen, eller lag et prosjekt til.',
  ],
  NO_CATALOG: [
    409,
    'No active revision of the cost catalog has been published yet.',
    'Ingen aktiv revisjon av kostnadskatalogen er publisert ennå.',
  ],
  CHECKPOINT_NOT_FOUND: [
    404,
    'The facility has no such checkpoint.',
    'Anlegget har ikke dette kontrollpunktet.',
  ],
  DOCUMENT_NOT_FOUND: [404, 'There is no such document.', 'Dokumentet finnes ikke.'],
  DOCUMENT_DENIED: [
    403,
    'Your company does not subscribe to the series of this document.',
    'Selskapet ditt abonnerer ikke på serien som dokumentet hører til.',
  ],
  RANGE_NOT_SATISFIABLE: [416, 'The file has no such range.', 'Filen har ikke dette området.'],
  COMMENT_NOT_FOUND: [
    404,
    'There is no such comment, or it is not shared with your company.',
    'Kommentaren finnes ikke, eller den er ikke delt med selskapet ditt.',
  ],
  COMMENT_FORBIDDEN: [
    403,
    'Only its author or an administrator of the company may change a comment.',
    'Bare forfatteren eller en administrator i selskapet kan endre en kommentar.',
  ],
  CONFIRMATION_REQUIRED: [
    403,
    'This is for users whom their company has confirmed.',
    'Dette er for brukere som selskapet har bekreftet.',
  ],
  ADMINISTRATOR_REQUIRED: [
    403,
    'This is for administrators of the company.',
    'Dette er for administratorer i selskapet.',
  ],
  COMPANY_NOT_FOUND: [404, 'There is no such company.', 'Selskapet finnes ikke.'],
  OTHER_COMPANY: [403, 'This is for users of that company.', 'Dette er for brukere i det selskapet.'],
  REPORT_TOO_LARGE: [
    409,
    'The report would have more than 8,000 rows; leave out options or groups, or take the Excel file.',
    'Rapporten ville fått mer enn 8 000 rader; utelat opsjoner eller grupper, eller ta Excel-filen.',
  ],
  RENDERING_BUSY: [
    503,
    'Too many reports are being made; try again in a moment.',
    'For mange rapporter lages akkurat nå; prøv igjen om et øyeblikk.',
  ],
} as const satisfies Record<string, readonly [status: number, en: string, nb: string]>;

export type RefusalCode = keyof typeof REFUSALS;

export interface FieldError {
  path: string;
  message: string;
}

/** Ends a request with a problem. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly more: { errors?: FieldError[]; detail?: string; retryAfter?: number } = {},
  ) {
    super(code);
  }

  get status(): number {
    return REFUSALS[this.code][0];
  }
}
