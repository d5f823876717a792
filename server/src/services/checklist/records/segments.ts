import type { Tx } from '../../../store/store.js';
import { segmentsOf } from '../../trench/index.js';

/** Whether a project lists a segment: variants are not listed, nor what was deleted. */
export const isSegmentOf = async (
  tx: Tx,
  project: { companyId: number; id: number },
  segmentId: number,
): Promise<boolean> => (await segmentsOf(tx, project, [segmentId])).some(({ id }) => id === segmentId);
