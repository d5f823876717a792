import { type ChecklistRecord, MAX_ANSWERS_PER_CALL, PHOTO_PART_BYTES } from '@spadework/core/record';
import { asProblem, Problem } from '../../../api/index.js';
import { mayPass, type Pace, Sending } from '../../../optimistic/sending.js';
import type { RecordBook } from './book.js';
import type { Exclusive } from './exclusive.js';
import type { Unsent, UnsentAnswer, UnsentPhoto } from './model.js';
import { isSendableAnswer } from './shown.js';
import { engineTexts } from './texts.js';
import { answerInput, type Transport } from './transport.js';

/** The server takes bodies of 1 MiB; what is around the answers takes little. */
const MAX_CALL_BYTES = 1_000_000;
/** So often the parts of a photo are sent again at once; then after a while. */
const PHOTO_ROUNDS = 3;

/** These concern everything that is sent, and not one record alone. */
const CONCERN_ALL = [0, 401, 429, 503];

const isSendable = ({ creation, head, answers, photos, removals }: Unsent): boolean =>
  creation?.refusal === undefined &&
  (creation !== undefined ||
    head !== undefined ||
    answers.some(isSendableAnswer) ||
    photos.some(({ refusal }) => refusal === undefined) ||
    removals.length > 0);

/** The next answers to send: the first of them, as many as fit into a call. */
export function nextCall(answers: readonly UnsentAnswer[]): UnsentAnswer[] {
  const inOrder = answers
    .filter(isSendableAnswer)
    .sort((a, b) => (a.answeredAt < b.answeredAt ? -1 : a.answeredAt > b.answeredAt ? 1 : 0));
  const encoder = new TextEncoder();
  const call: UnsentAnswer[] = [];
  let bytes = 0;
  for (const answer of inOrder.slice(0, MAX_ANSWERS_PER_CALL)) {
    bytes += encoder.encode(JSON.stringify(answerInput(answer))).length;
    if (bytes > MAX_CALL_BYTES && call.length > 0) break;
    call.push(answer);
  }
  return call;
}

/** Why each answer of a call is not taken, by its id. A fault that names none is one of all. */
function reasonsOf(call: readonly UnsentAnswer[], { errors, message }: Problem): Map<string, string> {
  const reasons = new Map<string, string>();
  for (const { path, message: reason } of errors) {
    const [, place] = /(?:^|\.)answers\.(\d+)/.exec(path) ?? [];
    const answer = place === undefined ? undefined : call[Number(place)];
    if (answer && !reasons.has(answer.id)) reasons.set(answer.id, reason);
  }
  return reasons.size > 0 ? reasons : new Map(call.map(({ id }) => [id, message]));
}

/** Sends what the book has unsent, record by record, in one tab of the browser at a time. */
export class RecordSender extends Sending {
  /** Records that took nothing more: whether they do now is asked when somebody wants it. */
  readonly #again = new Set<string>();

  constructor(
    private readonly book: RecordBook,
    private readonly transport: Transport,
    private readonly exclusive: Exclusive,
    pace: Pace,
    /** Throws while nobody knows whose session it is: nobody sends what another has written. */
    private readonly confirmUser: () => Promise<void>,
  ) {
    super(pace);
  }

  protected get isPending(): boolean {
    return this.#records().length > 0;
  }

  protected next(): (() => Promise<void>) | undefined {
    return this.isPending ? () => this.#patientPass() : undefined;
  }

  /** Tries records again that took nothing more, and does not wait any longer. */
  again(): void {
    for (const recordId of this.book.recordIds())
      if (this.book.unsentOf(recordId).closed) this.#again.add(recordId);
    this.wake();
    this.start();
  }

  #records(): string[] {
    return this.book.recordIds().filter((recordId) => {
      const unsent = this.book.unsentOf(recordId);
      return isSendable(unsent) && (!unsent.closed || this.#again.has(recordId));
    });
  }

  #patientPass(): Promise<void> {
    return this.patiently(
      () => {
        this.saving();
        return this.exclusive('sender', () => this.#pass());
      },
      () => undefined,
      () => true,
    );
  }

