import { register } from 'node:module';

/** Loaded into a server before its program, for comparison: a server that writes no events and gives no positions. */
register(new URL('./leftOut.hooks.js', import.meta.url));
