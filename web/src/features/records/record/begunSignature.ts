import type { SignatureRole } from '@spadework/core/record';

/** What somebody wrote to sign with, while they are at their directory. */
export interface BegunSignature {
  role: SignatureRole;
  statement: string;
}

const keyOf = (recordId: string, username: string) => `spadework.sign.${recordId}.${username}`;

/** Of this tab alone, and of whoever wrote it: somebody else may come back from the directory. */
export const keepBegun = (recordId: string, username: string, begun: BegunSignature): void =>
  sessionStorage.setItem(keyOf(recordId, username), JSON.stringify(begun));

export function begunSignature(recordId: string, username: string): BegunSignature | undefined {
  const kept = sessionStorage.getItem(keyOf(recordId, username));
  return kept === null ? undefined : JSON.parse(kept);
}

export const forgetBegun = (recordId: string, username: string): void =>
  sessionStorage.removeItem(keyOf(recordId, username));
