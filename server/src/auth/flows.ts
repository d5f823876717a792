/** How a client logs in, and the grants of the engine that this stands for. */
export const FLOWS = {
  PASSWORD: ['password', 'refresh_token'],
  CLIENT: ['client_credentials'],
  /** A public client: it has no secret, and people log in with a browser. */
  CODE: ['authorization_code', 'refresh_token'],
} as const;

export type Flow = keyof typeof FLOWS;

export const flowNames = Object.keys(FLOWS) as Flow[];

export const grantsOf = (flows: readonly Flow[]): string[] => [
  ...new Set(flows.flatMap((flow) => [...FLOWS[flow]])),
];

/** A flow is recognised by its first grant, which no other flow has. */
export const flowsOf = (grants: readonly string[]): Flow[] =>
  flowNames.filter((flow) => grants.includes(FLOWS[flow][0]));

export const isPublic = (grants: readonly string[]): boolean => grants.includes(FLOWS.CODE[0]);
