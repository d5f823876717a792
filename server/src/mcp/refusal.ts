import { LoginRefused, SpadeworkError } from '@spadework/client/calls';

/** What a tool refuses by itself, in words that help an assistant to do better. */
export class ToolRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const MAX_ADVICE = 1500;

/** What an assistant can do about an answer of the server, by its status. */
const ADVICE: Record<number, string> = {
  401: 'The login of this connection is not valid; the user has to renew it.',
  403: 'The user of this connection lacks the right for it. Do not try other ways.',
  404: 'It does not exist, or this user may not see it. Find the right id first.',
  412: 'Somebody changed it meanwhile. Look at it again, and preview the change again.',
  429: 'Too many requests; wait a moment.',
  503: 'The server is not ready; try again in a moment.',
};

/** What an assistant is told, or undefined if the fault is ours. */
export function adviceOn(error: unknown): string | undefined {
  if (error instanceof ToolRefusal) return `${error.code}: ${error.message}`.slice(0, MAX_ADVICE);
  if (!(error instanceof SpadeworkError)) return undefined;
  return [reasonOf(error), ADVICE[error.status]].filter(Boolean).join(' ').slice(0, MAX_ADVICE);
}

/** The code, and every fault of a field or else the detail. What the login endpoint says could name the secret. */
function reasonOf(error: SpadeworkError): string {
  if (error instanceof LoginRefused) return 'LOGIN_REFUSED: The server refused the login of this connection.';
  const { status, code = `HTTP_${status}`, faults, problem } = error;
  const total = typeof problem?.errorCount === 'number' ? problem.errorCount : faults.length;
  const listed = [
    ...faults.map(({ path, message }) => `${path}: ${message}`),
    ...(total > faults.length ? [`and ${total - faults.length} more`] : []),
  ].join('; ');
  return `${code}: ${listed || problem?.detail || `The server answered ${status}.`}`;
}
