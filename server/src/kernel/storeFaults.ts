import type { StoreFault } from '../store/faults.js';

interface FaultTexts {
  /** For people, in English and Norwegian. */
  text: readonly [en: string, nb: string];
  /** In one line for operators. */
  brief: string;
  /** In how many seconds another try may be worth while. */
  retryAfter: number;
}

/** What people, programs and operators are told of each fault of the store. */
export const STORE_FAULTS: Record<StoreFault, FaultTexts> = {
  FULL: {
    text: [
      'The disk of the database is full: what is there can be read, and nothing can be saved until whoever runs this server makes room.',
      'Disken til databasen er full: det som finnes kan leses, og ingenting kan lagres før den som driver serveren skaffer plass.',
    ],
    brief: 'the disk of the database is full',
    retryAfter: 30,
  },
  READ_ONLY: {
    text: [
      'The database can only be read: nothing can be saved until it takes changes again.',
      'Databasen kan bare leses: ingenting kan lagres før den tar imot endringer igjen.',
    ],
    brief: 'the database is read-only',
    // A standby takes changes as soon as it is promoted.
    retryAfter: 1,
  },
  RIGHTS: {
    text: [
      'The database refuses the server, which lacks a right or has the wrong password: whoever runs this server has to mend it.',
      'Databasen avviser serveren, som mangler en rettighet eller har feil passord: den som driver serveren må rette det.',
    ],
    brief: 'the database refuses the server',
    retryAfter: 30,
  },
  AWAY: {
    text: ['The database is away for a moment; try again.', 'Databasen er borte et øyeblikk; prøv igjen.'],
    brief: 'the database is away',
    retryAfter: 1,
  },
};
