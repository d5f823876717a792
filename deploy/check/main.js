import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkImage } from './image.js';
import { checkImages } from './images.js';
import { checkManifests } from './manifests.js';
import { checkMonitoring } from './monitoring.js';
import { checkProxies } from './proxies.js';
import { checkUnit } from './unit.js';

/** Checks what is in deploy/, the Dockerfile and compose.yaml with what this machine has: one line for each thing. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'spadework-deploy-'));
// The image and PostgreSQL run as other users, who have to get to their parts.
chmodSync(folder, 0o755);
const words = process.argv.slice(2);
const wanted = words.filter((word) => word !== 'release');
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
try {
  if (isWanted('unit')) await checkUnit(root, folder);
  if (isWanted('proxies')) await checkProxies(root, folder);
  if (isWanted('manifests')) await checkManifests(root, folder);
  if (isWanted('monitoring')) await checkMonitoring(root);
  if (isWanted('images')) await checkImages(root, words.includes('release'));
  if (isWanted('image')) await checkImage(root, folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
