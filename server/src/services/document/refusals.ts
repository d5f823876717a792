import type { RefusalTable } from '../../kernel/refusals.js';

/** The refusals of this service: status and title in English and Norwegian. */
export const DOCUMENT_REFUSALS = {
  DOCUMENT_NOT_FOUND: [404, 'There is no such document.', 'Dokumentet finnes ikke.'],
  DOCUMENT_DENIED: [
    403,
    'Your company does not subscribe to the series of this document.',
    'Selskapet ditt abonnerer ikke på serien som dokumentet hører til.',
  ],
  COMMENT_NOT_FOUND: [
    404,
    'There is no such comment, or it is not shared with your company.',
    'Kommentaren finnes ikke, eller den er ikke delt med selskapet ditt.',
  ],
  COMMENT_FORBIDDEN: [
    403,
    'Only its author or an administrator of the company may change a comment.',
    'Bare forfatteren eller en administrator i selskapet kan endre en kommentar.',
  ],
  COMPANY_NOT_FOUND: [404, 'There is no such company.', 'Selskapet finnes ikke.'],
} as const satisfies RefusalTable;

declare module '../../kernel/refusals.js' {
  interface RefusalCodes extends Record<keyof typeof DOCUMENT_REFUSALS, unknown> {}
}
