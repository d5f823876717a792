import { type CheckpointView, type SubCheckpointView, sortCheckpoints } from '@spadework/core/checklist';
import { type Answer, isAnswered, isSetAside, type Missing, pointKey, subKey } from '@spadework/core/record';

/** What a key is asked about: a point, or a part of one. */
export interface AskedPoint {
  key: string;
  /** Its place in the list, such as 7 or 7.2. */
  number: string;
  name: string;
  answerType: CheckpointView['answerType'];
  camera: boolean;
  cameraGuidance?: string | undefined;
  guidance?: string | undefined;
  /** Asked only where the record names it, and answered if somebody wants to. */
  isOptional: boolean;
}

/** A point with its parts, and what the list says of checking it. */
export interface ShownPoint extends AskedPoint {
  view: CheckpointView;
  parts: AskedPoint[];
}

export interface Chapter {
  id: number;
  name: string;
  points: ShownPoint[];
}

/**
 * The points of a list by chapter, in its order. A point keeps its number whether options are shown or not; options that
 * were named or answered are always there.
 */
export function chaptersOf(
  checkpoints: readonly CheckpointView[],
  {
    options,
    answers,
    showsOptions,
  }: { options: readonly number[]; answers: readonly Answer[]; showsOptions: boolean },
): Chapter[] {
  const answered = new Set(answers.map(({ key }) => key));
  const chapters = new Map<number, Chapter>();
  sortCheckpoints<SubCheckpointView, CheckpointView>(checkpoints).forEach((view, place) => {
    const point = shownPoint(view, place + 1, view.option && !options.includes(view.id));
    const isShown =
      !point.isOptional || showsOptions || [point, ...point.parts].some(({ key }) => answered.has(key));
    if (!isShown) return;
    const { facilityPartId: id, facilityPartName: name } = view;
    const chapter = chapters.get(id) ?? { id, name, points: [] };
    chapter.points.push(point);
    chapters.set(id, chapter);
  });
  return [...chapters.values()];
}

function shownPoint(view: CheckpointView, number: number, isOptional: boolean): ShownPoint {
  return {
    view,
    key: pointKey(view.id),
    number: String(number),
    name: view.name,
    answerType: view.answerType,
    camera: view.camera,
    cameraGuidance: view.cameraGuidance,
    guidance: view.guidance,
    isOptional,
    parts: view.subCheckpoints.map((sub, place) => ({
      key: subKey(sub.id),
      number: `${number}.${place + 1}`,
      name: sub.name,
      answerType: 'MULTIPLECHOICE',
      camera: sub.camera,
      cameraGuidance: sub.cameraGuidance,
      guidance: sub.guidance,
      isOptional,
    })),
  };
}

/** How many optional points a list has that the record does not name. */
export const optionalCount = (checkpoints: readonly CheckpointView[], options: readonly number[]): number =>
  checkpoints.filter(({ id, option }) => option && !options.includes(id)).length;

/** What a key shows of its answer at a glance. */
export const MARKS = [
  'OK',
  'DEVIATION',
  'NOT_APPLICABLE',
  'NOT_CHECKED',
  'TEXT',
  'CONFLICT',
  'NONE',
] as const;
export type Mark = (typeof MARKS)[number];

export function markOf(answer: Answer | undefined): Mark {
  if (!answer?.heads.some(isAnswered)) return answer?.conflict ? 'CONFLICT' : 'NONE';
  if (answer.conflict) return 'CONFLICT';
  return answer.heads[0]!.value ?? 'TEXT';
}

/** The parts of a point that are shown: none while everybody says that it does not apply or was not checked. */
export const shownParts = ({ parts }: ShownPoint, answer: Answer | undefined): readonly AskedPoint[] =>
  answer && isSetAside(answer) ? [] : parts;

/** The marks of what must be answered, in order; what is optional counts once it has an answer. */
export function marksOf(points: readonly ShownPoint[], answers: ReadonlyMap<string, Answer>): Mark[] {
  return points.flatMap((point) =>
    [point, ...shownParts(point, answers.get(point.key))].flatMap(({ key, isOptional }) => {
      const mark = markOf(answers.get(key));
      return isOptional && mark === 'NONE' ? [] : [mark];
    }),
  );
}

/** How many questions lack something. A photo that is on its way is one of them only where nothing else is missing. */
export function lackingCount(missing: readonly Missing[]): number {
  const unanswered = missing.filter(({ reason }) => reason !== 'PHOTO_MISSING');
  return new Set((unanswered.length > 0 ? unanswered : missing).map(({ key }) => key)).size;
}

/** Of keys that lack something, the first one after another key in the order of the list; the first of all behind the last. */
export function nextOf(
  missing: readonly string[],
  order: readonly string[],
  after?: string,
): string | undefined {
  const wanted = new Set(missing);
  const from = after === undefined ? 0 : order.indexOf(after) + 1;
  return [...order.slice(from), ...order.slice(0, from)].find((key) => wanted.has(key));
}
