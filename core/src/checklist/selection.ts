import type { Checkpoint } from './model.js';

type Optional = Pick<Checkpoint, 'id' | 'option'>;

export interface Selection<Point> {
  /** What the download shows, in the order given. */
  checkpoints: Point[];
  /** Ids that were asked for and are no optional checkpoint of the list, in rising order. */
  unknown: number[];
}

/** Optional checkpoints only when their ids are given. */
export function selected<Point extends Optional>(
  points: readonly Point[],
  options: readonly number[],
): Selection<Point> {
  const wanted = new Set(options);
  const optional = new Set(points.filter(({ option }) => option).map(({ id }) => id));
  return {
    checkpoints: points.filter(({ id, option }) => !option || wanted.has(id)),
    unknown: [...wanted].filter((id) => !optional.has(id)).sort((a, b) => a - b),
  };
}
