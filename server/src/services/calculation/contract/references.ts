import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { int64 } from '../../../http/parameters.js';
import { Activity, Facility, Revision } from '../schemas.js';

const reference = { tag: 'Reference data', method: 'GET', scope: 'prosjektsystem.bruker' } as const;
const revision = { tag: 'Revisions', method: 'GET' } as const;

export const referenceRows = {
  listActivities: {
    ...reference,
    path: '/activities',
    summary: 'All activities',
    answer: Type.Array(Activity),
  },
  getActivity: {
    ...reference,
    path: '/activities/{activityId}',
    summary: 'One activity',
    params: { activityId: int64('The activity.') },
    answer: Activity,
    refuses: ['ACTIVITY_NOT_FOUND'],
  },
  listFacilities: {
    ...reference,
    path: '/facilities',
    summary: 'All facilities',
    answer: Type.Array(Facility),
  },
  getFacility: {
    ...reference,
    path: '/facilities/{facilityId}',
    summary: 'One facility',
    params: { facilityId: int64('The facility.') },
    answer: Facility,
    refuses: ['FACILITY_NOT_FOUND'],
  },
  listUnits: {
    ...reference,
    path: '/units',
    summary: 'All units',
    description: 'A unit given elsewhere must be one of these, written identically.',
    answer: Type.Array(Type.String()),
  },
  listRevisions: {
    ...revision,
    path: '/revisions',
    summary: 'All revisions of the catalog',
    answer: Type.Array(Revision),
  },
  getLatestRevision: {
    ...revision,
    path: '/revisions/latest',
    summary: 'The latest active revision',
    answer: Revision,
    refuses: ['REVISION_NOT_FOUND'],
  },
  getRevision: {
    ...revision,
    path: '/revisions/{revisionId}',
    summary: 'One revision',
    params: { revisionId: int64('The revision.') },
    answer: Revision,
    refuses: ['REVISION_NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
