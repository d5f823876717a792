import type { Logger } from 'pino';
import { hasDemoCredentials } from '../auth/administration.sql.js';
import { type Config, UsageError } from '../config.js';
import { isLoopback } from '../kernel/loopback.js';
import type { Tx } from '../store/store.js';

/** Demo passwords are public, so a server with them must not be reachable from the network in any way. */
export async function guardDemo(config: Config, tx: Tx, logger: Logger): Promise<void> {
  if (!(await hasDemoCredentials(tx))) return;
  const refusal = publicSetting(config);
  if (refusal) throw new UsageError(`the store holds demo credentials, so ${refusal}`);
  logger.warn('the store holds demo credentials, which are public: it must not hold anything else of value');
}

export function publicSetting({ host, issuer, trustProxy }: Config): string | undefined {
  if (!isLoopback(host)) return `--host must be a loopback address, not ${host}`;
  if (trustProxy) return '--trust-proxy must be false';
  if (issuer !== undefined && !isLoopback(new URL(issuer).hostname.replace(/^\[|\]$/g, '')))
    return `--issuer must be a loopback address, not ${issuer}`;
  return undefined;
}
