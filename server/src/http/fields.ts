/**
 * Descriptions of fields and parameters, by name or by `Schema.name`, for the OpenAPI documents. A description in a schema
 * itself has precedence. They are kept apart from the schemas, because most fields occur in several of them.
 */
export type FieldTexts = Readonly<Record<string, string>>;

/** Fields of problems and batches, which every service has. */
export const COMMON_FIELDS: FieldTexts = {
  'Problem.type': 'Where the code is explained: an address relative to this server.',
  'Problem.title': 'The meaning of the code, in the language of the caller.',
  'Problem.status': 'The HTTP status.',
  'Problem.detail': 'What is wrong with this request, in the language of the caller.',
  'Problem.instance': 'The path of the request.',
  'Problem.requestId':
    'The id of the request in the log of the server; it is also in the header `X-Request-Id`.',
  'Problem.errors': 'With status 400: every fault that was found.',
  'Problem.path': 'The field, parameter or header with the fault, such as `childNodes.0.quantity`.',
  'Problem.message': 'What is wrong with it, in the language of the caller.',
  'BatchedOperation.method': 'The method of the operation.',
  'BatchedOperation.body': 'The body of the operation, if it has one.',
  'Batch.operations': 'The operations, which are run in this order.',
  'BatchResult.status': 'The status that the operation would have had alone.',
  'BatchResult.etag': 'The ETag of the answer, if it has one.',
  'BatchResult.retryAfter': 'Seconds after which a retry is worth while, with 429 and 503.',
  'BatchResult.body': 'The answer, or the problem.',
  'BatchAnswer.committed': 'Whether the changes were made. With `atomic`, one failure undoes all.',
  'BatchAnswer.results': 'One result for each operation, in the same order.',
};
