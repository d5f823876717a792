import { expect, test } from 'vitest';
import { findChromium } from '../test/chromium.js';

const only = (path: string) => (asked: string) => asked === path;

test.each([
  ['the setting', { SPADEWORK_CHROMIUM: '/my/browser', PATH: '/bin' }, '/my/browser', '/my/browser'],
  ['the PATH', { PATH: '/bin:/opt/bin' }, '/opt/bin/google-chrome', '/opt/bin/google-chrome'],
  ['the usual places', { PATH: '' }, '/usr/bin/chromium', '/usr/bin/chromium'],
  ['no other when the setting is wrong', { SPADEWORK_CHROMIUM: '/gone' }, '/usr/bin/chromium', undefined],
  ['nothing', { PATH: '/bin' }, '/elsewhere', undefined],
])('Chromium is found by %s', (_, environment, there, found) => {
  expect(findChromium(environment, only(there))).toBe(found);
});

test('The shell is taken before a whole browser', () => {
  expect(findChromium({ PATH: '/usr/bin' }, () => true)).toBe('/usr/bin/chromium-headless-shell');
});
