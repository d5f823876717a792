import type { Config } from '../src/config.js';

/** The settings of servers in tests: a free port, no limits, and nothing in the log. */
export const DEFAULTS: Omit<Config, 'databaseUrl'> = {
  host: '127.0.0.1',
  port: 0,
  dataDir: '',
  databaseConnections: 8,
  issuer: undefined,
  trustProxy: false,
  rateLimit: 0,
  webDirectory: '',
  eventRetention: 400,
  addressRetention: 90,
  logLevel: 'silent',
};
