import { posix } from 'node:path';
import { ALWAYS, FILES } from './manifest.js';

const isHeld = (target) =>
  ALWAYS.includes(target) || FILES.some((file) => target === file || target.startsWith(`${file}/`));

/** A page as the package holds it: of a link to a file that only the checkout has, the words are left. */
export const packedPage = (page, text) =>
  text.replace(/\[([^\]]+)\]\((?![#/]|\w+:)([^)#]+)[^)]*\)/g, (link, words, target) =>
    isHeld(posix.join(posix.dirname(page), target)) ? link : words,
  );
