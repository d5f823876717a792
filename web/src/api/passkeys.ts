import { during } from '../settled/index.js';
import { bodyOf, request } from './call.js';

/** A passkey of the account. */
export interface ListedPasskey {
  id: string;
  name: string;
  createdDate: string;
  /** When it was last shown at a login; undefined if never. */
  usedDate?: string;
}

interface Described {
  id: string;
  type: 'public-key';
  transports?: AuthenticatorTransport[];
}

/** What the server asks a device to make, as JSON. */
interface CreationOptions
  extends Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Described[];
}

/** What the server asks a device to show, as JSON. */
export interface ShowOptions
  extends Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> {
  challenge: string;
  allowCredentials?: Described[];
}

/** Why a browser gave no passkey, in our words: browsers' own are for programmers. */
export type PasskeyReason = 'cancelled' | 'known' | 'address' | 'unsupported';

export class NoPasskey extends Error {
  constructor(readonly reason: PasskeyReason) {
    super(reason);
  }
}

export const listPasskeys = async (): Promise<ListedPasskey[]> =>
  (await bodyOf(await request('GET', '/session/passkeys'))) as ListedPasskey[];

export const removePasskey = async (id: string): Promise<void> =>
  void (await request('DELETE', `/session/passkeys/${encodeURIComponent(id)}`));

/** Lets the browser make a passkey, and adds it to the account. */
export async function addPasskey(name: string, currentPassword: string): Promise<ListedPasskey> {
  requirePasskeys();
  const asked = await request('POST', '/session/passkeys/options', { body: { currentPassword } });
  const { challenge, user, excludeCredentials = [], ...options } = (await bodyOf(asked)) as CreationOptions;
  const made = (await fromBrowser(() =>
    navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: bytesOf(challenge),
        user: { ...user, id: bytesOf(user.id) },
        excludeCredentials: excludeCredentials.map(described),
      },
    }),
  )) as PublicKeyCredential & { response: AuthenticatorAttestationResponse };
  const { clientDataJSON, attestationObject } = made.response;
  const credential = {
    ...idsOf(made),
    response: {
      clientDataJSON: textOf(clientDataJSON),
      attestationObject: textOf(attestationObject),
      transports: made.response.getTransports?.() ?? [],
    },
  };
  const added = await request('POST', '/session/passkeys', { body: { name, credential } });
  return (await bodyOf(added)) as ListedPasskey;
}

/** Lets somebody show a passkey, for the second step of a login. */
export async function showPasskey({
  challenge,
  allowCredentials = [],
  ...options
}: ShowOptions): Promise<object> {
  requirePasskeys();
  const shown = (await fromBrowser(() =>
    navigator.credentials.get({
      publicKey: {
        ...options,
        challenge: bytesOf(challenge),
        allowCredentials: allowCredentials.map(described),
      },
    }),
  )) as PublicKeyCredential & { response: AuthenticatorAssertionResponse };
  const { clientDataJSON, authenticatorData, signature } = shown.response;
  return {
    ...idsOf(shown),
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
    },
  };
}

const idsOf = ({ id, type }: PublicKeyCredential) => ({ id, rawId: id, type, clientExtensionResults: {} });

const described = ({ id, ...more }: Described): PublicKeyCredentialDescriptor => ({
  ...more,
  id: bytesOf(id),
});

function requirePasskeys(): void {
  if (typeof PublicKeyCredential === 'undefined') throw new NoPasskey('unsupported');
}

const REASONS: Record<string, PasskeyReason> = {
  InvalidStateError: 'known',
  SecurityError: 'address',
  NotSupportedError: 'unsupported',
};

async function fromBrowser(ask: () => Promise<Credential | null>): Promise<Credential> {
  const credential = await during('a passkey', ask()).catch((error: DOMException) => {
    throw new NoPasskey(REASONS[error.name] ?? 'cancelled');
  });
  if (!credential) throw new NoPasskey('cancelled');
  return credential;
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
