import type { AnswerContent, ChecklistRecord, Deviation } from '@spadework/core/record';
import type { BodyOf } from '../../../api/index.js';
import type { DeviationMove, Head, NewRecord, Signing } from './model.js';

const soon = (): never => {
  throw new Error('the engine comes with the next commit');
};

/** Keeps a project with its lists and open records for work without a network, or no longer. Needs the network. */
export const keepOffline = async (_projectId: number, _keep = true): Promise<void> => soon();

/** Begins a record, and gives its id as soon as this browser has kept it. */
export const createRecord = async (_projectId: number, _begun: NewRecord): Promise<string> => soon();

/**
 * Answers a question: with all that is said of it now, not only with what changed. A deviation without a severity or a comment is
 * kept as a draft. Resolves when this browser has kept it; what is as it was is no new answer.
 */
export const answer = async (
  _recordId: string,
  _key: string,
  _content: Partial<AnswerContent>,
): Promise<void> => soon();

/** Keeps what somebody has begun to say of a question, such as a comment that is being typed; undefined lets it go. */
export const draft = async (
  _recordId: string,
  _key: string,
  _content: Partial<AnswerContent> | undefined,
): Promise<void> => soon();

/** Whether there is room for another photo: asked before it is taken. */
export const hasRoomForPhoto = async (): Promise<boolean> => soon();

/** Keeps a photo for a question, and gives its hash. Throws a `PhotoError`. */
export const addPhoto = async (
  _recordId: string,
  _key: string,
  _file: Blob,
  _options: { followUp?: boolean } = {},
): Promise<string> => soon();

export const removePhoto = async (_recordId: string, _hash: string): Promise<void> => soon();

/** Kept first and sent later, like answers. */
export const changeHead = async (_recordId: string, _head: Head): Promise<void> => soon();

/** Lets an answer go that the server refused. */
export const discardRefused = async (_recordId: string, _answerId: string): Promise<void> => soon();

/** Lets everything go that the server does not have: of a closed record, or of one that was not begun. */
export const discardUnsent = async (_recordId: string): Promise<void> => soon();

/** Moves what a signed record did not take to a new one that corrects it, and gives the id of that. */
export const correctRecord = async (_recordId: string): Promise<string> => soon();

/** Sends what there is now, and resolves when that was tried. */
export const sendNow = async (): Promise<void> => soon();

/** These need the network, send first what is not sent, and throw the `Problem` of the server; `NOT_SENT` if that is not all. */
export const submit = async (_recordId: string): Promise<ChecklistRecord> => soon();
export const reopen = async (_recordId: string): Promise<ChecklistRecord> => soon();
export const sign = async (_recordId: string, _signing: Signing): Promise<ChecklistRecord> => soon();
export const voidRecord = async (_recordId: string, _reason: string): Promise<ChecklistRecord> => soon();

/** These need the network, and throw the `Problem` of the server. */
export const planDeviation = async (
  _recordId: string,
  _key: string,
  _plan: BodyOf<'checklist.putDeviation'>,
): Promise<Deviation> => soon();
export const moveDeviation = async (
  _recordId: string,
  _key: string,
  _move: DeviationMove,
): Promise<Deviation> => soon();
