#!/usr/bin/env node
import { explain, main } from '../dist/main.js';

main(process.argv.slice(2)).catch((error) => {
  console.error(`spadework: ${explain(error)}`);
  process.exit(2);
});
