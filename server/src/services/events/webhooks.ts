import { changed, created, unchanged } from '../../events/door.js';
import { type EventType, type Feed, feedOf, type NewEvent, type PropertyChange } from '../../events/event.js';
import type { Call, Handlers, Operation } from '../../http/contract.js';
import { requireMatch } from '../../http/etag.js';
import { refuseFields } from '../../http/input.js';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import { type AllowList, isAcceptable } from '../../kernel/addresses.js';
import { type Caller, isAdministrator } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import { raw } from '../../store/sql.js';
import type { eventService } from './contract.js';
import {
  FORMER_SECRET_HOURS,
  LONGEST_URL,
  LOWEST_PORT,
  REPLAYED_AT_MOST,
  WEBHOOKS_PER_COMPANY,
} from './limits.js';
import { MESSAGES } from './messages.js';
import { eventId } from './present.js';
import type { Webhook } from './schemas.js';
import { newSecret, publicKeyOf, seal } from './signature.js';
import { loadSigningKeys } from './signingKeys.sql.js';
import type { DeliveryRow, WebhookContent, WebhookRow } from './webhooks.sql.js';
import * as store from './webhooks.sql.js';

type Operations = (typeof eventService)['operations'];

/** For how long a former secret signs beside the new one, and how many of them. */
const OVERLAP_MS = FORMER_SECRET_HOURS * 3_600_000;
const FORMER_SECRETS = 4;

export function webhookHandlers(allow: AllowList) {
  return {
    async listWebhooks({ tx, caller }) {
      const clientId = managingClient(caller);
      return { body: (await store.listWebhooks(tx, caller.companyId, clientId)).map(present) };
    },

    async listWebhookKeys({ tx }) {
      return { body: { keys: [publicKeyOf(await loadSigningKeys(tx))] } };
    },

    async getWebhook(call) {
      return toAnswer(await openWebhook(call));
    },

    async putWebhook(call) {
      const { tx, caller, params, body } = call;
      if (!isAcceptable(body.url, allow)) refuseUrl(call.language);
      const clientId = managingClient(caller);
      await store.lockWebhooks(tx, caller.companyId);
      const current = await store.findWebhook(tx, caller.companyId, params.id, raw('FOR UPDATE'));
      requireMatch(call.ifMatch, current && etagOf(current));
      const content = contentOf(caller, body, current);
      if (content.types.some((type) => feedOf(type) === 'AUDIT') && !content.allWorks)
        throw new Refusal('ADMINISTRATOR_REQUIRED', { errors: [auditTypes(call.language)] });
      if (current) {
        requireOwn(caller, current);
        const changes = changesOf(current, content);
        if (changes.length === 0) return unchanged(toAnswer(current));
        const updated = await store.updateWebhook(tx, current, content, caller.author);
        const event = { ...webhookEvent('webhook.changed', updated), changes };
        return changed({ event }, () => toAnswer(updated));
      }
      if ((await store.countWebhooks(tx, caller.companyId)) >= WEBHOOKS_PER_COMPANY)
        throw new Refusal('TOO_MANY_WEBHOOKS');
      const owner = { companyId: caller.companyId, id: params.id, clientId, author: caller.author };
      const secret = newSecret();
      const keys = await loadSigningKeys(tx);
      const secrets = [{ sealed: seal(keys, ownerOf(owner), secret) }];
      const inserted = await store.insertWebhook(tx, owner, content, secrets);
      return created({ event: webhookEvent('webhook.created', inserted) }, () => toAnswer(inserted, secret));
    },

    async deleteWebhook(call) {
      const webhook = await openWebhook(call);
      requireMatch(call.ifMatch, etagOf(webhook));
      await store.deleteWebhook(call.tx, webhook);
      const event = webhookEvent('webhook.deleted', { ...webhook, version: webhook.version + 1 });
      return changed({ event }, () => ({}));
    },

    async rotateSecret(call) {
      const webhook = await openWebhook(call);
      const secret = newSecret();
      const sealed = seal(await loadSigningKeys(call.tx), ownerOf(webhook), secret);
      const now = Date.now();
      const until = new Date(now + OVERLAP_MS).toISOString();
      const former = webhook.secrets
        .filter((one) => one.until === undefined || Date.parse(one.until) > now)
        .map((one) => ({ ...one, until: one.until ?? until }));
      const secrets = [{ sealed }, ...former.slice(0, FORMER_SECRETS)];
      const updated = await store.updateSecrets(call.tx, webhook, secrets, call.caller.author);
      const event = { ...webhookEvent('webhook.changed', updated), changes: [{ property: 'secret' }] };
      return changed({ event }, () => ({ body: { secret } }));
    },

    async testWebhook(call) {
      const webhook = await openWebhook(call);
      return unchanged({ body: { queued: await store.insertTest(call.tx, webhook, feedAskedFor(webhook)) } });
    },

    async listDeliveries(call) {
      const { state, after, count } = call.query;
      const webhook = await openWebhook(call);
      const feed = call.query.feed ?? feedAskedFor(webhook);
      const rows = await store.listDeliveries(call.tx, webhook, { feed, state, after, count: count! });
      const next = rows.length === count ? rows.at(-1)?.position : undefined;
      return { body: { deliveries: rows.map(presentDelivery), next } };
    },

    async replayWebhook(call) {
      const { from, to, only = 'FAILED' } = call.body;
      if (to < from) refuseFields([{ path: 'to', message: message(call.language, 'minimum', from) }]);
      if (to - from >= REPLAYED_AT_MOST)
        refuseFields([
          { path: 'to', message: message(call.language, 'maximum', from + REPLAYED_AT_MOST - 1) },
        ]);
      const webhook = await openWebhook(call);
      const replay = only === 'ALL' ? store.replayAll : store.replayFailed;
      const feed = call.body.feed ?? feedAskedFor(webhook);
      const queued = await replay(call.tx, webhook, feed, from, to);
      if (queued === 0) return unchanged({ body: { queued } });
      const changes = [{ property: 'replay', from, to }];
      const event = { ...webhookEvent('webhook.replayed', webhook), changes };
      return changed({ event }, () => ({ body: { queued } }));
    },
  } satisfies Partial<Handlers<Operations>>;
}

