import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

/** Signatures of deliveries as Standard Webhooks has them, and the secrets behind them. */

const SECRET_PREFIX = 'whsec_';

export const newSecret = (): string => SECRET_PREFIX + randomBytes(32).toString('base64');

/** Who may read the message and when: `webhook-id`, `webhook-timestamp` and the body belong together. */
const messageOf = (id: string, timestamp: number, body: string) => `${id}.${timestamp}.${body}`;

export interface SigningKeys {
  /** Encrypts secrets at rest. */
  sealing: Buffer;
  /** Signs `v1a`; everybody may have the public half. */
  private: KeyObject;
}

/** The headers of a delivery, signed with every secret that is valid now. */
export function signedHeaders(
  id: string,
  timestamp: number,
  body: string,
  secrets: readonly string[],
  privateKey?: KeyObject,
): Record<string, string> {
  const message = messageOf(id, timestamp, body);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(message).digest('base64')}`;
  });
  if (privateKey) signatures.push(`v1a,${sign(null, Buffer.from(message), privateKey).toString('base64')}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

/** What all servers on a store share: 32 bytes to encrypt with, and an Ed25519 key as PKCS #8. */
export interface StoredKeys {
  secret: Buffer;
  signing: Buffer;
}

export const newStoredKeys = (): StoredKeys => ({
  secret: randomBytes(32),
  signing: generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }),
});

export const signingKeysOf = ({ secret, signing }: StoredKeys): SigningKeys => ({
  sealing: Buffer.from(hkdfSync('sha256', secret, '', 'webhook secrets', 32)),
  private: createPrivateKey({ key: signing, format: 'der', type: 'pkcs8' }),
});

/** `whpk_` and the 32 bytes of the key, which are the last of its DER form. */
export const publicKeyOf = (keys: SigningKeys): string =>
  `whpk_${createPublicKey(keys.private).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')}`;

const IV = 12;
const TAG = 16;

/** AES-256-GCM. `owner` is authenticated too, so that a sealed secret is good for its own webhook only. */
export function seal(keys: SigningKeys, owner: string, secret: string): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keys.sealing, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

export function unseal(keys: SigningKeys, owner: string, text: string): string {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keys.sealing, bytes.subarray(0, IV))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
}
