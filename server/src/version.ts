import { readFileSync } from 'node:fs';
import { SERVER } from './places.js';

const { version } = JSON.parse(readFileSync(new URL('package.json', SERVER), 'utf8'));

export const VERSION: string = version;
