import { Type } from 'typebox';
import { type Api, ApiRefusal } from './api.js';
import { PendingChanges } from './pending.js';
import { compact, cut, fields, id, key, type Tool, tool } from './tool.js';

// biome-ignore lint/suspicious/noExplicitAny: an answer of the contract
type Anything = any;

const PROJECTS = '/public/project/rest/projects';
const SEGMENTS = '/public/trench/rest/segments';
const CALCULATION = '/public/calculation/rest';

interface Target {
  projectId?: number;
  segmentId?: number;
  owner?: string;
  body: object;
}

interface Write {
  method: 'POST' | 'PUT';
  path: string;
  /** How to get the version that the change is made to; nothing if it makes something new. */
  version?: (api: Api) => Promise<string | undefined>;
}

const versionAt = (path: string) => async (api: Api) => (await api.call(path)).etag;

/** What an assistant may change, with the version that it has seen. */
const WRITES: Record<string, (target: Target) => Write> = {
  create_project: (target) => ({
    method: 'PUT',
    path: `${PROJECTS}/by-owner/${encodeURIComponent(need(target, 'owner'))}`,
  }),
  update_project: (target) => {
    const path = `${PROJECTS}/${need(target, 'projectId')}`;
    return { method: 'PUT', path, version: versionAt(path) };
  },
  create_segment: (target) => ({
    method: 'POST',
    path: `${SEGMENTS}/by-projectid/${need(target, 'projectId')}`,
  }),
  add_cable: (target) => ofTrench(target, 'cables'),
  change_trench: (target) => ofTrench(target, 'changes'),
  add_cost_code: (target) => ({
    method: 'PUT',
    path: `${CALCULATION}/calculationnodes/by-projectid/${need(target, 'projectId')}`,
  }),
  apply_design: (target) => {
    const path = `${CALCULATION}/designs/by-projectid/${need(target, 'projectId')}`;
    const preview = { method: 'POST' as const, body: target.body };
    return { method: 'PUT', path, version: async (api) => (await api.call(`${path}/preview`, preview)).etag };
  },
};

function ofTrench(target: Target, what: string): Write {
  const trench = `${SEGMENTS}/${need(target, 'segmentId')}/trench`;
  return { method: 'POST', path: `${trench}/${what}`, version: versionAt(trench) };
}

function need<F extends 'projectId' | 'segmentId' | 'owner'>(
  target: Target,
  field: F,
): NonNullable<Target[F]> {
  const value = target[field];
  if (value === undefined) throw new ApiRefusal(400, 'INVALID_INPUT', `${field} is missing.`);
  return value as NonNullable<Target[F]>;
}

/** Asks the user, where the assistant's program can; false is a no. */
export type AskUser = (question: string) => Promise<boolean>;

/** The two tools that change something: the first says what would happen, the second does exactly that. */
export function writeTools(askUser: AskUser, now: () => number = Date.now): Tool[] {
  const pending = new PendingChanges(now);
  return [
    tool({
      name: 'preview_change',
      title: 'Preview a change',
      description:
        'Tries a change without storing it; returns what would happen and a confirmation for apply_change. Show it to the user first. Bodies are those of the REST interface: create_project {number,name,status,startDate}, create_segment {name,length}, add_cable {typeId}, change_trench {changes}, add_cost_code {number,quantity}, apply_design {segmentIds}.',
      input: fields({
        operation: Type.Enum(Object.keys(WRITES)),
        projectId: Type.Optional(id('The project')),
        segmentId: Type.Optional(id('The segment')),
        owner: Type.Optional(key('User name, for create_project')),
        body: Type.Object({}, { additionalProperties: true }),
      }),
      run: async (api, { operation, ...target }) => {
        const write = WRITES[operation as string]!(target as Target);
        const etag = await write.version?.(api);
        const request = { method: write.method, path: write.path, body: target.body, etag };
        const { status, body } = await api.call(write.path, {
          method: write.method,
          body: target.body,
          headers: { 'x-spadework-dry-run': 'true', ...(etag !== undefined && { 'if-match': etag }) },
        });
        const result = outlineOf(body);
        const confirmation = pending.add({ operation: String(operation), request });
        return {
          text: `${operation} would succeed (${status}). Nothing is stored yet. If the user agrees, call apply_change with confirmation ${confirmation.code} within ${confirmation.minutes} minutes.\n${cut(JSON.stringify(result), 2000)}`,
          data: {
            operation,
            status,
            confirmation: confirmation.code,
            expiresInMinutes: confirmation.minutes,
            version: etag ?? null,
            result,
          },
        };
      },
    }),
    tool({
      name: 'apply_change',
      title: 'Apply a previewed change',
      description:
        'Stores exactly the previewed change, once, if the thing still has the version of the preview. Only after the user agreed.',
      writes: true,
      input: fields({ confirmation: Type.String({ pattern: '^[\\w-]{22}$' }) }),
      run: async (api, { confirmation }) => {
        const { operation, request } = pending.take(confirmation);
        const { method, path, body, etag } = request;
        if (!(await askUser(`${operation}: ${cut(JSON.stringify(body), 1000)}`)))
          throw new ApiRefusal(0, 'DECLINED', 'The user declined. Nothing was stored.');
        const answer = await api.call(path, {
          method,
          body,
          // Named after the confirmation, so that a repeated call stores nothing twice.
          headers: {
            'idempotency-key': `mcp-${confirmation}`,
            ...(etag !== undefined && { 'if-match': etag }),
          },
        });
        const result = outlineOf(answer.body);
        return {
          text: `${operation} is stored (${answer.status}).\n${cut(JSON.stringify(result), 2000)}`,
          data: { operation, status: answer.status, version: answer.etag ?? null, result },
        };
      },
    }),
  ];
}

const MAX_LISTED = 10;

/** Short values as they are, lists by their first things. */
function outlineOf(body: Anything, depth = 0): Anything {
  if (Array.isArray(body))
    return depth > 2
      ? `${body.length} things`
      : body.slice(0, MAX_LISTED).map((one) => outlineOf(one, depth + 1));
  if (typeof body !== 'object' || body === null) return typeof body === 'string' ? cut(body, 200) : body;
  if (depth > 2) return '…';
  return compact(
    Object.fromEntries(Object.entries(body).map(([name, value]) => [name, outlineOf(value, depth + 1)])),
  );
}
