import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './report.js';

/** Every image that the files name or that the environment names in their place, without those that they build. */
export function imagesIn(text, environment = {}) {
  const given = text.replace(
    /\$\{([A-Z_]+):-([^}]*)\}/g,
    (_, name, fallback) => environment[name] || fallback,
  );
  const named = [...given.matchAll(/^\s*(?:image|NODE):\s*(\S+)$|^ARG NODE=(\S+)$/gm)].map(
    ([, a, b]) => a ?? b,
  );
  return named.filter((image) => !/(^|\/)spadework:/.test(image));
}

/** Whether the name of an image leaves open which one it is: by a tag that moves every month, or by any tag. */
export const isVague = (image) => !/:\d+\.\d+(\.\d+)?[^:]*$/.test(image.split('@')[0]);
export const isMovable = (image) => !/@sha256:[0-9a-f]{64}$/.test(image);

/** Images are named by their full version. Those of a release, which `isRelease` says this is, by digest too. */
export async function checkImages(root, isRelease) {
  await check('images, named exactly', [], () => {
    const environment = { ...process.env, ...readEnvironment(process.env.COMPOSE_ENV_FILES) };
    const images = ['Dockerfile', 'compose.yaml'].flatMap((name) =>
      imagesIn(readFileSync(join(root, name), 'utf8'), environment),
    );
    const vague = images.filter(isVague);
    if (vague.length > 0) throw new Error(`${vague.join(', ')}: the full version is missing`);
    // The default of the Dockerfile is replaced by the NODE of compose.yaml.
    const movable = images.slice(1).filter(isMovable);
    if (isRelease && movable.length > 0)
      throw new Error(`a release names images by digest, and ${movable.join(', ')} have none`);
    return `${images.length} by full version${movable.length ? `, ${movable.length} of them not by digest, which a release needs` : ' and digest'}`;
  });
}

const readEnvironment = (file) =>
  file
    ? Object.fromEntries(
        [...readFileSync(file, 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
          name,
          value,
        ]),
      )
    : {};
