import { Type } from 'typebox';
import { EVENT_TYPES, type EventType, FEEDS, typesOf } from '../../events/event.js';
import * as S from '../../http/schemas.js';
import { LARGEST_EVENT_BYTES } from './limits.js';

export const TYPES = Object.keys(EVENT_TYPES) as EventType[];
/** What is in each feed; a test delivery is in none. */
export const WORK_TYPES = typesOf('WORKS');
export const AUDIT_TYPES = typesOf('AUDIT').filter((type) => type !== 'webhook.test');
export const ORDERINGS = ['NONE', 'PER_RESOURCE'] as const;
export const SIGNATURES = ['v1', 'v1a'] as const;
export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'DEAD'] as const;
export const REPLAYED = ['FAILED', 'ALL'] as const;

const Scalar = Type.Unsafe<string | number | boolean | null>({
  type: ['string', 'number', 'boolean', 'null'],
});

const PropertyChange = S.named(
  'PropertyChange',
  Type.Object({ property: Type.String(), from: Type.Optional(Scalar), to: Type.Optional(Scalar) }),
);

export const Event = S.named(
  'Event',
  Type.Object({
    position: S.int64({ description: 'Where it stands in its feed: 1, 2, 3, … without gaps.' }),
    id: Type.String({ description: 'The same in the feed and in every delivery.' }),
    type: S.oneOf(TYPES),
    timestamp: S.dateTime(),
    actor: Type.String({ description: '`user:NAME`, `client:ID` or `system`.' }),
    projectId: Type.Optional(S.int64()),
    resource: Type.String({ description: 'For example `segment:42`.' }),
    version: Type.Optional(S.int64({ description: 'Of the resource after the change.' })),
    changes: Type.Optional(Type.Array(PropertyChange)),
    changesOmitted: Type.Optional(
      Type.Boolean({
        description: `The changes would have made the event longer than ${LARGEST_EVENT_BYTES} bytes.`,
      }),
    ),
    href: Type.Optional(Type.String({ description: 'Where the resource is read, on this server.' })),
  }),
);
export type Event = Type.Static<typeof Event>;

const page = {
  events: Type.Array(Event),
  next: S.int64({
    description:
      'The `after` of the next call: the last position given, or that of a later event that was left out because the token lacks its scope; else `after`.',
  }),
  head: S.int64({ description: 'The last position there is.' }),
};

export const EventPage = S.named(
  'EventPage',
  Type.Object({
    ...page,
    epoch: S.int32({
      description: 'Which epoch of the feed this is; it rises by 1 when the server is restored.',
    }),
  }),
);
export const HistoryPage = S.named(
  'HistoryPage',
  Type.Object({
    ...page,
    since: Type.Optional(
      S.dateTime({
        description: 'Since when events are kept, if the project is older: what happened before is not told.',
      }),
    ),
  }),
);
export type EventPage = Type.Static<typeof EventPage>;

export const Verification = S.named(
  'Verification',
  Type.Object({
    ok: Type.Boolean(),
    brokenAt: Type.Optional(S.int64({ description: 'The first position that was changed or is missing.' })),
    from: S.int64(),
    to: S.int64({ description: 'How far this call has verified.' }),
    head: S.int64(),
    epoch: S.int32({ description: 'The epoch that was verified.' }),
  }),
);

const Types = Type.Array(S.oneOf(TYPES), { maxItems: 100 });
const ProjectIds = Type.Array(S.int64(), { maxItems: 1000 });

export const WebhookInput = S.named(
  'WebhookInput',
  Type.Object({
    url: Type.String({ examples: ['https://receiver.example/spadework'] }),
    types: Type.Optional(Types),
    projectIds: Type.Optional(ProjectIds),
    ordering: Type.Optional(S.oneOf(ORDERINGS)),
    signature: Type.Optional(S.oneOf(SIGNATURES)),
    active: Type.Optional(Type.Boolean()),
  }),
);

export const Webhook = S.named(
  'Webhook',
  Type.Object({
    id: Type.String(),
    url: Type.String(),
    types: Type.Array(S.oneOf(TYPES), {
      description: 'Empty means all works that the webhook may have; types of the other feed must be named.',
    }),
    projectIds: Type.Array(S.int64(), { description: 'Empty means all.' }),
    ordering: S.oneOf(ORDERINGS),
    signature: S.oneOf(SIGNATURES),
    active: Type.Boolean(),
    disabledReason: Type.Optional(S.oneOf(['GONE', 'FAILING'])),
    failingSince: Type.Optional(S.dateTime()),
    allWorks: Type.Boolean(),
    createdBy: Type.String(),
    modifiedBy: Type.String(),
    createdDate: S.dateTime(),
    modifiedDate: S.dateTime(),
    secret: Type.Optional(Type.String({ description: 'Shown once, when the webhook is created.' })),
  }),
);
export type Webhook = Type.Static<typeof Webhook>;

export const WebhookSecret = S.named('WebhookSecret', Type.Object({ secret: Type.String() }));
export const WebhookKeys = S.named(
  'WebhookKeys',
  Type.Object({ keys: Type.Array(Type.String({ description: '`whpk_…`, an Ed25519 public key.' })) }),
);

export const Delivery = S.named(
  'Delivery',
  Type.Object({
    position: S.int64({ description: 'Of the event in its feed; negative for a test.' }),
    feed: S.oneOf(FEEDS),
    eventId: Type.String(),
    state: S.oneOf(DELIVERY_STATES),
    attempt: S.int32({ description: 'How many attempts there were.' }),
    due: Type.Optional(S.dateTime({ description: 'When the next attempt is made.' })),
    status: Type.Optional(
      S.int32({ description: 'That the receiver answered with; missing without an answer.' }),
    ),
    ms: Type.Optional(S.int32()),
    createdDate: S.dateTime(),
    finishedDate: Type.Optional(S.dateTime()),
  }),
);
export const DeliveryPage = S.named(
  'DeliveryPage',
  Type.Object({ deliveries: Type.Array(Delivery), next: Type.Optional(S.int64()) }),
);

export const Replay = S.named(
  'Replay',
  Type.Object({
    from: S.int64({ minimum: 1 }),
    to: S.int64({ minimum: 1 }),
    only: Type.Optional(S.oneOf(REPLAYED)),
    feed: Type.Optional(S.oneOf(FEEDS)),
  }),
);
export const Queued = S.named('Queued', Type.Object({ queued: S.int64() }));