  async #pass(): Promise<void> {
    await this.confirmUser();
    let later: unknown;
    for (const recordId of this.#records()) {
      if (this.isStopped) return;
      try {
        await this.#send(recordId);
      } catch (error) {
        const problem = asProblem(error);
        if (mayPass(problem)) {
          later = error;
          if (CONCERN_ALL.includes(problem.status)) break;
        } else await this.#closed(recordId, problem);
      }
    }
    if (later) throw later;
  }

  async #closed(recordId: string, problem: Problem): Promise<void> {
    this.#again.delete(recordId);
    await this.book.close(recordId, problem);
    // So that the screen shows why.
    if (problem.code === 'RECORD_STATE') await this.book.storeRecord(await this.transport.read(recordId));
  }

  async #send(recordId: string): Promise<void> {
    const { book, transport } = this;
    await book.reload(recordId);
    const { creation } = book.unsentOf(recordId);
    if (creation) {
      try {
        await book.confirmCreation(await transport.begin(recordId, creation));
      } catch (error) {
        const problem = asProblem(error);
        // Anything else may be another way later: a project is opened again, a right is given.
        if (problem.status !== 400 && problem.code !== 'RECORD_EXISTS') throw error;
        return book.refuseCreation(recordId, reasonOf(problem));
      }
    }
    const sent = new Set<string>();
    const removed = new Set<string>();
    for (;;) {
      if (this.isStopped) return;
      const unsent = book.unsentOf(recordId);
      const call = nextCall(unsent.answers);
      const removal = unsent.removals.find((hash) => !removed.has(hash));
      const photo = unsent.photos.find((one) => one.refusal === undefined && !sent.has(nameOf(one)));
      if (unsent.head) await book.confirmHead(await transport.head(recordId, unsent.head), unsent.head);
      else if (call.length > 0) await this.#sendAnswers(recordId, call);
      else if (removal !== undefined) {
        await transport.remove(recordId, removal);
        removed.add(removal);
      } else if (photo) {
        await this.#sendPhoto(recordId, photo);
        sent.add(nameOf(photo));
      } else break;
    }
    const record: ChecklistRecord = await transport.read(recordId);
    await book.confirmPhotos(record, [...removed]);
    this.#again.delete(recordId);
    await book.setClosed(recordId, undefined);
  }

  async #sendAnswers(recordId: string, call: readonly UnsentAnswer[]): Promise<void> {
    try {
      const result = await this.transport.answers(recordId, call);
      await this.book.confirmAnswers(
        recordId,
        result,
        call.map(({ id }) => id),
      );
    } catch (error) {
      const problem = asProblem(error);
      if (problem.status === 400) await this.book.refuseAnswers(recordId, reasonsOf(call, problem));
      else if (problem.code === 'RECORD_FULL')
        await this.book.refuseAnswers(recordId, new Map(call.map(({ id }) => [id, problem.message])));
      else if (problem.code === 'ANSWER_ID_USED')
        await this.book.renameAnswers(recordId, problem.members.ids as string[]);
      else throw error;
    }
  }

  /** A photo is told of, its parts are sent, and it is told of again until the server has judged it. */
  async #sendPhoto(recordId: string, photo: UnsentPhoto): Promise<void> {
    const { book, transport } = this;
    const { hash } = photo;
    try {
      for (let round = 0; round < PHOTO_ROUNDS; round++) {
        if (!(await book.markTold(recordId, hash))) return;
        const { state, missing } = await transport.tell(recordId, photo);
        if (state !== 'MISSING') return;
        const bytes = await book.shelf.bytes(recordId, hash);
        if (!bytes) {
          if (book.unsentOf(recordId).photos.some((one) => one.hash === hash))
            await book.refusePhoto(recordId, hash, engineTexts().bytesLost);
          return;
        }
        for (const part of missing) {
          const from = part * PHOTO_PART_BYTES;
          await transport.part(recordId, hash, part, bytes.slice(from, from + PHOTO_PART_BYTES));
        }
      }
      const { state } = await transport.tell(recordId, photo);
      if (state === 'MISSING') throw new Problem(503, 'HASH_MISMATCH', 'HASH_MISMATCH');
    } catch (error) {
      const problem = asProblem(error);
      // Somebody else removed it while it was sent; it is told of again in the next round.
      if (problem.code === 'PHOTO_NOT_FOUND') return;
      if (problem.status !== 400 && !['PHOTO_DIFFERS', 'RECORD_FULL'].includes(problem.code)) throw error;
      await book.refusePhoto(recordId, hash, reasonOf(problem));
    }
  }
}

/** A photo that belongs to another point as well by now is told of again. */
const nameOf = ({ hash, keys }: UnsentPhoto): string => [hash, ...keys].join(' ');

const reasonOf = ({ message, errors }: Problem): string => errors[0]?.message ?? message;
