/** The one policy of the page, which the server's content security policy names: it lets our own workers in. */
interface Policy {
  createScriptURL(address: string): string;
}
interface Policies {
  createPolicy(name: string, rules: Policy): Policy;
}

let policy: Policy | undefined;

/** The address of one of our worker files, as the browser wants it. */
export function scriptUrl(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('spadework', { createScriptURL: ownFile }) ?? {
    createScriptURL: ownFile,
  };
  return policy.createScriptURL(address);
}

function ownFile(address: string): string {
  if (new URL(address, location.href).origin !== location.origin)
    throw new TypeError(`not our own file: ${address}`);
  return address;
}
