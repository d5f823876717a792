import type { Language } from '../text/language.js';
import type { MissingReason } from './missing.js';
import type {
  AnswerValue,
  DeviationState,
  PhotoReason,
  RecordState,
  Severity,
  SignatureRole,
} from './model.js';

/** The words of records, in both languages. */
const nb = {
  states: {
    DRAFT: 'Utkast',
    SUBMITTED: 'Sendt inn',
    SIGNED: 'Signert',
    VOID: 'Annullert',
  } satisfies Record<RecordState, string>,
  values: {
    OK: 'OK',
    DEVIATION: 'Avvik',
    NOT_APPLICABLE: 'Ikke aktuelt',
    NOT_CHECKED: 'Ikke kontrollert',
  } satisfies Record<AnswerValue, string>,
  severities: {
    LOW: 'Lav',
    MEDIUM: 'Middels',
    HIGH: 'Høy',
    DANGER: 'Fare',
  } satisfies Record<Severity, string>,
  deviationStates: {
    OPEN: 'Åpent',
    DONE: 'Utbedret',
    VERIFIED: 'Bekreftet',
    REJECTED: 'Avvist',
    WITHDRAWN: 'Trukket',
  } satisfies Record<DeviationState, string>,
  roles: {
    EXECUTED: 'Utført av',
    CONTROLLED: 'Kontrollert av',
    OWNER: 'For eieren',
  } satisfies Record<SignatureRole, string>,
  missing: {
    UNANSWERED: 'Ikke besvart',
    CONFLICT: 'To ulike svar: Velg ett',
    COMMENT_REQUIRED: 'Skriv hvorfor punktet ikke er kontrollert',
    PHOTO_REQUIRED: 'Ta et bilde, eller skriv hvorfor det ikke finnes',
    PHOTO_MISSING: 'Et bilde er ikke kommet fram ennå',
  } satisfies Record<MissingReason, string>,
  photoReasons: {
    HASH_MISMATCH: 'Bildet kom ikke helt fram, og sendes på nytt',
    NOT_AN_IMAGE: 'Filen er ikke et bilde',
    TYPE: 'Filen er en annen type bilde enn oppgitt',
    DAMAGED: 'Bildet er skadet',
    TOO_LARGE: 'Bildet har for mange piksler',
    METADATA: 'Filen inneholder mer enn bildet, for eksempel en posisjon',
  } satisfies Record<PhotoReason, string>,
};

export type RecordWords = typeof nb;

const en: RecordWords = {
  states: { DRAFT: 'Draft', SUBMITTED: 'Submitted', SIGNED: 'Signed', VOID: 'Void' },
  values: {
    OK: 'OK',
    DEVIATION: 'Deviation',
    NOT_APPLICABLE: 'Not applicable',
    NOT_CHECKED: 'Not checked',
  },
  severities: { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High', DANGER: 'Danger' },
  deviationStates: {
    OPEN: 'Open',
    DONE: 'Done',
    VERIFIED: 'Verified',
    REJECTED: 'Rejected',
    WITHDRAWN: 'Withdrawn',
  },
  roles: { EXECUTED: 'Executed by', CONTROLLED: 'Controlled by', OWNER: 'For the owner' },
  missing: {
    UNANSWERED: 'Not answered',
    CONFLICT: 'Two answers that differ: choose one',
    COMMENT_REQUIRED: 'Write why it was not checked',
    PHOTO_REQUIRED: 'Take a photo, or write why there is none',
    PHOTO_MISSING: 'A photo has not arrived yet',
  },
  photoReasons: {
    HASH_MISMATCH: 'The photo did not arrive whole, and is sent again',
    NOT_AN_IMAGE: 'The file is not an image',
    TYPE: 'The image is of another type than was said',
    DAMAGED: 'The image is damaged',
    TOO_LARGE: 'The image has too many pixels',
    METADATA: 'The file holds more than the image, such as a position',
  },
};

export const recordWords = (language: Language): RecordWords => (language === 'nb' ? nb : en);
