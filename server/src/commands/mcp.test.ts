import { describe, expect, test } from 'vitest';
import { readCredentials } from '../mcp/credentials.js';
import { addressOf } from './mcp.js';

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
