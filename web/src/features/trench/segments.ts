import type { Trench } from '@spadework/core/trench';
import { useQuery } from '@tanstack/react-query';
import { call, readAgain } from '../../api/index.js';
import { readDesignRules, startingChanges } from './rules.js';

const keyOf = (projectId: number) => ['segments', projectId];

/** The segments of a project, with how many findings each has. */
export const useSegments = (projectId: number, enabled = true) =>
  useQuery({
    queryKey: keyOf(projectId),
    queryFn: () => call('trench.listSegments', { params: { projectId } }),
    enabled,
  });

/** A template has all that the company's rules would set. */
export async function createSegment(
  projectId: number,
  name: string,
  length: number | undefined,
  templateId?: string,
): Promise<number> {
  const made = await call('trench.createSegment', {
    params: { projectId },
    body: { name, length, templateId },
    idempotencyKey: crypto.randomUUID(),
  });
  if (templateId === undefined) await startByRules(projectId, made.id);
  await readAgain({ queryKey: keyOf(projectId) });
  return made.id;
}

/**
 * A first trench is without findings: its section gets depth, width and clearances by the company's rules. Where that
 * fails, the segment is there all the same, and its findings say what it lacks.
 */
async function startByRules(projectId: number, segmentId: number): Promise<void> {
  try {
    const params = { segmentId };
    const [rules, { trench }] = await Promise.all([
      readDesignRules(projectId),
      call('trench.getTrench', { params }),
    ]);
    const changes = startingChanges(trench as unknown as Trench, rules);
    if (changes.length > 0)
      await call('trench.changeTrench', {
        params,
        body: { changes } as never,
        idempotencyKey: crypto.randomUUID(),
      });
  } catch {
    // Told by its findings.
  }
}

/** A copy of a segment with everything in it, in this or another project. */
export async function copySegment(projectId: number, segmentId: number, name: string): Promise<number> {
  const made = await call('trench.copySegment', {
    params: { segmentId },
    body: { name, projectId },
    idempotencyKey: crypto.randomUUID(),
  });
  await readAgain({ queryKey: keyOf(projectId) });
  return made.id;
}
