import type { ChecklistRecord, Photo, SentAnswer } from '@spadework/core/record';
import { type AnswerOf, call } from '../../../api/index.js';
import { currentLanguage } from '../../../words/index.js';
import type { Creation, Head, UnsentPhoto } from './model.js';

/** The calls of a browser that sends what it kept, and reads how the server has it. */
export interface Transport {
  begin(recordId: string, creation: Creation): Promise<ChecklistRecord>;
  read(recordId: string): Promise<ChecklistRecord>;
  head(recordId: string, head: Head): Promise<ChecklistRecord>;
  answers(
    recordId: string,
    answers: readonly SentAnswer[],
  ): Promise<Pick<AnswerOf<'checklist.putAnswers'>, 'version' | 'answers'>>;
  tell(recordId: string, photo: UnsentPhoto): Promise<Photo>;
  part(recordId: string, hash: string, part: number, bytes: Blob): Promise<void>;
  remove(recordId: string, hash: string): Promise<void>;
}

/** An answer as the contract has it: what says nothing is left out. */
export const answerInput = ({ id, key, basedOn, answeredAt, ...said }: SentAnswer) => ({
  id,
  key,
  basedOn: [...basedOn],
  answeredAt,
  ...(said.value !== null && { value: said.value }),
  ...(said.text !== null && { text: said.text }),
  ...(said.severity !== null && { severity: said.severity }),
  ...(said.measured !== null && { measured: said.measured }),
  ...(said.comment !== null && { comment: said.comment }),
  ...(said.noPhotoReason !== null && { noPhotoReason: said.noPhotoReason }),
});

export const browserTransport: Transport = {
  begin: (recordId, { createdAt: _, refusal: __, options, ...body }) =>
    call('checklist.putRecord', {
      params: { recordId },
      body: { ...body, ...(options && { options: [...options] }) },
    }),
  read: (recordId) =>
    call('checklist.getRecord', { params: { recordId }, query: { language: currentLanguage() } }),
  head: (recordId, { title, place, segmentId }) =>
    call('checklist.putRecordHead', {
      params: { recordId },
      body: { title, place, ...(segmentId !== null && { segmentId }) },
    }),
  answers: (recordId, answers) =>
    call('checklist.putAnswers', {
      params: { recordId },
      body: { sentAt: new Date().toISOString(), answers: answers.map(answerInput) },
    }),
  tell: (recordId, { hash, size, type, keys, takenAt, followUp }) =>
    call('checklist.putPhoto', {
      params: { recordId, hash },
      body: { size, type, keys: [...keys], takenAt, followUp },
    }),
  part: async (recordId, hash, part, bytes) => {
    const body = new Uint8Array(await bytes.arrayBuffer());
    await call('checklist.putPhotoPart', { params: { recordId, hash, part }, body: body as never });
  },
  remove: async (recordId, hash) => {
    await call('checklist.deletePhoto', { params: { recordId, hash } });
  },
};
