import type { EventType, NewEvent, PropertyChange } from '../../../events/event.js';
import type { RecordRow } from './records.sql.js';

/** Properties alone: what people write and what identifies content stays out of events. */
export const recordEvent = (
  type: EventType & `record.${string}`,
  { companyId, projectId, id }: Pick<RecordRow, 'companyId' | 'projectId' | 'id'>,
  changes: readonly PropertyChange[] = [],
): NewEvent => ({ companyId, projectId, type, resource: `record:${id}`, changes });

export const deviationEvent = (
  type: EventType & `deviation.${string}`,
  { companyId, projectId, id }: Pick<RecordRow, 'companyId' | 'projectId' | 'id'>,
  key: string,
  changes: readonly PropertyChange[],
): NewEvent => ({ companyId, projectId, type, resource: `deviation:${id}/${key}`, changes });

/** How many deviations are open, if that has changed. */
export const openDeviationsChange = (from: number, to: number): PropertyChange[] =>
  from === to ? [] : [{ property: 'openDeviations', from, to }];
