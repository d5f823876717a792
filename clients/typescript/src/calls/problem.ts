import type { ProblemCode } from './codes.js';

export type { ProblemCode } from './codes.js';

/** A field, parameter or header that the server refused. */
export interface Fault {
  path: string;
  message: string;
}

/** The problem document (RFC 9457) of a refused request. Operations add fields of their own. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: ProblemCode;
  requestId: string;
  errors?: Fault[];
  [field: string]: unknown;
}

/** A request that the server refused. Decide by `code`: it never changes its meaning. */
export class SpadeworkError extends Error {
  override readonly name: string = 'SpadeworkError';

  constructor(
    readonly status: number,
    readonly code: ProblemCode | undefined,
    message: string,
    readonly problem?: ProblemDocument,
  ) {
    super(message);
  }

  /** With status 400: every fault that was found. */
  get faults(): readonly Fault[] {
    return this.problem?.errors ?? [];
  }

  /** Quote it when you ask the operator: it finds the request in the log. */
  get requestId(): string | undefined {
    return this.problem?.requestId;
  }

  /** Whether it failed with this code, such as `PRECONDITION_FAILED`. */
  is(code: ProblemCode): boolean {
    return this.code === code;
  }
}

/** A login that the server refused: a wrong client, secret, user name or password. */
export class LoginRefused extends SpadeworkError {
  override readonly name = 'LoginRefused';
}

/** What an answer that is no success says. A proxy may answer without a problem document. */
export async function errorOf(response: Response): Promise<SpadeworkError> {
  const text = await response.text();
  if (response.headers.get('content-type')?.includes('json')) {
    const body = parsed(text);
    if (typeof body?.code === 'string') {
      const problem = body as ProblemDocument;
      return new SpadeworkError(response.status, problem.code, problem.detail || problem.title, problem);
    }
    // The token endpoint speaks OAuth.
    if (typeof body?.error === 'string')
      return new SpadeworkError(response.status, undefined, `${body.error}: ${body.error_description ?? ''}`);
  }
  return new SpadeworkError(response.status, undefined, `${response.status} ${response.statusText}`.trim());
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
