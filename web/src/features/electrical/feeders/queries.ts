import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type AnswerOf, asProblem, type BodyOf, call, queryClient, readAgain } from '../../../api/index.js';
import { toast } from '../../../kit/index.js';
import type { SheetSearch } from '../../../routes/index.js';
import { useLanguage } from '../../../words/index.js';
import { useElectricalWords } from '../words/index.js';

export type Feeder = AnswerOf<'trench.listFeeders'>[number];
export type FeederSheet = AnswerOf<'trench.getFeederSheet'>;
export type Leg = Feeder['legs'][number];
export type Circuit = AnswerOf<'trench.listCircuits'>[number];

const keyOf = (projectId: number) => ['feeders', projectId];

export const useFeeders = (projectId: number, enabled = true) =>
  useQuery({
    queryKey: keyOf(projectId),
    queryFn: ({ signal }) => call('trench.listFeeders', { params: { projectId }, signal }),
    enabled,
    // A segment that was deleted meanwhile is gone from here too.
    staleTime: 0,
  });

/** The circuits of segments, stored or derived, by the id of the segment. One that is not read yet is not among them. */
export function useCircuits(segmentIds: readonly number[]): ReadonlyMap<number, readonly Circuit[]> {
  const all = useQueries({
    queries: [...new Set(segmentIds)].map((segmentId) => ({
      queryKey: ['circuits', segmentId],
      queryFn: async ({ signal }: { signal: AbortSignal }) => ({
        segmentId,
        circuits: await call('trench.listCircuits', { params: { segmentId }, signal }),
      }),
      staleTime: 0,
    })),
  });
  return new Map(all.flatMap(({ data }) => (data ? [[data.segmentId, data.circuits] as const] : [])));
}

/** The figures of a feeder at the version that is shown. */
export function useFeederSheet({ id, version, legs }: Feeder, { mode, state, profile }: SheetSearch) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['feeder sheet', id, version, mode, state, profile, language],
    queryFn: ({ signal }) =>
      call('trench.getFeederSheet', {
        params: { feederId: id },
        query: { mode, state, ...(profile && { profileId: profile }) },
        signal,
      }),
    enabled: legs.length > 0,
    staleTime: 0,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? keepPreviousData(before) : undefined),
    // What is refused stays refused.
    retry: (count, error) => asProblem(error).isTemporary && count < 2,
  });
}

export async function addFeeder(projectId: number, body: BodyOf<'trench.addFeeder'>): Promise<number> {
  const made = await call('trench.addFeeder', {
    params: { projectId },
    body,
    idempotencyKey: crypto.randomUUID(),
  });
  queryClient.setQueryData(keyOf(projectId), (listed?: Feeder[]) => [...(listed ?? []), made]);
  await readAgain({ queryKey: keyOf(projectId) });
  return made.id;
}

const etagOf = ({ id, version }: Feeder) => `"${id}-${version}"`;

/** Changes a feeder that still has the version that is shown. */
export async function updateFeeder(feeder: Feeder, body: BodyOf<'trench.updateFeeder'>): Promise<Feeder> {
  const { id, projectId } = feeder;
  try {
    const saved = await call('trench.updateFeeder', {
      params: { feederId: id },
      ifMatch: etagOf(feeder),
      body,
    });
    queryClient.setQueryData(keyOf(projectId), (listed?: Feeder[]) =>
      listed?.map((one) => (one.id === id ? saved : one)),
    );
    return saved;
  } catch (error) {
    if (asProblem(error).status === 412) await readAgain({ queryKey: keyOf(projectId) });
    throw error;
  }
}

export async function deleteFeeder(feeder: Feeder): Promise<void> {
  await call('trench.deleteFeeder', { params: { feederId: feeder.id }, ifMatch: etagOf(feeder) });
  queryClient.setQueryData(keyOf(feeder.projectId), (listed?: Feeder[]) =>
    listed?.filter(({ id }) => id !== feeder.id),
  );
}

/** Does something to a feeder, and tells what goes wrong. */
export async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    const problem = asProblem(error);
    const text =
      problem.status === 412
        ? useElectricalWords.now().conflict
        : (problem.errors[0]?.message ?? problem.message);
    toast({ text, kind: 'wrong' });
    return false;
  }
}
