import { MAX_CLOCK_OFFSET } from '@spadework/core/record';
import type { FieldTexts } from '../../../http/fields.js';

const below = (schema: string, texts: FieldTexts): FieldTexts =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [`${schema}.${field}`, text]));

const KEY = 'The point: `checkpoint.{id}`, or `sub.{id}` for a part of one.';

const said = {
  value: 'The answer to a point of multiple choice. Without value and text the point is not answered.',
  text: 'The answer to a point of text.',
  severity: 'How bad a deviation is; of deviations alone.',
  measured: 'What was measured.',
  comment: 'What is worth noting. A deviation needs one, and so does what was not checked.',
  noPhotoReason: 'Why there is no photo where the point needs one.',
};

const head = {
  title: "The title. Left out of a new record: the facility's name.",
  place: 'Where it is, such as the number of the facility.',
  segmentId: 'The segment of the project that it is about. A variant cannot be named.',
};

const list = {
  projectId: 'The project.',
  facilityId: 'The facility, as the revision has it.',
  assessmentType: 'The assessment.',
  options: 'Ids of optional checkpoints that are asked as well.',
};

const listed = {
  ...list,
  ...head,
  id: 'Id of the record, which its client made.',
  revisionId: 'The revision of the checklists, which never changes.',
  state: '`DRAFT` takes answers, `SUBMITTED` waits for signatures, `SIGNED` and `VOID` never change again.',
  version: 'Grows by 1 with each write that changes the record.',
  createdBy: 'User name or id of the client that began it.',
  createdAt: 'When it was begun.',
  changedBy: 'User name or id of the client that changed it last.',
  changedAt: 'When it was changed last.',
  replaces: 'The signed record that it corrects.',
  replacedBy: 'The signed record that corrects it.',
  points: 'How many points are asked.',
  answered: 'How many of them have an answer.',
  conflicts: 'How many points have several answers that differ.',
  openDeviations: 'How many deviations are open, or done but not verified.',
  contentHash: 'SHA-256 of the content, from the submission on.',
};

const whole = {
  ...listed,
  answers: 'The answers by key: checkpoints before their parts, each by number.',
  photos: 'The photos by hash.',
  deviations: 'The deviations by key.',
  signatures: 'The signatures by time.',
  voidReason: 'Why it is void.',
};

const photo = {
  hash: 'SHA-256 of the bytes.',
  keys: 'The points that the photo belongs to.',
  size: 'Number of bytes.',
  type: 'The type of the image.',
  takenAt: 'When it was taken, by the clock of the device.',
  width: 'Width in pixels.',
  height: 'Height in pixels.',
  followUp: 'Whether it shows a repair, after the record was no longer a draft. It is not signed.',
  addedBy: 'User name or id of the client that told of it.',
  addedAt: 'When it was told of.',
};

const deviation = {
  recordId: 'The record.',
  projectId: 'The project.',
  key: KEY,
  question: 'What is asked, in the language of the catalog unless another is asked for.',
  severity: 'That of the worst answer that holds.',
  text: 'The comment of that answer.',
  sheets: 'Numbers of the sheets about correcting it.',
  state: 'Answers open and withdraw it; people move it otherwise.',
  responsible: 'User name of whoever follows it up.',
  due: 'The day until which it is to be corrected.',
  overdue: 'Whether it is open and its day is past.',
  openedAt: 'When it was answered first.',
  version: 'Grows by 1 with each write that changes the deviation.',
};

const page = (what: string): FieldTexts => ({
  count: `How many ${what} are on this page.`,
  first: `How many ${what} come before this page.`,
  total: `How many ${what} match.`,
  entities: `The ${what}.`,
});

