import fc from 'fast-check';

/** Properties draw their examples from the seed of the run, which vitest.config.ts chooses and prints. */
fc.configureGlobal({ seed: Number(process.env.SPADEWORK_SEED) });
