import { Type } from 'typebox';
import { ApiRefusal } from './api.js';
import { describe } from './confirmation.js';
import { type Request, WRITES } from './operations.js';
import { PendingChanges } from './pending.js';
import { compact, cut, fields, id, key, type Tool, tool } from './tool.js';

// biome-ignore lint/suspicious/noExplicitAny: an answer of the contract
type Anything = any;

/** The user of the assistant's program. */
export interface User {
  /** Whether a change may be stored without asking, or the program can ask. */
  mayDecide(): boolean;
  /** False is a no. */
  agrees(change: string): Promise<boolean>;
}

const NOT_ASKED =
  'This program cannot ask its user, so changes are not stored. Whoever set it up can allow them with --enable-writes=unasked.';

/** The two tools that change something: the first says what would happen, the second does exactly that. */
export function writeTools(user: User, now: () => number = Date.now): Tool[] {
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
      run: async (api, { operation, ...request }) => {
        const write = WRITES[operation as string]!(request as Request);
        const present = await write.present(api);
        const { etag } = present;
        const sent = { method: write.method, path: write.path, body: request.body, etag };
        const { status, body } = await api.call(write.path, {
          method: write.method,
          body: request.body,
          headers: { 'x-spadework-dry-run': 'true', ...(etag !== undefined && { 'if-match': etag }) },
        });
        const described = {
          operation: String(operation),
          targets: present.targets,
          changes: write.changes(present, body),
        };
        const description = describe(described, api.language);
        const result = outlineOf(body);
        const confirmation = pending.add({ operation: String(operation), description, request: sent });
        const next = user.mayDecide()
          ? `If the user agrees, call apply_change with confirmation ${confirmation.code} within ${confirmation.minutes} minutes.`
          : NOT_ASKED;
        return {
          text: `${operation} would succeed (${status}). Nothing is stored yet. ${next}\n${description}\n${cut(JSON.stringify(result), 2000)}`,
          data: {
            operation,
            status,
            confirmation: confirmation.code,
            expiresInMinutes: confirmation.minutes,
            version: etag ?? null,
            change: description,
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
        if (!user.mayDecide()) throw new ApiRefusal(0, 'USER_NOT_ASKED', NOT_ASKED);
        const { operation, description, request } = pending.take(confirmation);
        const { method, path, body, etag } = request;
        if (!(await user.agrees(description)))
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
