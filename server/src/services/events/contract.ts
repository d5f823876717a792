import { Type } from 'typebox';
import { FEED_SCOPE, FEEDS } from '../../events/event.js';
import { service } from '../../http/contract.js';
import { count64, dateTime, int32, int64, oneOf, repeated, text } from '../../http/parameters.js';
import { inEnglish } from '../../kernel/figures.js';
import { EVENT_FIELDS } from './fields.js';
import {
  DELIVERIES_KEPT_DAYS,
  FORMER_SECRET_HOURS,
  REPLAYED_AT_MOST,
  VERIFIED_AT_MOST,
  WEBHOOKS_PER_COMPANY,
} from './limits.js';
import { webhookId } from './parameters.js';
import { EVENT_REFUSALS } from './refusals.js';
import * as S from './schemas.js';

const after = count64(0, 'Events after this position; 0 is the beginning.');
const count = int32({ fallback: 100, minimum: 0, maximum: 1000 }, 'Events in an answer at most.');
const wait = int32(
  { fallback: 0, minimum: 0, maximum: 30 },
  'Seconds to wait for an event when there is none.',
);
const typeOf = (types: typeof S.TYPES) => repeated(oneOf(types, 'Events of these types alone.'));
const resource = repeated(text('Events of these resources alone, such as `segment:42`.'));

const epoch = int64(
  'An epoch, such as a former one from before a restore, which has no news to wait for; if omitted, the current one.',
);
const feedQuery = {
  after,
  count,
  projectId: repeated(int64('Events of these projects alone.')),
  resource,
  actor: repeated(text('Events by these alone: `user:NAME`, `client:ID` or `system`.')),
  from: dateTime('Events at this moment or later.'),
  until: dateTime('Events before this moment.'),
  wait,
  epoch,
};
const verifyQuery = {
  epoch,
  from: count64(0, 'The first position; 0 is the oldest.'),
  to: count64(0, 'The last position; 0 is the head.'),
};
const VERIFICATION = `Computes the chain of hashes again. At most ${inEnglish(VERIFIED_AT_MOST)} events a call; \`to\` says how far it came. Without parameters it begins with the oldest event.`;

const byWebhook = { id: webhookId };
const managing = {
  tag: 'Webhooks',
  only: 'CLIENTS_AND_ADMINISTRATORS',
  refuses: ['WEBHOOK_NOT_FOUND', 'ADMINISTRATOR_REQUIRED'],
} as const;

