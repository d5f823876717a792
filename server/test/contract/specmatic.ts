import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REFUSALS } from '../../src/app.js';
import type { Example } from '../../src/http/examples.js';
import type { RefusalCode } from '../../src/kernel/refusals.js';
import { readExamples } from './recording.js';
import { refusedRequest } from './refusals.js';
import { type RequestSpec, urlOf, validRequest } from './requests.js';
import { isRead, ROWS, type Row, successOf } from './rows.js';
import type { World } from './world.js';

/** Requests in the format of specmatic: one file each, with the expected answer. */

/** Codes for requests that are valid by the document; specmatic does not send others from a file. */
const ALLOWED: RefusalCode[] = [
  ...(['SCOPE_REQUIRED', 'PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE', 'PROJECT_NOT_FOUND'] as const),
  ...(['PROJECT_RIGHT_REQUIRED', 'PROJECT_READONLY', 'OWNER_IS_NO_MEMBER', 'USER_NOT_FOUND'] as const),
  ...(['SEGMENT_NOT_FOUND', 'SEGMENT_FORBIDDEN', 'PROJECT_HAS_NO_TRENCHES', 'TYPE_NOT_FOUND'] as const),
  ...(['LAST_SECTION', 'PIPE_TAKES_NO_DUCTS', 'REVISION_NOT_FOUND', 'FACILITY_NOT_FOUND'] as const),
  ...(['ACTIVITY_NOT_FOUND', 'PROJECT_HAS_NO_CALCULATION', 'NODE_NOT_FOUND', 'NODE_NOT_CUSTOM'] as const),
  ...(['CHECKPOINT_NOT_FOUND', 'DOCUMENT_NOT_FOUND', 'DOCUMENT_DENIED', 'COMMENT_NOT_FOUND'] as const),
];

/** Writes the files of one service and returns their number. */
export async function writeRequests(directory: string, service: string, world: World): Promise<number> {
  await mkdir(directory, { recursive: true });
  const { operations, problems } = await readExamples(service);
  let written = 0;
  const write = async (row: Row, name: string, spec: RequestSpec, response: object) => {
    written++;
    const file = { 'http-request': requestOf(row, spec, world), 'http-response': response };
    await writeFile(join(directory, `${row.name}-${name}.json`), JSON.stringify(file));
  };
  for (const row of ROWS.filter((one) => one.service.name === service)) {
    // Specmatic reads `*/*` as a literal media type, so for the two rows with any file it checks only the refusals.
    if (row.operation.file !== '*/*')
      await write(row, 'success', await unused(row, world), successResponse(row, operations[row.name] ?? {}));
    const codes = row.codes.filter((code) => ALLOWED.includes(code) && isNamed(code, row));
    for (const code of codes) {
      const spec = refusedRequest(code, row, validRequest(row, world.own), world)!;
      const headers = { 'Content-Type': 'application/problem+json' };
      await write(row, code, spec, {
        status: REFUSALS[code as keyof typeof REFUSALS][0],
        headers,
        body: problems[code],
      });
    }
  }
  return written;
}

/** The latest revision is there on the demo data. */
const isNamed = (code: RefusalCode, { operation }: Row) =>
  code !== 'REVISION_NOT_FOUND' || operation.params?.revision || operation.params?.revisionId;

async function unused(row: Row, world: World): Promise<RequestSpec> {
  if (isRead(row)) return validRequest(row, world.own);
  return validRequest(row, { ...world.written, ...(await world.fresh(row.service.name)) });
}

function successResponse(row: Row, { answer }: Example): object {
  const { file, answer: schema } = row.operation;
  const status = successOf(row);
  if (file) return { status, headers: { 'Content-Type': file }, body: 'file' };
  return schema ? { status, headers: { 'Content-Type': 'application/json' }, body: answer } : { status };
}

function requestOf(row: Row, spec: RequestSpec, { tokens }: World): object {
  // Specmatic decodes an encoded slash before it matches the path, and treats a list of one value as that value.
  const params = Object.entries(spec.params).map(([name, value]) => [
    name,
    String(value).replaceAll('/', '-'),
  ]);
  const query = Object.entries(spec.query).filter(([, value]) => !Array.isArray(value));
  return {
    method: row.operation.method,
    path: urlOf(row, { ...spec, params: Object.fromEntries(params), query: {} }).slice(
      row.service.base.length,
    ),
    query: Object.fromEntries(query.map(([name, value]) => [name, String(value)])),
    headers: {
      ...spec.headers,
      ...(spec.caller !== 'nobody' && { Authorization: `Bearer ${tokens[spec.caller]}` }),
      ...(row.operation.body && { 'Content-Type': 'application/json' }),
    },
    ...(row.operation.body && { body: spec.body }),
  };
}
