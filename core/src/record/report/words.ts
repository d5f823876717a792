import type { Language } from '../../text/language.js';

/** What a report of a record says beside the words of records, in both languages. */
const nb = {
  report: 'Kontrollrapport',
  marks: { DRAFT: 'UTKAST', VOID: 'ANNULLERT' },
  project: 'Prosjekt',
  segment: 'Strekk',
  facility: 'Anlegg',
  assessment: 'Kontrolltype',
  revision: 'Sjekkliste',
  place: 'Sted',
  state: 'Status',
  begun: 'Påbegynt',
  changed: 'Sist endret',
  id: 'Kontroll-id',
  replaces: 'Retter kontroll',
  byAt: (who: string, when: string) => `${who}, ${when}`,
  asOf: (when: string) => `per ${when}, norsk tid`,

  answered: 'Besvart',
  ofPoints: (count: string) => `av ${count}`,
  deviations: 'Avvik',
  openDeviations: 'Åpne avvik',
  photos: 'Bilder',

  void: (who: string, when: string, reason: string) => `ANNULLERT ${when} av ${who}: ${reason}`,
  replaced: (id: string) => `Rettet av en senere kontroll, ${id}.`,
  notAsSigned:
    'DET SOM ER LAGRET, ER IKKE DET SOM BLE SIGNERT. Rapporten viser det som er lagret nå. Finn ut hva som er endret, før den brukes.',
  dangers: (count: number) =>
    count === 1 ? 'Ett åpent avvik er til fare.' : `${count} åpne avvik er til fare.`,
  conflicts: (count: number) =>
    count === 1
      ? 'Ett punkt har svar som er ulike. Ingen har valgt mellom dem.'
      : `${count} punkter har svar som er ulike. Ingen har valgt mellom dem.`,

  noOpenDeviations: 'Ingen åpne avvik.',
  moreOpenDeviations: 'Flere åpne avvik',
  moreBelow: (count: number) => `… og ${count} til, etter signaturene.`,
  severity: 'Alvor',
  what: 'Hva',
  followUp: 'Oppfølging',
  followedUp: (state: string) => `Oppfølging: ${state}`,
  due: (day: string) => `frist ${day}`,
  responsible: (who: string) => `ansvarlig ${who}`,
  moved: (when: string, who: string, from: string, to: string, text: string) =>
    `${when} ${who}: ${from} → ${to}. ${text}`,

  signatures: 'Signaturer',
  notSigned: 'Ikke signert.',
  role: 'Rolle',
  who: 'Hvem',
  when: 'Når',
  statement: 'Erklæring',
  methods: { PASSWORD: 'med passord', DIRECTORY: 'med ny innlogging' },

  seal: 'Innhold som signeres (SHA-256)',
  noHash: {
    DRAFT: 'Ikke fastsatt: Kontrollen er ikke sendt inn.',
    VOID: 'Ikke noe: Kontrollen er annullert.',
  },
  howToVerify:
    'Avtrykket er det samme så lenge svar og bilder er de samme. Det kan regnes ut på nytt av innholdet (…/content) med sha256sum, og koden viser til kontrollen.',

  notAnswered: 'Ikke besvart',
  conflict: 'Ulike svar – ingen er valgt',
  measured: 'Målt',
  comment: 'Merknad',
  noPhotoReason: 'Uten bilde',
  clock: (span: string, isBehind: boolean, received: string) =>
    `Klokken på enheten gikk ${span} ${isBehind ? 'etter' : 'foran'}. Svaret kom ${received}.`,
  span: { day: 'd', hour: 't', minute: 'min' },
  photo: (number: number) => `Bilde ${number}`,
  seePhoto: (number: number) => `Se bilde ${number}.`,
  taken: (when: string) => `tatt ${when}`,
  added: (when: string) => `lagt til ${when}`,
  ofRepair: 'etter utbedring',
  wholePart: 'Generelt',
  emptyList: 'Sjekklisten har ingen punkter.',
  smallPhotos:
    'Noen bilder er gjengitt små, fordi kontrollen har mange. Kontrollen har dem i full størrelse.',

  records: 'Signerte kontroller',
  record: 'Kontroll',
  day: 'Dag',
  signers: 'Signert av',
  hash: (hash: string) => `Innhold (SHA-256): ${hash}`,
};

