import { errorOf, LoginRefused, type SpadeworkError } from './problem.js';

/** A client that works by itself. */
export interface ClientLogin {
  clientId: string;
  clientSecret: string;
}

/** A person, through a client. */
export interface UserLogin extends ClientLogin {
  username: string;
  password: string;
}

/** A token, or a function that gets one: it is asked again when the server no longer takes the last one. */
export interface TokenLogin {
  token: string | (() => Promise<string>);
}

export type Login = ClientLogin | UserLogin | TokenLogin;

/** Seconds before its end at which a token is no longer used. */
const MARGIN = 30;

/** Keeps a token until it ends, and gets one at a time. */
export class Tokens {
  #current: Promise<string> | undefined;
  #endsAt = 0;

  constructor(
    private readonly url: string,
    private readonly login: Login,
    private readonly fetch: typeof globalThis.fetch,
  ) {}

  token(): Promise<string> {
    if (!this.#current || Date.now() >= this.#endsAt) this.#renew();
    return this.#current!;
  }

  /** Whether another token may help where `token` was refused. */
  async refused(token: string): Promise<boolean> {
    if ('token' in this.login && typeof this.login.token === 'string') return false;
    // Somebody else may have renewed it meanwhile.
    if ((await this.#current) === token) this.#renew();
    return true;
  }

  #renew(): void {
    this.#endsAt = Number.POSITIVE_INFINITY;
    const renewed = 'token' in this.login ? given(this.login.token) : this.#logIn(this.login);
    this.#current = renewed;
    renewed.catch(() => {
      if (this.#current === renewed) this.#current = undefined;
    });
  }

  async #logIn(login: ClientLogin | UserLogin): Promise<string> {
    const { clientId, clientSecret } = login;
    const form: Record<string, string> =
      'username' in login
        ? { grant_type: 'password', username: login.username, password: login.password }
        : { grant_type: 'client_credentials' };
    const response = await this.fetch(`${this.url}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${base64(`${encode(clientId)}:${encode(clientSecret)}`)}` },
      body: new URLSearchParams(form),
    });
    if (!response.ok) throw await failedLogin(response);
    const { access_token, expires_in } = (await response.json()) as Grant;
    this.#endsAt = Date.now() + (expires_in - MARGIN) * 1000;
    return access_token;
  }
}

/** Below 500 the server refused it; from there on it was not able to answer. */
async function failedLogin(response: Response): Promise<SpadeworkError> {
  const error = await errorOf(response);
  if (error.status >= 500 || error.status === 429) return error;
  return new LoginRefused(error.status, error.code, error.message, error.problem);
}

interface Grant {
  access_token: string;
  expires_in: number;
}

const given = async (token: string | (() => Promise<string>)) =>
  typeof token === 'string' ? token : token();

/** RFC 6749, 2.3.1: both are form-encoded before they are joined. */
const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);

const base64 = (ascii: string) => btoa(ascii);
