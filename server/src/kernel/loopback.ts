import { isIPv4 } from 'node:net';

/** Whether a host is this machine itself. A name such as 127.evil.example is not. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
