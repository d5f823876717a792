import { type Deviation, type DeviationState, SEVERITIES } from '@spadework/core/record';
import type { DeviationSearch } from '../../../routes/index.js';

export type Listed = Omit<Deviation, 'log'>;

/** The lists in which deviations are followed up, from left to right. */
export const COLUMNS = ['OPEN', 'DONE', 'VERIFIED'] as const satisfies readonly DeviationState[];

/** Those that were rejected, or withdrawn by another answer. */
export const CLOSED = ['REJECTED', 'WITHDRAWN'] as const satisfies readonly DeviationState[];

/** Whether a deviation is among those that the address asks for. */
export const isWanted = (
  {
    severity,
    responsible,
    overdue,
    recordId,
  }: Pick<Listed, 'severity' | 'responsible' | 'overdue' | 'recordId'>,
  search: Pick<DeviationSearch, 'severity' | 'responsible' | 'overdue' | 'record'>,
): boolean =>
  (search.severity.length === 0 || search.severity.includes(severity)) &&
  (search.responsible === undefined || responsible === search.responsible) &&
  (!search.overdue || overdue) &&
  (search.record === undefined || recordId === search.record);

/** The worst first, of equals what is due first, then the oldest. */
export const deviationOrder = (a: Listed, b: Listed): number =>
  SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) ||
  (a.due ?? '9999').localeCompare(b.due ?? '9999') ||
  a.openedAt.localeCompare(b.openedAt);

/** The deviations of each list, in order. */
export const inColumns = <D extends Listed>(deviations: readonly D[]): Map<DeviationState, D[]> => {
  const columns = new Map<DeviationState, D[]>([...COLUMNS, ...CLOSED].map((state) => [state, []]));
  for (const deviation of deviations) columns.get(deviation.state)!.push(deviation);
  for (const column of columns.values()) column.sort(deviationOrder);
  return columns;
};

/** What the address names as open: a record and a key of it. */
export const openedBy = (open: string | undefined): { recordId: string; key: string } | undefined => {
  const [recordId, key] = open?.split('/') ?? [];
  return recordId && key ? { recordId, key } : undefined;
};
