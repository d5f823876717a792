import type { Translation } from '../../http/language.js';

/** What the rules of this service say of a field, in both languages. */
export const MESSAGES = {
  publicUrl: [
    'must be an https address of a public host, on port 443 or from 1024 up, without a password and with at most {0} characters; others only where the operator allows their host (--webhook-allow)',
    'må være en https-adresse til en offentlig vert, på port 443 eller fra 1024 og opp, uten passord og med høyst {0} tegn; andre bare der driften tillater verten (--webhook-allow)',
  ],
} as const satisfies Record<string, Translation>;
