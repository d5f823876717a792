import { fold, searchWords } from '@spadework/core/text';
import type { AnswerOf } from '../../api/index.js';
import type { ChecklistSearch } from './search.js';

export type Checkpoint = Required<
  Pick<
    AnswerOf<'checklist.listCheckpointsOfType'>[number],
    | 'id'
    | 'name'
    | 'option'
    | 'facilityPartId'
    | 'facilityPartName'
    | 'subCheckpoints'
    | 'orgbladForGuidance'
    | 'orgbladForCorrection'
  >
> &
  AnswerOf<'checklist.listCheckpointsOfType'>[number];
export type Facility = Required<AnswerOf<'checklist.listFacilities'>[number]>;

/** A checkpoint in its list: its number, and what the Norwegian catalog calls it where that differs. */
export interface Point extends Checkpoint {
  number: number;
  original?: string;
  /** What a search looks into, folded. */
  text: string;
}

/** Numbers the checkpoints in their order. `originals` are the same ones in the language of the catalog. */
export function pointsOf(checkpoints: readonly Checkpoint[], originals: readonly Checkpoint[]): Point[] {
  const names = new Map(originals.map(({ id, name }) => [id, name]));
  return checkpoints.map((checkpoint, place) => {
    const original = names.get(checkpoint.id);
    return {
      ...checkpoint,
      number: place + 1,
      ...(original !== undefined && original !== checkpoint.name && { original }),
      text: textOf(checkpoint, original),
    };
  });
}

const textOf = (point: Checkpoint, original: string | undefined): string =>
  fold(
    [
      String(point.id),
      point.name,
      original,
      point.guidance,
      point.cameraGuidance,
      point.maintenanceMeasures,
      point.facilityPartName,
      point.componentName,
      point.timePerspectiveName,
      ...point.orgbladForGuidance,
      ...point.orgbladForCorrection,
      ...point.subCheckpoints.flatMap(({ name, guidance }) => [name, guidance]),
    ]
      .filter(Boolean)
      .join('\n'),
  );

export interface Found {
  /** What the words and the choice of optional points leave, in all parts. */
  matches: Point[];
  /** The same within the chosen part. */
  shown: Point[];
  words: string[];
}

/** The points that hold every word, whatever their case and accents. */
export function findPoints(points: readonly Point[], { q, show, part }: ChecklistSearch): Found {
  const words = searchWords(q);
  const matches = points.filter(
    (point) =>
      (show === 'all' || point.option === (show === 'optional')) &&
      words.every((word) => point.text.includes(word)),
  );
  const isPart = part !== undefined && matches.some(({ facilityPartId }) => facilityPartId === part);
  return {
    matches,
    words,
    shown: isPart ? matches.filter((point) => point.facilityPartId === part) : matches,
  };
}
