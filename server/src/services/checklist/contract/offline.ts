import type { Operation } from '../../../http/contract.js';
import { int64 } from '../../../http/parameters.js';
import { OfflineBundle } from '../records/bundleSchema.js';
import { language } from './language.js';

export const offlineRows = {
  getOfflineBundle: {
    tag: 'Offline',
    method: 'GET',
    right: 'READ',
    path: '/offline/by-projectid/{projectId}',
    summary: 'What a device needs for a project without a network',
    description:
      'Its segments, as far as the token has the scope of the trench service; the checklists of the latest revision and of its records; its drafts and submitted records, the latest change first, at most 100 and 20 MiB, with `left` how many more there are; and its open deviations.',
    params: { projectId: int64('The project.') },
    query: { language },
    answer: OfflineBundle,
    versioned: true,
    refuses: ['PROJECT_NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
