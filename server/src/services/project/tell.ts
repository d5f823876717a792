import { type ProjectContent, UPDATABLE_PROPERTIES } from '@spadework/core/project';
import { changesBetween } from '../../events/difference.js';
import type { EventType, NewEvent, PropertyChange } from '../../events/event.js';

/** An event of a project. The default version is that of the written row. */
export const projectEvent = (
  type: EventType,
  { companyId, id }: { companyId: number; id: number },
  changes: readonly PropertyChange[] = [],
  version?: number,
): NewEvent => ({ companyId, type, projectId: id, resource: `project:${id}`, changes, version });

/** The changed properties. Of a location only the name is included, because events contain no coordinates. */
export const contentChanges = (before: ProjectContent, after: ProjectContent): PropertyChange[] =>
  changesBetween(before, after, UPDATABLE_PROPERTIES);
