import { describe, expect, test } from 'vitest';
import { addressKey, networkOf } from './network.js';

describe('the network of an address', () => {
  // Fails if every address of an IPv6 network has a limit of its own: one caller has 2^64 of them.
  test('of IPv6 the first 64 bits count, however they are written', () => {
    const same = [
      '2001:db8:0:7::1',
      '2001:0db8::7:aaaa:bbbb:cccc:dddd',
      '2001:DB8:0:7:0:0:0:1',
      '2001:db8:0:7::192.0.2.1',
    ];
    expect(new Set(same.map(addressKey))).toEqual(new Set(['address:2001:db8:0:7']));
    expect(networkOf('2001:db8::8:0:0:0:1')).not.toBe(networkOf('2001:db8::7:0:0:0:1'));
    expect(networkOf('::1')).toBe('0:0:0:0');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
  });

  test('an IPv4 address counts as itself, also when it is written as IPv6', () => {
    const same = [
      '192.0.2.1',
      '::ffff:192.0.2.1',
      '::FFFF:192.0.2.1',
      '::ffff:c000:201',
      '0:0:0:0:0:ffff:c000:0201',
    ];
    expect(new Set(same.map(networkOf))).toEqual(new Set(['192.0.2.1']));
    expect(networkOf('192.0.2.2')).not.toBe(networkOf('192.0.2.1'));
  });

  test('what is no address is a key of its own', () => {
    expect(networkOf('unknown')).toBe('unknown');
  });
});
