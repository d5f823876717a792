/** `npm run abuse` uses the full scale, every other run a small one. */
export const LONG = process.env.SPADEWORK_ABUSE === 'long';

export const SCALE = LONG
  ? {
      quietMs: 10_000,
      slowClients: 1000,
      slowMs: 15_000,
      bodies: 20,
      bodyMb: 100,
      guesses: 10_000,
      logins: 2000,
    }
  : { quietMs: 500, slowClients: 100, slowMs: 1500, bodies: 4, bodyMb: 20, guesses: 300, logins: 150 };
