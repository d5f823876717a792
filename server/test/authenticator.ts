import { generateKeyPairSync, hash, randomBytes, sign, X509Certificate } from 'node:crypto';
import { DEVICE_CERTIFICATE, DEVICE_KEY } from './certificate.js';

const sha256 = (data: Buffer | string): Buffer => hash('sha256', data, 'buffer');
const PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

/** Text and bytes in CBOR, as far as they are needed here. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) =>
  Buffer.concat([
    value.length < 256
      ? Buffer.from([0x58, value.length])
      : Buffer.from([0x59, value.length >> 8, value.length & 255]),
    value,
  ]);

/** What tests change of what a device and its browser send. */
export interface Spoilt {
  challenge?: string;
  origin?: string;
  rpId?: string;
  type?: string;
  flags?: number;
  /** What is said about the device: nothing, by its own key, or by who makes it. */
  statement?: 'none' | 'self' | 'certificate';
}

/** A device with one passkey, and the browser before it: what WebAuthn says of them, in software. */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;

  /** @param origin of the page. */
  constructor(private readonly origin: () => string) {}

  /** Makes the passkey, as options ask for one. */
  create({ challenge, rp }: { challenge: string; rp: { id: string } }, spoilt: Spoilt = {}) {
    const { statement = 'none', ...rest } = spoilt;
    const clientData = this.#clientData('webauthn.create', challenge, rest);
    const id = Buffer.from(this.id, 'base64url');
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = Buffer.concat([
      // An EC2 key for ES256 on P-256, with both coordinates.
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x!, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y!, 'base64url')),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
    const data = Buffer.concat([this.#head(rp.id, HAS_CREDENTIAL, rest), credential]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text(statement === 'none' ? 'none' : 'packed'),
      text('attStmt'),
      this.#statement(statement, Buffer.concat([data, sha256(clientData)])),
      text('authData'),
      bytes(data),
    ]);
    return {
      ...this.#ids(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal', 'a-thing'],
      },
    };
  }

  /** Shows the passkey, as options ask for it. */
  get({ challenge, rpId }: { challenge: string; rpId: string }, spoilt: Spoilt = {}) {
    const clientData = this.#clientData('webauthn.get', challenge, spoilt);
    this.counter++;
    const data = this.#head(rpId, 0, spoilt);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey);
    return {
      ...this.#ids(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #statement(kind: NonNullable<Spoilt['statement']>, signed: Buffer): Buffer {
    if (kind === 'none') return Buffer.from([0xa0]);
    const isOwn = kind === 'self';
    const signature = sign('sha256', signed, isOwn ? this.#keys.privateKey : DEVICE_KEY);
    const { raw } = new X509Certificate(DEVICE_CERTIFICATE);
    return Buffer.concat([
      Buffer.from([isOwn ? 0xa2 : 0xa3]),
      text('alg'),
      Buffer.from([0x26]),
      text('sig'),
      bytes(signature),
      ...(isOwn ? [] : [text('x5c'), Buffer.from([0x81]), bytes(raw)]),
    ]);
  }

  #ids() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} };
  }

  #head(rpId: string, more: number, spoilt: Spoilt): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([
      sha256(spoilt.rpId ?? rpId),
      Buffer.from([(spoilt.flags ?? PRESENT) | more]),
      count,
    ]);
  }

  #clientData(type: string, challenge: string, spoilt: Spoilt): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: this.origin(), crossOrigin: false, ...pick(spoilt) }),
    );
  }
}

const pick = ({ challenge, origin, type }: Spoilt) => ({
  ...(challenge !== undefined && { challenge }),
  ...(origin !== undefined && { origin }),
  ...(type !== undefined && { type }),
});
