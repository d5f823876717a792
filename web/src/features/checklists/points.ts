import type { ShortText } from '@spadework/core/search';
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
  /** What a search looks into. */
  texts: readonly string[];
  /** The same in one, folded. */
  text: string;
}

/** Numbers the checkpoints in their order. `originals` are the same ones in the language of the catalog. */
export function pointsOf(checkpoints: readonly Checkpoint[], originals: readonly Checkpoint[]): Point[] {
  const names = new Map(originals.map(({ id, name }) => [id, name]));
  return checkpoints.map((checkpoint, place) => {
    const original = names.get(checkpoint.id);
    const texts = textsOf(checkpoint, original);
    return {
      ...checkpoint,
      number: place + 1,
      ...(original !== undefined && original !== checkpoint.name && { original }),
      texts,
      text: fold(texts.join('\n')),
    };
  });
}

const textsOf = (point: Checkpoint, original: string | undefined): string[] =>
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
  ].flatMap((text) => text || []);

/** A point as the search of short texts takes it. */
export const searchedPoint = ({ texts }: Point): ShortText => ({
  fields: texts.map((text) => ({ text, weight: 1 })),
});

const NONE: ReadonlySet<Point> = new Set();

export interface Found {
  /** What the words and the choice of optional points leave, in all parts. */
  matches: Point[];
  /** The same within the chosen part. */
  shown: Point[];
}

/**
 * The points that hold every word, whatever their case and accents, and those that the search found; in the order of the
 * list, in which they are looked at.
 */
export function findPoints(
  points: readonly Point[],
  { q, show, part }: ChecklistSearch,
  foundToo: ReadonlySet<Point> = NONE,
): Found {
  const words = searchWords(q);
  const matches = points.filter(
    (point) =>
      (show === 'all' || point.option === (show === 'optional')) &&
      (foundToo.has(point) || words.every((word) => point.text.includes(word))),
  );
  const isPart = part !== undefined && matches.some(({ facilityPartId }) => facilityPartId === part);
  return {
    matches,
    shown: isPart ? matches.filter((point) => point.facilityPartId === part) : matches,
  };
}
