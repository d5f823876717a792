/** One wrong field of a request: `body.name`, `query.count`. */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * Why a call failed: what the server answered as an RFC 9457 problem, or that it was not reached. `message` is a
 * sentence for people in the language of the call.
 */
export class Problem extends Error {
  override name = 'Problem';

  constructor(
    /** 0 when the server was not reached. */
    readonly status: number,
    /** For example `PROJECT_NUMBER_TAKEN`; `OFFLINE` when the server was not reached. */
    readonly code: string,
    message: string,
    readonly errors: readonly FieldError[] = [],
    /** Every member of the answer, such as `etag`, `by` and `at` of a 412. */
    readonly members: Readonly<Record<string, unknown>> = {},
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }

  /** The message for a field, by its name in the body or the query. */
  of(field: string): string | undefined {
    return this.errors.find(({ path }) => path === field || path.split('.').slice(1).join('.') === field)
      ?.message;
  }

  /** The call may succeed later, unchanged. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 502;
  }
}

/** Reads the answer of a failed call. Anything but a problem document becomes one by its status. */
export function problemFrom(status: number, text: string, retryAfter?: string | null): Problem {
  const seconds = Number(retryAfter ?? Number.NaN);
  const after = Number.isFinite(seconds) ? seconds : undefined;
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const { code, title, detail, errors } = body;
    return new Problem(
      status,
      typeof code === 'string' ? code : `HTTP_${status}`,
      [detail, title].find((line): line is string => typeof line === 'string') ?? `HTTP ${status}`,
      Array.isArray(errors) ? (errors as FieldError[]) : [],
      body,
      after,
    );
  } catch {
    return new Problem(status, `HTTP_${status}`, `HTTP ${status}`, [], {}, after);
  }
}

/** Any thrown value as a problem, so that screens handle one kind. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem(0, 'UNEXPECTED', error instanceof Error ? error.message : String(error));
}
