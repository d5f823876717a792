import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const TEMPLATES = new URL('../../../templates/', import.meta.url);
const PACKAGE = new URL('../../../package.json', import.meta.url);

/** Differs between servers that may give other bytes for the same content: by their version and their templates. */
export const RENDERING_EDITION: string = edition();

function edition(): string {
  const hash = createHash('sha256').update(JSON.parse(readFileSync(PACKAGE, 'utf8')).version);
  const files = readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' });
  for (const name of files.filter((each) => each.endsWith('.typ')).sort())
    hash.update(name).update(readFileSync(new URL(name, TEMPLATES)));
  return hash.digest('base64url').slice(0, 12);
}
