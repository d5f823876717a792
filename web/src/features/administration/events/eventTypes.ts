import { type EventType, FEEDS, type Feed } from './feed.js';

/** The types of events that a webhook can ask for, by what they are about. */
export const EVENT_GROUPS = {
  projects: [
    'project.created',
    'project.changed',
    'project.status',
    'project.archived',
    'project.restored',
    'project.deleted',
    'project.owner',
    'project.members',
    'module.added',
    'module.removed',
    'feed.restored',
  ],
  trenches: [
    'segment.created',
    'segment.changed',
    'segment.promoted',
    'segment.deleted',
    'segment.restored',
    'segment.moved',
    'segment.route',
    'segment.sensitivity',
    'segment.imported',
    'feeder.added',
    'feeder.changed',
    'feeder.deleted',
    'designrules.changed',
    'designrules.deleted',
  ],
  costs: [
    'calculation.changed',
    'calculation.type',
    'calculation.additions',
    'calculation.waivers',
    'additions.changed',
    'estimate.frozen',
    'charge.changed',
    'charge.actuals',
    'charge.over_10_percent',
    'charge.over_15_percent',
    'design.stale',
    'design.applied',
    'design.released',
    'ruleset.created',
    'ruleset.changed',
    'ruleset.deleted',
    'profile.changed',
    'profile.deleted',
    'template.changed',
    'template.deleted',
  ],
  library: [
    'document.published',
    'document.obsolete',
    'catalog.activated',
    'catalog.deactivated',
    'comment.created',
    'comment.changed',
    'comment.deleted',
    'comment.shared',
    'comment.unshared',
    'thesaurus.changed',
    'favorite.added',
    'favorite.removed',
  ],
  site: [
    'record.created',
    'record.changed',
    'record.submitted',
    'record.reopened',
    'record.signed',
    'record.voided',
    'deviation.changed',
    'deviation.state',
  ],
  people: [
    'user.created',
    'user.changed',
    'user.erased',
    'user.usage',
    'user.probed',
    'company.created',
    'company.changed',
    'company.restored',
    'client.created',
    'client.changed',
    'client.deleted',
    'connection.created',
    'connection.changed',
    'connection.deleted',
    'login.succeeded',
    'login.refreshed',
    'login.failed',
    'login.locked',
    'sensitive.read',
  ],
  webhooks: ['webhook.created', 'webhook.changed', 'webhook.deleted', 'webhook.disabled', 'webhook.replayed'],
} as const satisfies Record<string, readonly EventType[]>;

export type EventGroup = keyof typeof EVENT_GROUPS;
export const EVENT_GROUP_NAMES = Object.keys(EVENT_GROUPS) as EventGroup[];

/** The feed that the events of a group are in. */
export const feedOfGroup = (group: EventGroup): Feed =>
  group === 'people' || group === 'webhooks' ? 'AUDIT' : 'WORKS';

/** The feeds of which a webhook with these types is told; without types, works alone. */
export const feedsAskedFor = (types: readonly EventType[]): Feed[] =>
  types.length === 0
    ? ['WORKS']
    : FEEDS.filter((feed) => types.some((type) => feedOfGroup(groupOf(type)) === feed));

/** Which group a type of event is of; those that come later belong with the people. */
export const groupOf = (type: string): EventGroup =>
  EVENT_GROUP_NAMES.find((group) => (EVENT_GROUPS[group] as readonly string[]).includes(type)) ?? 'people';
