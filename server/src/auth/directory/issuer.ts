import { isIP } from 'node:net';
import type { ServerMetadata } from 'openid-client';
import { AddressRefused, type AllowList, hostOf, isAcceptable } from '../../kernel/addresses.js';
import { type AskDirectory, DirectoryAway, resolvesWithin } from './fetch.js';

/** What is wrong with an issuer, and the address or the name that shows it. */
export type IssuerFault = 'ADDRESS' | 'NOT_FOUND' | 'OTHER_NAME' | 'ENDPOINT';

export class IssuerRefused extends Error {
  constructor(
    readonly fault: IssuerFault,
    readonly detail = '',
  ) {
    super(`${fault} ${detail}`.trim());
  }
}

/** Where browsers go, where codes are exchanged, and where the keys are: all that a login needs. */
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/** An issuer is a prefix of addresses, so it has no parameters. */
const isIssuer = (issuer: string, allow: AllowList): boolean =>
  isAcceptable(issuer, allow) && !/[?#]|\/\.well-known\//.test(issuer);

/** Asks an issuer for its metadata (OpenID Connect Discovery 1.0), and refuses what could not be used. */
export async function lookUpIssuer(
  ask: AskDirectory,
  allow: AllowList,
  issuer: string,
): Promise<ServerMetadata> {
  if (!isIssuer(issuer, allow)) throw new IssuerRefused('ADDRESS');
  const metadata = await readMetadata(ask, issuer);
  if (metadata.issuer !== issuer) throw new IssuerRefused('OTHER_NAME', String(metadata.issuer ?? ''));
  const areUsable = await Promise.all(ENDPOINTS.map((endpoint) => isUsable(metadata[endpoint], allow)));
  const fault = ENDPOINTS.find((_, i) => !areUsable[i]);
  if (fault) throw new IssuerRefused('ENDPOINT', fault);
  return metadata as unknown as ServerMetadata;
}

const isUsable = async (address: unknown, allow: AllowList): Promise<boolean> =>
  typeof address === 'string' &&
  isAcceptable(address, allow) &&
  (isIP(hostOf(new URL(address))) !== 0 || resolvesWithin(allow, address));

async function readMetadata(ask: AskDirectory, issuer: string): Promise<Record<string, unknown>> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await ask(address, { headers: { accept: 'application/json' } }).catch((error) => {
    throw error instanceof AddressRefused ? new IssuerRefused('ADDRESS') : error;
  });
  if (answer.status >= 500) throw new DirectoryAway(`${address}: answered ${answer.status}`);
  const metadata: unknown = answer.status === 200 ? await answer.json().catch(() => undefined) : undefined;
  if (typeof metadata !== 'object' || metadata === null) throw new IssuerRefused('NOT_FOUND');
  return metadata as Record<string, unknown>;
}
