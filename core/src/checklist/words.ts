import type { Language } from '../text/language.js';
import type { AnswerType, AssessmentType, ReportType } from './model.js';

/** Every text of forms and instructions, in both languages. */
const nb = {
  reportTypes: {
    CHECKLIST: 'Sjekkliste',
    INSTRUCTIONS: 'Utfyllingsveiledning',
    INSTRUCTIONS_MAINTENANCE: 'Vedlikeholdsveiledning',
  } satisfies Record<ReportType, string>,
  assessmentTypes: {
    STATECONTROL_INSPECTION: 'Tilstandskontroll – inspeksjon',
    STATECONTROL_SITEVISIT: 'Tilstandskontroll – befaring',
    STATECONTROL_TOPSITEVISIT: 'Tilstandskontroll – toppbefaring',
    STATECONTROL_RENEWALSITEVISIT: 'Tilstandskontroll – befaring før fornyelse',
    FINALINSPECTION: 'Sluttkontroll',
    RISKASSESSMENT: 'Risikovurdering',
    PLANNING: 'Planlegging',
    COMMISSIONING: 'Idriftsettelse',
    SPECIFICATION: 'Spesifikasjon',
    EXECUTION: 'Utførelse',
    HMESHA: 'Helse, miljø og sikkerhet',
    UNKNOWN: 'Uspesifisert vurdering',
  } satisfies Record<AssessmentType, string>,
  answerTypes: {
    MULTIPLECHOICE: 'OK, avvik eller ikke aktuelt',
    TEXT: 'Tekst',
  } satisfies Record<AnswerType, string>,
  choices: { OK: 'OK', DEVIATION: 'Avvik', NOT_APPLICABLE: 'Ikke aktuelt' },

  revision: 'Revisjon',
  revisionNamed: (name: string) => `Revisjon ${name}`,
  validFrom: 'Gjelder fra',
  checkpoints: 'Kontrollpunkter',
  photos: 'Herav med foto',
  place: 'Sted / anleggsnummer',
  date: 'Dato',
  inspector: 'Kontrollør',
  project: 'Prosjekt',
  howToFill:
    'Sett ett merke for hvert punkt. Beskriv avvik i merknaden, og ta bilde der punktet har kameramerket.',
  optional: 'Tilvalg',
  photo: 'Foto',
  sheets: (numbers: string) => `Blad ${numbers}`,
  answer: 'Svar',
  remark: 'Merknad',
  continued: 'forts.',
  wholePart: 'Generelt',
  generalRemark: 'Samlet merknad',
  closing: 'Merknad og underskrift',
  signatureName: 'Navn',
  signatureDate: 'Dato',
  signature: 'Underskrift',

  guidanceSheets: 'Blad med veiledning',
  correctionSheets: 'Blad for utbedring',
  noGuidance: 'Ingen egen veiledning.',
  noMeasures: 'Ingen tiltak beskrevet.',
  empty: 'Listen er tom: Det er ingen kontrollpunkter for dette anlegget og denne kontrolltypen.',
};

export type ChecklistWords = typeof nb;

const en: ChecklistWords = {
  reportTypes: {
    CHECKLIST: 'Checklist',
    INSTRUCTIONS: 'Filling instructions',
    INSTRUCTIONS_MAINTENANCE: 'Maintenance instructions',
  },
  assessmentTypes: {
    STATECONTROL_INSPECTION: 'Condition control – inspection',
    STATECONTROL_SITEVISIT: 'Condition control – site visit',
    STATECONTROL_TOPSITEVISIT: 'Condition control – pole-top visit',
    STATECONTROL_RENEWALSITEVISIT: 'Condition control – visit before renewal',
    FINALINSPECTION: 'Final inspection',
    RISKASSESSMENT: 'Risk assessment',
    PLANNING: 'Planning',
    COMMISSIONING: 'Commissioning',
    SPECIFICATION: 'Specification',
    EXECUTION: 'Execution',
    HMESHA: 'Health, safety and environment',
    UNKNOWN: 'Unspecified assessment',
  },
  answerTypes: { MULTIPLECHOICE: 'OK, deviation or not applicable', TEXT: 'Text' },
  choices: { OK: 'OK', DEVIATION: 'Deviation', NOT_APPLICABLE: 'Not applicable' },

  revision: 'Revision',
  revisionNamed: (name) => `Revision ${name}`,
  validFrom: 'Valid from',
  checkpoints: 'Checkpoints',
  photos: 'Of these with a photo',
  place: 'Place / facility number',
  date: 'Date',
  inspector: 'Inspector',
  project: 'Project',
  howToFill:
    'Make one mark for each point. Describe deviations in the remark, and take a photo where a point has the camera mark.',
  optional: 'Optional',
  photo: 'Photo',
  sheets: (numbers) => `Sheet ${numbers}`,
  answer: 'Answer',
  remark: 'Remark',
  continued: 'cont.',
  wholePart: 'General',
  generalRemark: 'General remark',
  closing: 'Remark and signature',
  signatureName: 'Name',
  signatureDate: 'Date',
  signature: 'Signature',

  guidanceSheets: 'Sheets with guidance',
  correctionSheets: 'Sheets for correction',
  noGuidance: 'No guidance of its own.',
  noMeasures: 'No measures described.',
  empty: 'The list is empty: there are no checkpoints for this facility and assessment type.',
};

export const checklistWords = (language: Language): ChecklistWords => (language === 'nb' ? nb : en);
