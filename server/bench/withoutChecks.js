import { register } from 'node:module';

/** `node --import` this file, and the server neither checks what is written nor reads checks for lists. */
register('./withoutChecks.hooks.js', import.meta.url);
