import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { TEMPLATES } from '../../places.js';
import { VERSION } from '../../version.js';

/** Differs between servers that may give other bytes for the same content: by their version and their templates. */
export const RENDERING_EDITION: string = edition();

function edition(): string {
  const hash = createHash('sha256').update(VERSION);
  const files = readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' });
  for (const name of files.filter((each) => each.endsWith('.typ')).sort())
    hash.update(name).update(readFileSync(new URL(name, TEMPLATES)));
  return hash.digest('base64url').slice(0, 12);
}
