import type { Answer, CallOptions, OperationName } from '@spadework/client/calls';
import { plural } from '@spadework/core/text';
import { Type } from 'typebox';
import type { Api } from './api.js';
import { describe } from './confirmation.js';
import { type Request, WRITES } from './operations.js';
import { type PendingChange, PendingChanges } from './pending.js';
import { ToolRefusal } from './refusal.js';
import { compact, cut, fields, id, key, type Tool, tool } from './tool.js';

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
        const sent = { name: write.name, path: write.path as object, body: request.body, etag };
        const { status, data } = await send(api, sent, { headers: { 'x-spadework-dry-run': 'true' } });
        const described = {
          operation: String(operation),
          targets: present.targets,
          changes: write.changes(present, data),
        };
        const description = describe(described, api.language);
        const result = outlineOf(data);
        const confirmation = pending.add({ operation: String(operation), description, request: sent });
        const next = user.mayDecide()
          ? `If the user agrees, call apply_change with confirmation ${confirmation.code} within ${plural(confirmation.minutes, 'minute', 'minutes')}.`
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
        if (!user.mayDecide()) throw new ToolRefusal('USER_NOT_ASKED', NOT_ASKED);
        const { operation, description, request } = pending.take(confirmation);
        if (!(await user.agrees(description)))
          throw new ToolRefusal('DECLINED', 'The user declined. Nothing was stored.');
        // Named after the confirmation, so that a repeated call stores nothing twice.
        const answer = await send(api, request, { idempotencyKey: `mcp-${confirmation}` });
        const result = outlineOf(answer.data);
        return {
          text: `${operation} is stored (${answer.status}).\n${cut(JSON.stringify(result), 2000)}`,
          data: { operation, status: answer.status, version: answer.etag ?? null, result },
        };
      },
    }),
  ];
}

/** The types of a write are checked where it is defined, and its body by the server. */
type AnyCall = (
  name: OperationName,
  input: CallOptions & { path: object; body: object },
) => Promise<Answer<never>>;

function send(api: Api, { name, path, body, etag }: PendingChange['request'], options: CallOptions) {
  const call = api.call as unknown as AnyCall;
  return call(name, { path, body, ...(etag !== undefined && { ifMatch: etag }), ...options });
}

const MAX_LISTED = 10;

/** Short values as they are, lists by their first entries. */
function outlineOf(body: unknown, depth = 0): unknown {
  if (Array.isArray(body))
    return depth > 2
      ? plural(body.length, 'entry', 'entries')
      : body.slice(0, MAX_LISTED).map((one) => outlineOf(one, depth + 1));
  if (typeof body !== 'object' || body === null) return typeof body === 'string' ? cut(body, 200) : body;
  if (depth > 2) return '…';
  return compact(
    Object.fromEntries(Object.entries(body).map(([name, value]) => [name, outlineOf(value, depth + 1)])),
  );
}
