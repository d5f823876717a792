import type { Configuration } from 'openid-client';
import { type AllowList, NOTHING_ALLOWED } from '../../kernel/addresses.js';
import { unsealSecret } from '../../store/connectionSecret.js';
import type { Tx } from '../../store/store.js';
import { vaultOf } from '../../store/vault.js';
import type { Connection } from './connection.sql.js';
import { ANSWER_MS, type AskDirectory, askDirectories } from './fetch.js';
import { lookUpIssuer } from './issuer.js';

/** For so long what a directory told of itself is believed. Keys are asked for again when one is unknown. */
const KNOWN_MS = 10 * 60_000;
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

/** What this server knows of the directories of companies, asked for behind the guard of addresses. */
export class Directories {
  readonly ask: AskDirectory;
  readonly #known = new Map<
    string,
    { version: number; until: number; configuration: Promise<Configuration> }
  >();

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

  /** Everything that a login with a connection needs to know. */
  configurationOf(tx: Tx, connection: Connection): Promise<Configuration> {
    const { id, version } = connection;
    const known = this.#known.get(id);
    if (known?.version === version && known.until > performance.now()) return known.configuration;
    const configuration = this.#configure(tx, connection);
    const fresh = { version, until: performance.now() + KNOWN_MS, configuration };
    this.#known.delete(id);
    this.#known.set(id, fresh);
    if (this.#known.size > MAX_KNOWN) this.#known.delete(this.#known.keys().next().value!);
    configuration.catch(() => {
      if (this.#known.get(id) === fresh) this.#known.delete(id);
    });
    return configuration;
  }

  async #configure(tx: Tx, { id, issuer, clientId, secret }: Connection): Promise<Configuration> {
    const client = await loadClient();
    const metadata = await this.lookUp(issuer);
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
