import type { AnswerFaultCode } from '@spadework/core/record';
import type { Translation } from '../../http/language.js';

/** What the rules of this service say of a field, in both languages. */
export const MESSAGES = {
  unknownOption: [
    '{0} is no optional checkpoint of this checklist',
    '{0} er ikke et valgfritt punkt i denne sjekklisten',
  ],
  unknownRevision: ['there is no such revision', 'revisjonen finnes ikke'],
  unknownFacility: ['the revision has no such facility', 'revisjonen har ikke dette anlegget'],
  unknownAssessment: [
    'the facility has no checkpoints for this assessment',
    'anlegget har ingen kontrollpunkter for denne kontrolltypen',
  ],
  unknownSegment: [
    'the project has no such segment; a variant cannot be named',
    'prosjektet har ikke dette strekket; et alternativ kan ikke nevnes',
  ],
  notReplaceable: [
    'is not a signed record of the same project, list and revision',
    'er ikke en signert kontroll av samme prosjekt, liste og revisjon',
  ],
  noAccess: [
    'there is no user {0} with access to the project',
    'det er ingen bruker {0} med tilgang til prosjektet',
  ],
  notStored: ['is not a stored photo of the record', 'er ikke et lagret bilde i kontrollen'],
} as const satisfies Record<string, Translation>;

/** What is wrong with answers. */
export const ANSWER_MESSAGES: Record<AnswerFaultCode, Translation> = {
  DUPLICATE_ID: ['stands in this call already', 'står allerede i dette kallet'],
  BASED_ON_ITSELF: ['an answer cannot be based on itself', 'et svar kan ikke bygge på seg selv'],
  SEVERITY_REQUIRED: ['is required for a deviation', 'må oppgis for et avvik'],
  COMMENT_REQUIRED: ['is required for a deviation', 'må oppgis for et avvik'],
  SEVERITY_WITHOUT_DEVIATION: ['is for deviations alone', 'gjelder bare avvik'],
  UNKNOWN_POINT: ['is no point of this checklist', 'er ikke et punkt i denne sjekklisten'],
  VALUE_FOR_TEXT: ['the point is answered with a text', 'punktet besvares med tekst'],
  TEXT_FOR_CHOICE: ['the point is answered with a choice', 'punktet besvares med et valg'],
};
