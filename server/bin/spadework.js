#!/usr/bin/env node
import { exitCodeOf, explain, main } from '../dist/main.js';

// oidc-provider warns about Node 20 when it is loaded. It works there, and continuous integration tries it.
const { warn } = console;
console.warn = (...words) => {
  if (!String(words[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...words);
};

main(process.argv.slice(2)).catch((error) => {
  console.error(`spadework: ${explain(error)}`);
  process.exit(exitCodeOf(error));
});
