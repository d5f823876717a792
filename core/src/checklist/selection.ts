import type { Checkpoint } from './model.js';

type Optional = Pick<Checkpoint, 'id' | 'option'>;

export interface Selection<Point> {
  /** The checkpoints of the download, in the order of the input. */
  checkpoints: Point[];
  /** Requested ids that are not optional checkpoints of the list, in rising order. */
  unknown: number[];
}

/** Selects all required checkpoints, and the optional ones whose ids are given. */
export function selectCheckpoints<Point extends Optional>(
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
