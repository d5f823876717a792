#!/usr/bin/env node
import { exitCodeOf, explain, main } from '../dist/main.js';

main(process.argv.slice(2)).catch((error) => {
  console.error(`spadework: ${explain(error)}`);
  process.exit(exitCodeOf(error));
});