export const RECORD_FIELDS: FieldTexts = {
  ...below('ListedRecord', listed),
  ...below('ChecklistRecord', whole),
  ...below('PaginatedRecord', page('records')),
  ...below('PaginatedDeviation', page('deviations')),
  ...below('RecordInput', {
    ...list,
    ...head,
    revisionId: 'The revision; left out: the latest one, or that of the record that it replaces.',
    replaces: 'A signed record of the same project, list and revision that it corrects.',
  }),
  ...below('RecordHead', { ...head, title: 'The title.' }),
  ...below('RecordAnswer', {
    key: KEY,
    conflict: 'Whether two of the heads differ in what they say.',
    heads: 'The answers that no other is based on, by id: one, unless people differ or said the same.',
  }),
  ...below('RecordVersion', {
    ...said,
    id: 'Id of the answer, which its device made.',
    basedOn: 'Ids of the answers that the person saw, sorted.',
    answeredBy: 'User name or id of the client that sent it.',
    answeredAt: 'When it was answered, by the clock of the device.',
    receivedAt: 'When it came.',
    clockOffset: `How many seconds the clock of the server was ahead of the device's; a report marks more than ${MAX_CLOCK_OFFSET}.`,
  }),
  ...below('AnswersInput', {
    sentAt: 'Now, by the clock of the device.',
    answers: 'The answers. One that is wrong, and none is taken.',
  }),
  ...below('AnswerInput', {
    ...said,
    id: 'Id of the answer, a UUID that the device makes.',
    key: KEY,
    basedOn:
      'Ids of all heads that the device showed, its own unsent answers among them; none for the first.',
    answeredAt: 'When it was answered, by the clock of the device.',
  }),
  ...below('AnswersResult', {
    version: 'The version of the record.',
    accepted: 'How many answers are new.',
    known: 'How many were here already.',
    answers: 'What holds now for the keys of this call.',
  }),
  'Measured.value': 'The measured value.',
  'Measured.unit': 'Its unit.',
  ...below('PhotoInput', photo),
  ...below('RecordPhoto', {
    ...photo,
    state: '`MISSING` while bytes are still on the way; `REFUSED` and `REMOVED` are final.',
    reason: 'Why it is not stored. After `HASH_MISMATCH` it is sent again.',
    missing: 'Numbers of the parts that have not come.',
  }),
  ...below('RecordSignature', {
    user: 'User name of the signer.',
    role: 'As what the person signed.',
    at: 'When.',
    statement: 'What the signer adds.',
    contentHash: 'The hash of what was signed.',
    method: 'How it was made sure that it was this person.',
  }),
  ...below('ListedDeviation', deviation),
  ...below('RecordDeviation', { ...deviation, log: 'The moves by people, the first one first.' }),
  ...below('DeviationMove', {
    at: 'When.',
    by: 'User name or id of the client.',
    from: 'The state before.',
    to: 'The state after.',
    text: 'What was done, or why.',
    photos: 'Photos of the record that show it.',
  }),
  ...below('DeviationPlan', {
    responsible: 'User name of somebody with access to the project. Left out: nobody.',
    due: 'The day until which it is to be corrected. Left out: none.',
  }),
  ...below('DeviationStateInput', {
    state: 'The new state.',
    text: 'What was done, or why.',
    photos: 'Hashes of stored photos of the record that show it.',
  }),
  'VoidInput.reason': 'Why it is void.',
  ...below('SignInput', {
    role: 'As what the person signs.',
    contentHash: 'The hash of the content that the signer saw.',
    password: "The signer's password.",
    statement: 'What the signer adds.',
  }),
  ...below('RecordContent', {
    ...list,
    ...head,
    format: 'The format of the content.',
    id: 'Id of the record.',
    title: 'The title.',
    segmentId: 'The segment that it is about.',
    revisionId: 'The revision of the checklists.',
    replaces: 'The signed record that it corrects.',
    createdBy: 'User name or id of the client that began it.',
    createdAt: 'When it was begun.',
    questions: 'What is asked of the keys that have answers, in Norwegian.',
    answers: 'The answers by key.',
    photos: 'The stored photos by hash, without those of repairs.',
  }),
  'ContentQuestion.key': KEY,
  'ContentQuestion.name': 'What is to be checked.',
  'ContentAnswer.key': KEY,
  'ContentAnswer.heads': 'The answers that held.',
  ...below('ContentPhoto', photo),
  ...below('RecordVerification', {
    ok: 'Whether everything is as it was signed.',
    contentHash: 'SHA-256 of the content by what is stored now.',
    brokenSignatures: 'User names of signers whose signature was changed, or is of another content.',
    brokenPhotos: 'Hashes of photos whose bytes have another one.',
  }),
  ...below('OfflineBundle', {
    project: 'The project.',
    segments: 'Its segments.',
    lists: 'The checklists that its records use, and those that new ones begin with.',
    records: 'Its drafts and submitted records, the latest change first.',
    deviations: 'Its deviations that are open, or done but not verified.',
    left: 'How many more records there are.',
  }),
  ...below('OfflineProject', {
    id: 'Id of the project.',
    number: 'Number of the project.',
    name: 'Name of the project.',
    role: 'What the caller is to it.',
  }),
  'OfflineSegment.id': 'Id of the segment.',
  'OfflineSegment.name': 'Name of the segment.',
  ...below('OfflineList', {
    revisionId: 'The revision.',
    scope: 'Whose checklists they are.',
    facilities: 'The facilities of the revision.',
    checkpoints: 'The checkpoints of all facilities and assessments.',
  }),
  'PlacedCheckpoint.facilities': 'Ids of the facilities that have the checkpoint.',
};
