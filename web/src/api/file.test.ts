import { expect, test } from 'vitest';
import { loadFile, type Surroundings } from './file.js';

/** A page that began with the script `a`. Files load when `loads` says so. */
function page(given: Partial<Surroundings> & { loads: () => boolean }) {
  const log: string[] = [];
  const around: Surroundings = {
    currentScript: async () => 'a',
    ownScript: () => 'a',
    repairStyles: async () => void log.push('styles'),
    lastReload: null,
    readyToReload: async () => void log.push('ready'),
    reload: () => void log.push('reloaded'),
    ...given,
  };
  const load = async () => {
    log.push('load');
    if (!given.loads()) throw new TypeError('Failed to fetch dynamically imported module');
    return 'screen';
  };
  /** What it gives, or that it never does. */
  const outcome = () => {
    const later = new Promise((resolve) => setTimeout(resolve, 20, 'nothing yet'));
    return Promise.race([loadFile(load, around).catch((error: Error) => error.message), later]);
  };
  return { log, around, outcome };
}

test('a file that loads is taken as it is', async () => {
  const { log, outcome } = page({ loads: () => true });
  expect(await outcome()).toBe('screen');
  expect(log).toEqual(['load']);
});

test('without a network the file is asked for again when the server answers, and nothing is reloaded', async () => {
  let online = false;
  let answer = (_: string) => {};
  const reached = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const { log, outcome } = page({ loads: () => online, currentScript: () => reached });
  expect(await outcome()).toBe('nothing yet');
  expect(log).toEqual(['load']);
  const again = outcome();
  online = true;
  answer('a');
  expect(await again).toBe('screen');
  expect(log).not.toContain('reloaded');
  expect(log.filter((one) => one === 'styles')).toHaveLength(2);
});

test('after an update of the server the page is reloaded once, when nothing is unsent', async () => {
  const { log, around, outcome } = page({ loads: () => false, currentScript: async () => 'b' });
  expect(await outcome()).toBe('nothing yet');
  expect(log).toEqual(['load', 'ready', 'reloaded']);
  expect(around.lastReload).toBe('b');
  // The same page again, from a cache between: told instead of reloaded for ever.
  expect(await outcome()).toMatch(/not of the version b/);
  expect(log.filter((one) => one === 'reloaded')).toHaveLength(1);
});

test('a file that a browser remembers as failed is worth one reload; a second failure is told', async () => {
  const { log, outcome } = page({ loads: () => false });
  expect(await outcome()).toBe('nothing yet');
  expect(log.at(-1)).toBe('reloaded');
  expect(await outcome()).toMatch(/Failed to fetch/);
});
