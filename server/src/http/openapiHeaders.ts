import { isReading, type Operation, type Service, takesIfMatch, tellsOutcome } from './contract.js';
import { deprecationHeaders } from './deprecation.js';
import { DRY_RUN_PARAMETER } from './dryRun.js';
import { HANDLING_HEADERS, PREFER_PARAMETER } from './handling.js';
import type { Json } from './json.js';
import { OUTCOME, OUTCOME_HEADER } from './outcome.js';
import { IDEMPOTENCY_KEY } from './schemas.js';

/** The headers that a request may have. */
export function requestHeaders(operation: Operation, service: Service): Json[] {
  const header = (
    name: string,
    description: string,
    required = false,
    schema: Json = { type: 'string' },
  ) => ({
    name,
    in: 'header',
    required,
    description,
    schema,
  });
  const headers: Json[] = [header('Accept-Language', '`nb` or `en`; default `en`.')];
  if (service.apiVersion) {
    headers.push(
      header('api-version', 'The version of this interface.', true, { const: service.apiVersion }),
    );
  }
  if (operation.creates)
    headers.push(
      header(
        'Idempotency-Key',
        'The same key and request give the first answer again.',
        false,
        IDEMPOTENCY_KEY,
      ),
    );
  if (isKnown(operation))
    headers.push(header('If-None-Match', 'An ETag; 304 when it is still the current one.'));
  if (takesIfMatch(operation)) {
    const text = operation.ifMatch ?? 'An ETag; 412 when it is no longer the current one.';
    headers.push(header('If-Match', text));
  }
  if (operation.stream)
    headers.push(header('Last-Event-ID', 'In a stream: the last event received; it goes on after that one.'));
  if (operation.file) headers.push(header('Range', 'One range of bytes; 206 with that part.'));
  if (operation.body) headers.push(PREFER_PARAMETER);
  if (!isReading(operation)) headers.push(DRY_RUN_PARAMETER);
  return headers;
}

/** The headers of a success. */
export const answerHeaders = (operation: Operation): Json => ({
  ...(operation.versioned && { ETag: { description: 'The version.', schema: { type: 'string' } } }),
  ...(tellsOutcome(operation) && { [OUTCOME]: OUTCOME_HEADER }),
  ...(operation.body && HANDLING_HEADERS),
  ...deprecationHeaders(operation),
});

export const isKnown = ({ method, versioned }: Operation) => method === 'GET' && versioned !== undefined;
export const isMatched = ({ method, versioned }: Operation) => method !== 'GET' && versioned === true;
