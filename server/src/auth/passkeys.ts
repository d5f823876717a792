import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Tx } from '../store/store.js';
import {
  findPasskey,
  findShownName,
  type Passkey,
  passkeysOf,
  saveChallenge,
  takeChallenge,
  usePasskey,
} from './passkeys.sql.js';

/** For so long a challenge may be answered, once. */
export const CHALLENGE_SECONDS = 5 * 60;

/** More devices than anybody carries. */
export const MAX_PASSKEYS = 20;

/** Ed25519, ES256 and RS256: what every server of ours can check, whatever its Node. */
const ALGORITHMS = [-8, -7, -257];

/** How a browser reaches a device, as far as the standard has names for it. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];
const isTransport = (text: unknown): text is Transport => TRANSPORTS.includes(text as Transport);

/** To whom passkeys belong, and on which pages they may be used. */
export interface Site {
  id: string;
  origins: string[];
}

/** What a browser sends of a passkey: read by the library, which refuses what is not so. */
export type Credential = Record<string, unknown>;

/** Seven megabytes, for those few who add a passkey or log in with one. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

const shown = ({ id, transports }: Passkey) => ({ id, transports: transports.filter(isTransport) });

/** What a browser needs to make a passkey. */
export async function creationOptions(tx: Tx, site: Site, username: string) {
  const { generateRegistrationOptions } = await library();
  const [person, passkeys] = [await findShownName(tx, username), await passkeysOf(tx, username)];
  const options = await generateRegistrationOptions({
    rpName: 'Spadework',
    rpID: site.id,
    userName: username,
    userDisplayName: person?.name ?? username,
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    excludeCredentials: passkeys.map(shown),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await saveChallenge(tx, username, 'ADD', options.challenge, CHALLENGE_SECONDS);
  return options;
}

/** The passkey that a browser has made, or undefined if it is not what was asked for. */
export async function madePasskey(
  tx: Tx,
  site: Site,
  username: string,
  credential: Credential,
): Promise<Passkey | undefined> {
  const challenge = challengeIn(credential);
  if (!challenge || !(await takeChallenge(tx, username, 'ADD', challenge))) return undefined;
  const { verifyRegistrationResponse } = await library();
  const response = credential as unknown as RegistrationResponseJSON;
  const made = await unlessWrong(async () => {
    if (!(await isWithoutCertificate(response))) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo?.credential;
  });
  if (!made || !isId(made.id)) return undefined;
  const { id, publicKey, counter, transports = [] } = made;
  const known = [transports].flat().filter(isTransport);
  return { id, publicKey: Buffer.from(publicKey), counter, transports: [...new Set(known)] };
}

/**
 * Who made the device is not asked. The library would look up whether a certificate was revoked, at an address that stands
 * in what the browser sends.
 */
async function isWithoutCertificate({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = statement.get('fmt');
  return format === 'none' || (format === 'packed' && !statement.get('attStmt').get('x5c'));
}

/** What a browser needs to log in with a passkey of the user. */
export async function requestOptions(tx: Tx, site: Site, username: string) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: (await passkeysOf(tx, username)).map(shown),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'preferred',
  });
  await saveChallenge(tx, username, 'LOGIN', options.challenge, CHALLENGE_SECONDS);
  return options;
}

/** Whether a browser has shown a passkey of the user, for a challenge of ours. The use is written down. */
export async function isShown(
  tx: Tx,
  site: Site,
  username: string,
  credential: Credential,
): Promise<boolean> {
  const challenge = challengeIn(credential);
  if (!challenge || !(await takeChallenge(tx, username, 'LOGIN', challenge))) return false;
  const passkey = isId(credential.id) ? await findPasskey(tx, username, credential.id) : undefined;
  if (!passkey) return false;
  const { verifyAuthenticationResponse } = await library();
  const answer = await unlessWrong(() =>
    verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      credential: {
        ...shown(passkey),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    }),
  );
  if (!answer?.verified) return false;
  return (await usePasskey(tx, username, passkey.id, answer.authenticationInfo.newCounter)) === 1;
}

/** A credential's id has at most 1023 bytes. */
const isId = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{1,1364}$/.test(id);

/** The challenge that a browser says its device has signed. */
function challengeIn({ response }: Credential): string | undefined {
  try {
    const { clientDataJSON } = response as { clientDataJSON: string };
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge: unknown;
    };
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The library throws for whatever is wrong with what it was given. */
async function unlessWrong<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
