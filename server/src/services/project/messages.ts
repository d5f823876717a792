import type { Translation } from '../../http/language.js';

/** What the rules of this service say of a field, in both languages. */
export const MESSAGES = {
  endBeforeStart: ['must not be before startDate', 'kan ikke være før startDate'],
  notUpdatable: ['{0} cannot be updated; possible: {1}', '{0} kan ikke endres; mulige: {1}'],
  numberOfPath: ['must be {0}, as in the path, or left out', 'må være {0}, som i stien, eller utelates'],
  notAddable: ['{0} cannot be added', '{0} kan ikke legges til'],
  useOwner: [
    'OWNER is not given here; use PUT /projects/{projectId}/owner/{owner}',
    'OWNER gis ikke her; bruk PUT /projects/{projectId}/owner/{owner}',
  ],
} as const satisfies Record<string, Translation>;
