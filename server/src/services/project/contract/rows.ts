import { int64 } from '../../../http/parameters.js';

/** What the rows of this service share. */

export const projectId = int64('The project.');
export const byProject = { projectId };

export const reading = { tag: 'Projects', right: 'READ', refuses: ['PROJECT_NOT_FOUND'] } as const;
export const writing = {
  right: 'WRITE',
  versioned: true,
  refuses: ['PROJECT_NOT_FOUND', 'PROJECT_RIGHT_REQUIRED', 'PROJECT_READONLY'],
} as const;
export const owning = {
  tag: 'Projects',
  right: 'OWNER',
  versioned: true,
  refuses: ['PROJECT_NOT_FOUND', 'PROJECT_RIGHT_REQUIRED'],
} as const;
