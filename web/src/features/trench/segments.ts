import type { Trench } from '@spadework/core/trench';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, queryClient, readAgain } from '../../api/index.js';
import { readDesignRules, startingChanges } from './rules.js';

export type Segment = AnswerOf<'trench.listSegments'>[number];

/** Not the key of lists without variants, which other screens read. */
const keyOf = (projectId: number) => ['segments', projectId, 'variants'];

/** The segments of a project with their variants, and how many findings each has. */
export const useSegments = (projectId: number, enabled = true) =>
  useQuery({
    queryKey: keyOf(projectId),
    queryFn: ({ signal }) =>
      call('trench.listSegments', { params: { projectId }, query: { variants: true }, signal }),
    enabled,
  });

/** The segment with an id, or that of the variant with it. */
export const segmentOf = (segments: readonly Segment[], id: number): Segment | undefined =>
  segments.find((segment) => segment.id === id || segment.variants?.some((variant) => variant.id === id));

/** Everything that tells of the segments of a project is read again. */
export async function readSegmentsAgain(projectId: number): Promise<void> {
  await Promise.all([
    readAgain({ queryKey: ['segments', projectId] }),
    readAgain({ queryKey: ['comparison', projectId] }),
    readAgain({ queryKey: ['project', 'designs', projectId] }),
    readAgain({ queryKey: ['project', 'history', projectId] }),
  ]);
}

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
  await readSegmentsAgain(projectId);
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
export async function copySegment(projectId: number, segmentId: number, name?: string): Promise<number> {
  const made = await call('trench.copySegment', {
    params: { segmentId },
    // Without a name the server names it after the original.
    body: { name, projectId },
    idempotencyKey: crypto.randomUUID(),
  });
  await readSegmentsAgain(projectId);
  return made.id;
}

/** Another solution of a segment, in no sum of the project: a copy of it or of one of its variants. */
export async function createVariant(
  projectId: number,
  { id, variants = [], variantName }: Segment,
  from: number,
  word: string,
): Promise<number> {
  const taken = [...variants.map(({ name }) => name), variantName ?? ''];
  const made = await call('trench.createVariant', {
    params: { segmentId: id },
    body: { name: nextName(taken, word), from },
    idempotencyKey: crypto.randomUUID(),
  });
  await readSegmentsAgain(projectId);
  return made.id;
}

/** The segment itself is the first solution, so that of its first variant is number 2. */
export function nextName(taken: readonly string[], word: string): string {
  for (let number = 2; ; number++) {
    const name = `${word} ${number}`;
    if (!taken.includes(name)) return name;
  }
}

/** Exchanges what a segment and its variant hold, if the segment still has the version. Gives the new version. */
export async function promoteVariant(
  projectId: number,
  segment: { id: number; version: number },
  variantId: number,
): Promise<number> {
  try {
    await call('trench.promoteVariant', {
      params: { segmentId: segment.id, variantId },
      ifMatch: `"${segment.id}-${segment.version}"`,
    });
    return segment.version + 1;
  } finally {
    await readSegmentsAgain(projectId);
  }
}

export async function renameSegment(projectId: number, segmentId: number, name: string): Promise<void> {
  await call('trench.updateSegment', { params: { segmentId }, body: { name } });
  await readSegmentsAgain(projectId);
}

/** It leaves the lists first, so that nobody goes on asking for the check of what is gone. */
export async function deleteSegment(projectId: number, segmentId: number): Promise<void> {
  queryClient.setQueryData(keyOf(projectId), (listed?: Segment[]) =>
    listed
      ?.filter(({ id }) => id !== segmentId)
      .map((one) => ({ ...one, variants: one.variants?.filter(({ id }) => id !== segmentId) })),
  );
  try {
    await call('trench.deleteSegment', { params: { segmentId } });
  } finally {
    await readSegmentsAgain(projectId);
  }
}

/** Everything that was deleted with it comes back too. */
export async function restoreSegment(projectId: number, segmentId: number): Promise<void> {
  await call('trench.restoreSegment', { params: { segmentId } });
  await readSegmentsAgain(projectId);
}

/** Puts a segment before another one, or last. Gives the new order. */
export async function moveSegment(
  projectId: number,
  segmentId: number,
  beforeSegmentId: number | null,
): Promise<number[]> {
  const body = { segmentId, ...(beforeSegmentId !== null && { beforeSegmentId }) };
  const { segmentIds } = await call('trench.moveSegment', { params: { projectId }, body });
  await readSegmentsAgain(projectId);
  return segmentIds;
}
