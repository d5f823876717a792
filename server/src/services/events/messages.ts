import type { Translation } from '../../http/language.js';

/** What the rules of this service say of a field, in both languages. */
export const MESSAGES = {
  expired: [
    'Read everything anew, then go on from position {0}.',
    'Les alt på nytt, og fortsett fra posisjon {0}.',
  ],
  afterRestore: [
    'The server was restored from a backup, and what was told after it may be lost. Read everything anew, then go on from position {0}.',
    'Serveren er gjenopprettet fra en sikkerhetskopi, og det som ble meldt etter den, kan være tapt. Les alt på nytt, og fortsett fra posisjon {0}.',
  ],
  noSuchEpoch: ['the feed has no such epoch', 'strømmen har ingen slik epoke'],
  auditTypes: [
    'types of the feed of people and security can only be saved by an administrator of the company',
    'typer i strømmen av personer og sikkerhet kan bare lagres av en administrator i selskapet',
  ],
  publicUrl: [
    'must be an https address of a public host, on the usual port or from {0} up, without a user name or a password, and with at most {1} characters; others only where the operator allows their host (--webhook-allow)',
    'må være en https-adresse til en offentlig vert, på den vanlige porten eller fra {0} og opp, uten brukernavn og passord, og med høyst {1} tegn; andre bare der driften tillater verten (--webhook-allow)',
  ],
} as const satisfies Record<string, Translation>;
