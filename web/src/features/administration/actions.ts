import type { UseQueryResult } from '@tanstack/react-query';
import { asProblem, readAgain } from '../../api/index.js';
import { toast } from '../../kit/index.js';

/** Every list of the administration is kept under this key. */
export const ADMINISTRATION = 'administration';

export const refresh = (part: string): Promise<void> => readAgain({ queryKey: [ADMINISTRATION, part] });

/** A list as it is at this moment. Throws when it cannot be read. */
export async function listNow<Row>(list: UseQueryResult<Row[]>): Promise<readonly Row[]> {
  return (await list.refetch({ throwOnError: true })).data ?? [];
}

/** After something is removed: the lists are read again, and the thing itself is not asked for, because it is gone. */
export async function refreshLists(part: string): Promise<void> {
  const isOfOne = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    ['one', 'deliveries'].includes(String(queryKey[2]));
  const queryKey = [ADMINISTRATION, part];
  await readAgain({ queryKey, predicate: isOfOne, refetchType: 'none' });
  await readAgain({ queryKey, predicate: (query) => !isOfOne(query) });
}

/** Does something and reads the part again. What goes wrong is told; the answer says whether it went well. */
export async function attempt(part: string, action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (thrown) {
    toast({ text: asProblem(thrown).message, kind: 'wrong' });
    return false;
  } finally {
    // Nobody waits for it: notices come in the order in which things were done.
    void refresh(part);
  }
}
