/** Answers that were asked for before the app was there, by their address. */
export type EarlyAnswers = Map<string, Promise<Response>>;

declare global {
  var spadeworkEarly: EarlyAnswers | undefined;
}

/** The answer to a GET that was asked for early; each is given once. */
export function takeEarly(method: string, address: string): Promise<Response> | undefined {
  if (method !== 'GET') return undefined;
  const answer = globalThis.spadeworkEarly?.get(address);
  globalThis.spadeworkEarly?.delete(address);
  return answer;
}
