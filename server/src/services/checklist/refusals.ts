import { MAX_PHOTOS, MAX_VERSIONS } from '@spadework/core/record';
import { inEnglish, inNorwegian } from '../../kernel/figures.js';
import type { RefusalTable } from '../../kernel/refusals.js';
import { PHOTO_REFUSALS } from './records/photos/refusals.js';

/** The refusals of this service: status and title in English and Norwegian. */
export const CHECKLIST_REFUSALS = {
  CHECKPOINT_NOT_FOUND: [
    404,
    'The facility has no such checkpoint.',
    'Anlegget har ikke dette kontrollpunktet.',
  ],
  RECORD_NOT_FOUND: [
    404,
    'There is no such record, or you have no access to its project.',
    'Kontrollen finnes ikke, eller du har ikke tilgang til prosjektet.',
  ],
  RECORD_EXISTS: [
    409,
    'There is another record with this id.',
    'Det finnes en annen kontroll med denne id-en.',
  ],
  RECORD_STATE: [
    409,
    'The record is in a state that does not allow this; `state` says which.',
    'Kontrollen har en status som ikke tillater dette; `state` sier hvilken.',
  ],
  RECORD_INCOMPLETE: [
    409,
    'The record lacks something before it can be submitted; `missing` says what.',
    'Kontrollen mangler noe før den kan sendes inn; `missing` sier hva.',
  ],
  RECORD_FULL: [
    409,
    `A record holds at most ${inEnglish(MAX_VERSIONS)} answers and ${MAX_PHOTOS} photos; make another one.`,
    `En kontroll rommer høyst ${inNorwegian(MAX_VERSIONS)} svar og ${MAX_PHOTOS} bilder; lag en til.`,
  ],
  ANSWER_ID_USED: [
    409,
    'The record has another answer with this id; `ids` says which.',
    'Kontrollen har et annet svar med denne id-en; `ids` sier hvilke.',
  ],
  CONTENT_CHANGED: [
    409,
    'The record is not what you saw when you signed; `contentHash` is that of now.',
    'Kontrollen er ikke den du så da du signerte; `contentHash` er den som gjelder nå.',
  ],
  ALREADY_SIGNED: [
    409,
    'You have signed this record; another role is for another person.',
    'Du har signert denne kontrollen; en annen rolle er for en annen person.',
  ],
  FRESH_LOGIN_REQUIRED: [
    403,
    'Log in with the directory again, and sign within ten minutes.',
    'Logg inn med brukerkatalogen på nytt, og signer innen ti minutter.',
  ],
  DEVIATION_STATE: [
    409,
    'The deviation is in a state that does not allow this; `state` says which.',
    'Avviket har en status som ikke tillater dette; `state` sier hvilken.',
  ],
  SELF_VERIFICATION: [
    409,
    'Whoever reported the deviation as done cannot verify it; another person must.',
    'Den som meldte avviket utbedret, kan ikke bekrefte det; det må en annen gjøre.',
  ],
  ...PHOTO_REFUSALS,
} as const satisfies RefusalTable;

declare module '../../kernel/refusals.js' {
  interface RefusalCodes extends Record<keyof typeof CHECKLIST_REFUSALS, unknown> {}
}
