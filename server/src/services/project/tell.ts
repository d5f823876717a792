import type { ProjectContent } from '@spadework/core/project';
import { changesBetween } from '../../events/difference.js';
import type { EventType, NewEvent, PropertyChange } from '../../events/event.js';

/** What is told of a project. The version is the one that the written row returns, unless it is given. */
export const projectEvent = (
  type: EventType,
  { companyId, id }: { companyId: number; id: number },
  changes: readonly PropertyChange[] = [],
  version?: number,
): NewEvent => ({ companyId, type, projectId: id, resource: `project:${id}`, changes, version });

const PROPERTIES = [
  'number',
  'name',
  'status',
  'startDate',
  'endDate',
  'endDateEstimate',
  'description',
  'caseRef',
  'substationRef',
  'location',
] as const;

/** The properties that differ. A location is told of by its name alone: coordinates stay out of events. */
export const contentChanges = (before: ProjectContent, after: ProjectContent): PropertyChange[] =>
  changesBetween(before, after, PROPERTIES);
