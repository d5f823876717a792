import { isDeepStrictEqual } from 'node:util';
import type { Configuration, ServerMetadata } from 'openid-client';
import { type AllowList, NOTHING_ALLOWED } from '../../kernel/addresses.js';
import { unsealSecret } from '../../store/connectionSecret.js';
import type { Tx } from '../../store/store.js';
import { vaultOf } from '../../store/vault.js';
import { ATTEMPT_SECONDS } from './attempts.sql.js';
import type { Connection } from './connection.sql.js';
import { ANSWER_MS, type AskDirectory, askDirectories } from './fetch.js';
import { lookUpIssuer } from './issuer.js';

/**
 * Whoever begins a login is sent to a directory that answered within this time. Everybody who begins in the morning then
 * costs it few requests, and it is noticed soon when it goes down.
 */
export const CURRENT_MS = 15_000;
/** Whoever comes back from the directory goes on with what it told before they left. Keys are asked for again when one is unknown. */
const KNOWN_MS = ATTEMPT_SECONDS * 1000 + CURRENT_MS;
/** Forged tokens must not make traffic: the keys of a directory are given up this often at most. */
export const KEYS_MS = 30_000;
/** Clocks may differ by this much. */
export const CLOCK_TOLERANCE_S = 60;
const MAX_KNOWN = 1_000;

/** Loaded by the first login with a directory, because most servers start without one. */
export const loadClient = () => import('openid-client');

/** The addresses of this server that a directory has to know. */
export interface ConnectionAddresses {
  redirectUri: string;
  frontchannelLogoutUri: string;
  backchannelLogoutUri: string;
  scimEndpoint: string;
}

/** What is known of one directory, for one version of its connection. */
interface Known {
  version: number;
  answer?: { at: number; metadata: ServerMetadata; configuration: Configuration };
  /** Those who begin a login while the directory is asked wait for the same answer. */
  asking?: Promise<Configuration> | undefined;
  keysForgottenAt?: number;
}

/** What this server knows of the directories of companies, asked for behind the guard of addresses. */
export class Directories {
  readonly ask: AskDirectory;
  readonly #known = new Map<string, Known>();

  constructor(
    private readonly issuer: () => string,
    readonly allow: AllowList = NOTHING_ALLOWED,
  ) {
    this.ask = askDirectories(allow);
  }

  addressesOf(connectionId: string): ConnectionAddresses {
    const address = `${this.issuer()}/login/${connectionId}`;
    return {
      redirectUri: `${address}/callback`,
      frontchannelLogoutUri: `${address}/frontchannel-logout`,
      backchannelLogoutUri: `${address}/backchannel-logout`,
      scimEndpoint: `${this.issuer()}/scim/v2`,
    };
  }

  lookUp(issuer: string) {
    return lookUpIssuer(this.ask, this.allow, issuer);
  }

  /** Everything that somebody who comes back from a directory needs, and a logout that it tells of. */
  configurationOf(tx: Tx, connection: Connection): Promise<Configuration> {
    return this.#configurationOf(tx, connection, KNOWN_MS);
  }

  /** The same for the beginning of a login. Throws when the directory does not answer, whatever is known of it. */
  currentConfigurationOf(tx: Tx, connection: Connection): Promise<Configuration> {
    return this.#configurationOf(tx, connection, CURRENT_MS);
  }

  /** Makes the next login ask for the keys of the directory: a new one may have the name of a former one. */
  async forgetKeys(tx: Tx, connection: Connection): Promise<void> {
    const known = this.#knownOf(connection);
    const now = performance.now();
    if (!known.answer || now - (known.keysForgottenAt ?? Number.NEGATIVE_INFINITY) < KEYS_MS) return;
    known.keysForgottenAt = now;
    known.answer.configuration = await this.#configure(tx, connection, known.answer.metadata);
  }

  async #configurationOf(tx: Tx, connection: Connection, maxAge: number): Promise<Configuration> {
    const known = this.#knownOf(connection);
    const { answer } = known;
    if (answer && performance.now() - answer.at < maxAge) return answer.configuration;
    known.asking ??= this.#ask(tx, connection, known).finally(() => {
      known.asking = undefined;
    });
    return known.asking;
  }

  #knownOf({ id, version }: Connection): Known {
    const known = this.#known.get(id);
    if (known?.version === version) return known;
    const fresh = { version };
    this.#known.delete(id);
    this.#known.set(id, fresh);
    if (this.#known.size > MAX_KNOWN) this.#known.delete(this.#known.keys().next().value!);
    return fresh;
  }

  async #ask(tx: Tx, connection: Connection, known: Known): Promise<Configuration> {
    const metadata = await this.lookUp(connection.issuer);
    // The keys of a directory are kept with its configuration, and need not be asked for again.
    const configuration = isDeepStrictEqual(metadata, known.answer?.metadata)
      ? known.answer!.configuration
      : await this.#configure(tx, connection, metadata);
    known.answer = { at: performance.now(), metadata, configuration };
    return configuration;
  }

  async #configure(
    tx: Tx,
    { id, clientId, secret }: Connection,
    metadata: ServerMetadata,
  ): Promise<Configuration> {
    const client = await loadClient();
    const text = secret && unsealSecret(vaultOf(tx), id, secret).secret;
    const methods = metadata.token_endpoint_auth_methods_supported;
    const asBasic = !methods || methods.includes('client_secret_basic');
    const authentication =
      text === null
        ? client.None()
        : asBasic
          ? client.ClientSecretBasic(text)
          : client.ClientSecretPost(text);
    const configuration = new client.Configuration(
      metadata,
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_S },
      authentication,
    );
    configuration[client.customFetch] = (address, { method, headers, body, signal }) =>
      this.ask(address, { method, headers, body, signal });
    configuration.timeout = ANSWER_MS / 1000;
    // Without this the library does not check the signature of an ID token.
    client.enableNonRepudiationChecks(configuration);
    // The guard decides which addresses may be plain http.
    client.allowInsecureRequests(configuration);
    return configuration;
  }
}
