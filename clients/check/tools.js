import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './steps.js';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/clients/', import.meta.url));

/** The folder of a package from the npm registry, downloaded once and never installed into the project. */
async function packageFolder(name, version) {
  const folder = join(CACHE, `${name.replace(/\W+/g, '-')}-${version}`);
  if (existsSync(folder)) return folder;
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  const file = (await run('npm', ['pack', '--silent', `${name}@${version}`], { cwd: partial }))
    .split('\n')
    .at(-1);
  await run('tar', ['xzf', file, '--strip-components=1'], { cwd: partial });
  await rm(join(partial, file));
  await rename(partial, folder);
  return folder;
}

/**
 * The jar of openapi-generator. The registry of npm has jars up to 5.0.0-beta2; later ones are fetched from Maven Central by whoever can,
 * and named in OPENAPI_GENERATOR_JAR.
 */
export async function openApiGenerator() {
  const given = process.env.OPENAPI_GENERATOR_JAR;
  if (given) return given;
  const folder = await packageFolder('@openapitools/openapi-generator-cli', '1.0.18-5.0.0-beta2');
  return join(folder, 'bin/openapi-generator.jar');
}

/** NSwag for the .NET Framework, with the Json.NET that its clients need. */
export const nswag = async () => join(await packageFolder('nswag', '14.7.1'), 'bin/binaries/Win');