export type RecordReportWords = typeof nb;

const en: RecordReportWords = {
  report: 'Inspection report',
  marks: { DRAFT: 'DRAFT', VOID: 'VOID' },
  project: 'Project',
  segment: 'Segment',
  facility: 'Facility',
  assessment: 'Assessment',
  revision: 'Checklist',
  place: 'Place',
  state: 'State',
  begun: 'Begun',
  changed: 'Last changed',
  id: 'Record id',
  replaces: 'Corrects record',
  byAt: (who, when) => `${who}, ${when}`,
  asOf: (when) => `as of ${when}, Norwegian time`,

  answered: 'Answered',
  ofPoints: (count) => `of ${count}`,
  deviations: 'Deviations',
  openDeviations: 'Open deviations',
  photos: 'Photos',

  void: (who, when, reason) => `VOID, declared by ${who} on ${when}: ${reason}`,
  replaced: (id) => `Corrected by a later record, ${id}.`,
  notAsSigned:
    'WHAT IS STORED IS NOT WHAT WAS SIGNED. This report shows what is stored now. Find out what was changed before you use it.',
  dangers: (count) =>
    count === 1 ? 'One open deviation is a danger.' : `${count} open deviations are dangers.`,
  conflicts: (count) =>
    count === 1
      ? 'One point has answers that differ. Nobody has chosen between them.'
      : `${count} points have answers that differ. Nobody has chosen between them.`,

  noOpenDeviations: 'No open deviations.',
  moreOpenDeviations: 'More open deviations',
  moreBelow: (count) => `… and ${count} more, after the signatures.`,
  severity: 'Severity',
  what: 'What',
  followUp: 'Follow-up',
  followedUp: (state) => `Follow-up: ${state}`,
  due: (day) => `due ${day}`,
  responsible: (who) => `responsible ${who}`,
  moved: (when, who, from, to, text) => `${when} ${who}: ${from} → ${to}. ${text}`,

  signatures: 'Signatures',
  notSigned: 'Not signed.',
  role: 'Role',
  who: 'Who',
  when: 'When',
  statement: 'Statement',
  methods: { PASSWORD: 'by password', DIRECTORY: 'by a new login' },

  seal: 'Content that is signed (SHA-256)',
  noHash: { DRAFT: 'Not fixed: the record has not been submitted.', VOID: 'None: the record is void.' },
  howToVerify:
    'The hash is the same as long as answers and photos are the same. Compute it again from the content (…/content) with sha256sum; the code refers to the record.',

  notAnswered: 'Not answered',
  conflict: 'Answers that differ – none is chosen',
  measured: 'Measured',
  comment: 'Comment',
  noPhotoReason: 'No photo',
  clock: (span, isBehind, received) =>
    `The device's clock was ${span} ${isBehind ? 'behind' : 'ahead'}. The answer came ${received}.`,
  span: { day: 'd', hour: 'h', minute: 'min' },
  photo: (number) => `Photo ${number}`,
  seePhoto: (number) => `See photo ${number}.`,
  taken: (when) => `taken ${when}`,
  added: (when) => `added ${when}`,
  ofRepair: 'of the repair',
  wholePart: 'General',
  emptyList: 'The checklist has no points.',
  smallPhotos: 'Some photos are shown small, because the record has many. The record has them in full size.',

  records: 'Signed records',
  record: 'Record',
  day: 'Day',
  signers: 'Signed by',
  hash: (hash) => `Content (SHA-256): ${hash}`,
};

export const recordReportWords = (language: Language): RecordReportWords => (language === 'nb' ? nb : en);
