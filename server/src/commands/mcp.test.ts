import { describe, expect, test } from 'vitest';
import { main } from '../main.js';
import { readCredentials } from '../mcp/credentials.js';
import { addressOf } from './mcp.js';

test('writes without asking are asked for by name', async () => {
  const start = (flag: string) => main(['mcp', flag], {});
  await expect(start('--enable-writes=yes')).rejects.toThrow(
    '--enable-writes may have the value unasked alone',
  );
  // Both are taken; what is missing then is the address.
  for (const flag of ['--enable-writes', '--enable-writes=unasked'])
    await expect(start(flag)).rejects.toThrow(/SPADEWORK_MCP|--url/);
});

describe('where it connects', () => {
  test('credentials come from the environment', () => {
    expect(readCredentials({ SPADEWORK_MCP_TOKEN: 't', SPADEWORK_MCP_CLIENT: 'c' })).toEqual({
      token: 't',
    });
    expect(() => readCredentials({ SPADEWORK_MCP_CLIENT: 'c' })).toThrow('SPADEWORK_MCP_SECRET');
    expect(() => readCredentials({ SPADEWORK_MCP_CREDENTIALS: '/nothing' })).toThrow('/nothing is no JSON');
  });

  test('a token does not travel in the clear beyond this machine', () => {
    expect(addressOf('https://grid.example/')).toBe('https://grid.example');
    expect(addressOf('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
    for (const url of ['http://grid.example', 'https://kari:secret@grid.example', 'file:///etc', undefined])
      expect(() => addressOf(url)).toThrow('--url');
  });
});
