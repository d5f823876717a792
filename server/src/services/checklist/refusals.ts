import type { RefusalTable } from '../../kernel/refusals.js';

/** The refusals of this service: status and title in English and Norwegian. */
export const CHECKLIST_REFUSALS = {
  CHECKPOINT_NOT_FOUND: [
    404,
    'The facility has no such checkpoint.',
    'Anlegget har ikke dette kontrollpunktet.',
  ],
} as const satisfies RefusalTable;

declare module '../../kernel/refusals.js' {
  interface RefusalCodes extends Record<keyof typeof CHECKLIST_REFUSALS, unknown> {}
}
