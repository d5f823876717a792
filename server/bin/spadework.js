#!/usr/bin/env -S node --max-semi-space-size=64
// Most of what a request allocates dies with it: in a larger young generation it is collected for nothing.
import { exitCodeOf, explain, main } from '../dist/bundle/main.js';

// oidc-provider warns about Node 20 when it is loaded. It works there, and continuous integration tries it.
const { warn } = console;
console.warn = (...words) => {
  if (!String(words[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...words);
};

main(process.argv.slice(2)).catch((error) => {
  console.error(`spadework: ${explain(error)}`);
  process.exit(exitCodeOf(error));
});
