import { describe, expect, test } from 'vitest';
import { destinationOf, isOneOf, isRedirect, withParameters } from './redirects.js';

describe('an address to go back to', () => {
  test.each([
    ['https://map.example/cb', 'map.example'],
    ['https://map.example:8443/cb?of=gis', 'map.example:8443'],
    ['http://127.0.0.1/cb', 'THIS_MACHINE'],
    ['http://127.0.0.1:33445/', 'THIS_MACHINE'],
    ['http://[::1]/cb', 'THIS_MACHINE'],
    ['http://localhost:3000/cb', 'THIS_MACHINE'],
    ['no.example.gis:/cb', 'no.example.gis'],
    ['no.example.gis://cb', 'no.example.gis'],
  ])('%s leads to %s', (address, destination) => {
    expect([isRedirect(address), destinationOf(address)]).toEqual([true, destination]);
  });

  // Sabotage: leave out one of the conditions.
  test.each([
    'http://map.example/cb',
    'http://127.0.0.1.map.example/cb',
    'http://127.0.0.1@map.example/cb',
    'http://2130706433/cb',
    'https://kari@map.example/cb',
    'https://kari:secret@map.example/cb',
    'https://@map.example/cb',
    'https:map.example/cb',
    'https:///cb',
    'https://map.example/cb#x',
    'https://*.map.example/cb',
    'https://map.example\\@evil.example/cb',
    'https://map.example/ cb',
    'https://kårt.example/cb',
    'https://map.example/cb\r\nSet-Cookie: a=b',
    'http://localhost:99999/cb',
    'javascript:alert(1)',
    'data:text/html,x',
    'gis:/cb',
    'no.example.gis://kari@cb',
    '//map.example/cb',
    '/cb',
    '',
    `https://map.example/${'x'.repeat(500)}`,
  ])('%j is none', (address) => expect(isRedirect(address)).toBe(false));

  // Sabotage: compare without the path, without case, or leave the port of other hosts out too.
  test('is compared as text, but for the port on the machine itself', () => {
    const redirects = [
      'http://127.0.0.1/cb',
      'http://[::1]:4000/cb',
      'https://map.example/cb',
      'no.example.gis:/cb',
    ];
    for (const same of [...redirects, 'http://127.0.0.1:5000/cb', 'http://[::1]/cb', 'http://[::1]:5000/cb'])
      expect(isOneOf(redirects, same), same).toBe(true);
    for (const other of [
      'http://127.0.0.1/cb/',
      'http://127.0.0.1/cb?x=1',
      'http://127.0.0.1:5000/other',
      'http://127.0.0.1:/cb',
      'http://127.0.0.1:99999/cb',
      'http://localhost/cb',
      'https://map.example:8443/cb',
      'https://map.example/CB',
      'HTTPS://map.example/cb',
      'https://map.example/cb/../cb',
      'no.example.gis:/cb2',
    ])
      expect(isOneOf(redirects, other), other).toBe(false);
  });

  test('gets parameters beside its own', () => {
    expect(withParameters('no.example.gis:/cb', { code: 'a b', state: undefined })).toBe(
      'no.example.gis:/cb?code=a+b',
    );
    expect(withParameters('https://map.example/cb?of=a%20b', { error: 'x', state: '&=' })).toBe(
      'https://map.example/cb?of=a%20b&error=x&state=%26%3D',
    );
  });
});