const webhookEvent = (type: EventType, { companyId, id, version }: WebhookRow): NewEvent => ({
  companyId,
  type,
  resource: `webhook:${id}`,
  version,
});

/** The client whose webhooks alone the caller manages; null for administrators, who manage all. */
const managingClient = ({ user, clientId }: Caller): string | null => (user ? null : clientId);

function requireOwn(caller: Caller, webhook: WebhookRow): void {
  const clientId = managingClient(caller);
  if (clientId !== null && clientId !== webhook.clientId) throw new Refusal('ADMINISTRATOR_REQUIRED');
}

function refuseUrl(language: Language): never {
  const text = message(language, MESSAGES.publicUrl, LOWEST_PORT, LONGEST_URL);
  const errors = [{ path: 'url', message: text }];
  throw new Refusal('WEBHOOK_URL_REFUSED', { errors });
}

/** The webhook that a path names, locked by a write. */
async function openWebhook({
  tx,
  caller,
  operation,
  params,
}: Pick<Call, 'tx' | 'caller'> & { operation: Operation; params: { id: string } }): Promise<WebhookRow> {
  const lock = operation.method === 'GET' ? raw('') : raw('FOR UPDATE');
  const webhook = await store.findWebhook(tx, caller.companyId, params.id, lock);
  if (!webhook) throw new Refusal('WEBHOOK_NOT_FOUND');
  requireOwn(caller, webhook);
  return webhook;
}

/** The feed that is meant where nobody says which: that of the types, or of works where there are types of both. */
const feedAskedFor = ({ types }: WebhookRow): Feed =>
  types.length > 0 && types.every((type) => feedOf(type) === 'AUDIT') ? 'AUDIT' : 'WORKS';

const auditTypes = (language: Language) => ({
  path: 'types',
  message: message(language, MESSAGES.auditTypes),
});

function contentOf(
  caller: Caller,
  body: Call<Operations['putWebhook']>['body'],
  current: WebhookRow | undefined,
): WebhookContent {
  const { url, types = [], projectIds = [], ordering = 'NONE', signature = 'v1', active } = body;
  const paused = current?.state === 'DISABLED' ? 'DISABLED' : 'PAUSED';
  const state = active === undefined ? (current?.state ?? 'ACTIVE') : active ? 'ACTIVE' : paused;
  return {
    url,
    types: [...new Set(types)].sort(),
    projectIds: [...new Set(projectIds)].sort((a, b) => a - b),
    ordering,
    signature,
    state,
    allWorks: isAdministrator(caller),
  };
}

/** Names alone, but for `active`: a URL may hold a token. */
function changesOf(current: WebhookRow, content: WebhookContent): PropertyChange[] {
  const names = (Object.keys(content) as (keyof WebhookContent)[]).filter(
    (name) => JSON.stringify(current[name]) !== JSON.stringify(content[name]),
  );
  return names.map((name) =>
    name === 'state'
      ? { property: 'active', from: current.state === 'ACTIVE', to: content.state === 'ACTIVE' }
      : { property: name },
  );
}

/** What a secret is sealed for. */
export const ownerOf = ({ companyId, id }: { companyId: number; id: string }): string => `${companyId}/${id}`;

const etagOf = ({ id, version }: WebhookRow) => `"${id}-${version}"`;
const toAnswer = (webhook: WebhookRow, secret?: string) => ({
  body: { ...present(webhook), secret },
  etag: etagOf(webhook),
});

const present = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  types: row.types,
  projectIds: row.projectIds,
  ordering: row.ordering,
  signature: row.signature,
  active: row.state === 'ACTIVE',
  allWorks: row.allWorks,
  disabledReason: row.disabledReason ?? undefined,
  failingSince: row.failingSince ?? undefined,
  createdBy: row.createdBy,
  modifiedBy: row.modifiedBy,
  createdDate: row.createdDate,
  modifiedDate: row.modifiedDate,
});

const presentDelivery = (row: DeliveryRow) => ({
  position: row.position,
  feed: row.feed,
  eventId: eventId(row.companyId, row.eventId),
  state: row.status,
  attempt: row.attempt,
  due: row.status === 'PENDING' ? row.due : undefined,
  status: row.httpStatus ?? undefined,
  ms: row.ms ?? undefined,
  createdDate: row.createdAt,
  finishedDate: row.finishedAt ?? undefined,
});
