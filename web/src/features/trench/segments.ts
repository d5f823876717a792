import { useQuery } from '@tanstack/react-query';
import { call, readAgain } from '../../api/index.js';

const keyOf = (projectId: number) => ['segments', projectId];

/** The segments of a project, with how many findings each has. */
export const useSegments = (projectId: number, enabled = true) =>
  useQuery({
    queryKey: keyOf(projectId),
    queryFn: () => call('trench.listSegments', { params: { projectId } }),
    enabled,
  });

export async function createSegment(projectId: number, name: string, length: number): Promise<number> {
  const made = await call('trench.createSegment', {
    params: { projectId },
    body: { name, length },
    idempotencyKey: crypto.randomUUID(),
  });
  await readAgain({ queryKey: keyOf(projectId) });
  return made.id;
}

/** A copy of a segment with everything in it. */
export async function copySegment(projectId: number, segmentId: number, name: string): Promise<number> {
  const made = await call('trench.copySegment', {
    params: { segmentId },
    body: { name },
    idempotencyKey: crypto.randomUUID(),
  });
  await readAgain({ queryKey: keyOf(projectId) });
  return made.id;
}