export const eventService = service({
  name: 'events',
  title: 'Spadework event service',
  description:
    "What changed, who changed it and when, as feeds that are read and as webhooks that are sent. A caller sees the works of its own company, and what happens to documents and catalogs that are everybody's; administrators of the company also see what concerns people and security. A client manages the webhooks that it made, an administrator all of the company's.",
  base: '/public/events/rest',
  scope: FEED_SCOPE,
  fields: EVENT_FIELDS,
  refusals: EVENT_REFUSALS,
  tags: {
    Events: 'The feed of works, and the proof that nobody has changed it.',
    Audit: 'The feed of people and security, for administrators.',
    History: 'What happened in a project.',
    Webhooks: 'Events that are sent as they happen.',
  },
  operations: {
    listEvents: {
      tag: 'Events',
      method: 'GET',
      personal: true,
      path: '/events',
      summary: 'What changed since a position',
      description:
        'Works of the company: projects, trenches, calculations, documents and catalogs. Events of a service whose scope the token lacks are left out, and `next` goes beyond them. Keep `next`, and give it as `after` the next time. With `wait` the answer comes as soon as there is an event. With `Accept: text/event-stream` events are streamed as they happen. Whoever filters and gets fewer events than `count` may go on from `head`.',
      query: { ...feedQuery, type: typeOf(S.WORK_TYPES) },
      answer: S.EventPage,
      stream: 'text/event-stream',
      refuses: ['CURSOR_EXPIRED'],
    },
    verifyEvents: {
      tag: 'Events',
      method: 'GET',
      path: '/events/verify',
      summary: 'Whether stored events were changed afterwards',
      description: VERIFICATION,
      query: verifyQuery,
      answer: S.Verification,
    },
    listAudit: {
      tag: 'Audit',
      method: 'GET',
      personal: true,
      path: '/audit',
      summary: 'What changed for people and security since a position',
      description:
        'Logins, users, clients, the company and webhooks, with positions of their own. It is read like the feed of works. For administrators of the company, people and clients. The address of a login is told for as long as the server keeps it, 90 days unless its operator says otherwise.',
      query: { ...feedQuery, type: typeOf(S.AUDIT_TYPES) },
      answer: S.EventPage,
      stream: 'text/event-stream',
      only: 'ADMINISTRATORS',
      refuses: ['CURSOR_EXPIRED'],
    },
    verifyAudit: {
      tag: 'Audit',
      method: 'GET',
      path: '/audit/verify',
      summary: 'Whether stored events of people and security were changed afterwards',
      description: VERIFICATION,
      query: verifyQuery,
      answer: S.Verification,
      only: 'ADMINISTRATORS',
    },
    projectHistory: {
      tag: 'History',
      method: 'GET',
      personal: true,
      path: '/history/by-projectid/{projectId}',
      summary: 'What happened in a project',
      description:
        'The same events, for whoever may read the project. `head` is the last one of the project. `since` says since when events are kept, if the project is older.',
      params: { projectId: int64('The project.') },
      query: { after, count, type: typeOf(S.WORK_TYPES), resource },
      answer: S.HistoryPage,
      right: 'READ',
      refuses: ['PROJECT_NOT_FOUND'],
    },

    listWebhooks: {
      tag: 'Webhooks',
      method: 'GET',
      path: '/webhooks',
      summary: 'The webhooks that the caller manages',
      answer: Type.Array(S.Webhook),
      secret: true,
      only: 'CLIENTS_AND_ADMINISTRATORS',
    },
    listWebhookKeys: {
      tag: 'Webhooks',
      method: 'GET',
      path: '/webhooks/keys',
      summary: 'The public keys of `v1a` signatures',
      answer: S.WebhookKeys,
    },
    getWebhook: {
      ...managing,
      method: 'GET',
      path: '/webhooks/{id}',
      summary: 'One webhook',
      params: byWebhook,
      answer: S.Webhook,
      secret: true,
      versioned: true,
    },
    putWebhook: {
      ...managing,
      method: 'PUT',
      path: '/webhooks/{id}',
      emits: ['webhook.created', 'webhook.changed'],
      summary: 'Create or change a webhook',
      description: `The id is yours to choose. It gets the works that the client that made it may read, or all works if an administrator saves it. Types of the feed of people and security are for administrators, and are sent only where they are named. A company has at most ${WEBHOOKS_PER_COMPANY} webhooks. On creation the answer has the \`secret\` that deliveries are signed with; it is not shown again. Deliveries begin with the events after the creation; those of the webhook itself are not among them. \`active\` that is left out stays as it is; \`true\` activates a webhook again that the server has disabled, from the events of that moment on.`,
      params: byWebhook,
      body: S.WebhookInput,
      answer: S.Webhook,
      secret: true,
      versioned: true,
      only: 'CLIENTS_AND_ADMINISTRATORS',
      refuses: ['ADMINISTRATOR_REQUIRED', 'WEBHOOK_URL_REFUSED', 'TOO_MANY_WEBHOOKS'],
    },
    deleteWebhook: {
      ...managing,
      method: 'DELETE',
      path: '/webhooks/{id}',
      emits: 'webhook.deleted',
      summary: 'Delete a webhook and its deliveries',
      params: byWebhook,
      versioned: true,
    },
    rotateSecret: {
      ...managing,
      method: 'POST',
      path: '/webhooks/{id}/secret',
      emits: 'webhook.changed',
      summary: 'A new secret',
      description: `Deliveries are signed with the former one too for ${FORMER_SECRET_HOURS} hours.`,
      params: byWebhook,
      answer: S.WebhookSecret,
      secret: true,
    },
    testWebhook: {
      ...managing,
      method: 'POST',
      path: '/webhooks/{id}/test',
      summary: 'Send a test event',
      description: 'One attempt, also while the webhook is not active. The event is no part of the feed.',
      params: byWebhook,
      answer: S.Queued,
      accepted: true,
    },
    listDeliveries: {
      ...managing,
      method: 'GET',
      path: '/webhooks/{id}/deliveries',
      summary: 'What became of the deliveries of a webhook',
      description: `Those that succeeded are forgotten after ${DELIVERIES_KEPT_DAYS} days.`,
      params: byWebhook,
      query: {
        feed: oneOf(
          FEEDS,
          'Deliveries of events of this feed; if omitted, of the one that the webhook asks for, and `WORKS` where it asks for both.',
        ),
        state: oneOf(S.DELIVERY_STATES, 'Deliveries in this state alone.'),
        after: int64('Deliveries after this position.'),
        count,
      },
      answer: S.DeliveryPage,
    },
    replayWebhook: {
      ...managing,
      method: 'POST',
      path: '/webhooks/{id}/replay',
      emits: 'webhook.replayed',
      summary: 'Deliver events again',
      description: `Of the positions \`from\` to \`to\`: those whose delivery failed (\`FAILED\`, the default), or all that the webhook asks for. At most ${inEnglish(REPLAYED_AT_MOST)}.`,
      params: byWebhook,
      body: S.Replay,
      answer: S.Queued,
      accepted: true,
    },
  },
});
