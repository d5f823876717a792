/** The feeds of a company: its works, and for administrators people and security. Each has positions of its own. */
export const FEEDS = ['WORKS', 'AUDIT'] as const;
export type Feed = (typeof FEEDS)[number];

/** The scope without which nobody reads a feed. */
export const FEED_SCOPE = 'prosjektsystem.bruker';

/**
 * What events are about, by the word before the dot of their type: the feed that they are in, and the further scope
 * without which they are left out of it. Contract, queries, sequencer and documents derive from this table.
 */
export const SUBJECTS = {
  project: { feed: 'WORKS' },
  feed: { feed: 'WORKS' },
  module: { feed: 'WORKS' },
  segment: { feed: 'WORKS', scope: 'tb.bruker' },
  profile: { feed: 'WORKS', scope: 'tb.bruker' },
  template: { feed: 'WORKS', scope: 'tb.bruker' },
  feeder: { feed: 'WORKS', scope: 'tb.bruker' },
  designrules: { feed: 'WORKS', scope: 'tb.bruker' },
  calculation: { feed: 'WORKS', scope: 'calculation.bruker' },
  design: { feed: 'WORKS', scope: 'calculation.bruker' },
  additions: { feed: 'WORKS', scope: 'calculation.bruker' },
  estimate: { feed: 'WORKS', scope: 'calculation.bruker' },
  charge: { feed: 'WORKS', scope: 'calculation.bruker' },
  ruleset: { feed: 'WORKS', scope: 'calculation.bruker' },
  document: { feed: 'WORKS', scope: 'orgblad.bruker' },
  comment: { feed: 'WORKS', scope: 'orgblad.bruker' },
  thesaurus: { feed: 'WORKS', scope: 'orgblad.bruker' },
  record: { feed: 'WORKS', scope: 'orgblad.bruker' },
  deviation: { feed: 'WORKS', scope: 'orgblad.bruker' },
  catalog: { feed: 'WORKS' },
  favorite: { feed: 'WORKS' },
  login: { feed: 'AUDIT' },
  user: { feed: 'AUDIT' },
  client: { feed: 'AUDIT' },
  company: { feed: 'AUDIT' },
  webhook: { feed: 'AUDIT' },
  sensitive: { feed: 'AUDIT' },
  connection: { feed: 'AUDIT' },
} as const satisfies Record<string, { feed: Feed; scope?: string }>;

type Subject = keyof typeof SUBJECTS;

/** Every type of event, with what it tells. The feeds, their filters and the reference derive from this list. */
export const EVENT_TYPES = {
  'project.created': 'A project was created, with its modules.',
  'project.changed': 'Properties of a project changed.',
  'project.status': 'The status of a project changed.',
  'project.archived': 'A project was archived.',
  'project.restored': 'A project was restored from the archive.',
  'project.deleted': 'A project was deleted with everything in it.',
  'project.owner': 'A project got another owner.',
  'project.members': 'A member of a project was added, changed or removed.',
  'module.added': 'A module of a project was activated.',
  'module.removed': 'A module of a project was removed.',
  'segment.created': 'A trench segment was created; a variant tells which one it is of.',
  'segment.changed': 'A trench segment or something in it changed.',
  'segment.deleted': 'A trench segment was deleted.',
  'segment.restored': 'A trench segment that was deleted was put back.',
  'segment.moved': 'A trench segment got another place in the list of its project.',
  'segment.promoted':
    'A trench segment and a variant of it exchanged what they hold; `variant` has the ids of both.',
  'segment.route':
    'The route of a trench segment was set or deleted; `length` tells how its length changed, and nothing tells where it lies.',
  'segment.sensitivity':
    'A route was marked as power-sensitive, or the mark was taken away; `reason` tells why.',
  'segment.imported': 'Trench segments were imported from a file of routes.',
  'profile.changed':
    'What a company supposes for quantities, or for losses and their cost, was set or changed.',
  'profile.deleted': 'A profile for quantities, or for losses and their cost, was deleted.',
  'template.changed': 'A template of segments or sections was set or changed.',
  'template.deleted': 'A template of segments or sections was deleted.',
  'feeder.added': 'A feeder of a project was added.',
  'feeder.changed': 'A feeder of a project changed.',
  'feeder.deleted': 'A feeder of a project was deleted.',
  'designrules.changed': 'The design rules of a company were set or changed.',
  'designrules.deleted': 'The starter design rules hold again.',
  'calculation.changed': 'Nodes of a calculation changed.',
  'calculation.type': 'A calculation changed between average and company prices.',
  'calculation.additions': 'What a project adds to the sum of works changed.',
  'calculation.waivers': 'Which quantities are left out of the price on purpose changed.',
  'additions.changed': 'What a company adds to the sum of works changed.',
  'estimate.frozen': 'An estimate of a project was frozen.',
  'charge.changed': 'What the customer of a project is charged was set or changed.',
  'charge.actuals': 'The real costs of a charge changed.',
  'charge.over_10_percent': 'The real costs of a charge crossed 110 % of the estimate.',
  'charge.over_15_percent': 'The real costs of a charge went above what may be invoiced.',
  'design.stale': 'The calculation no longer matches the design of a segment.',
  'design.applied': 'Designs were applied to a calculation.',
  'design.released': 'Nodes of a calculation were released from the design of a segment.',
  'ruleset.created': 'A rule set from quantities to budget codes was created.',
  'ruleset.changed': 'A rule set changed.',
  'ruleset.deleted': 'A rule set was deleted.',
  'document.published': 'A version of a document was published.',
  'document.obsolete': 'A document became obsolete.',
  'catalog.activated':
    'A catalog was imported or a revision activated; with `activeFromDate`, from that day on.',
  'catalog.deactivated': 'A revision of a catalog was deactivated.',
  'comment.created': 'A comment on a document was written.',
  'comment.changed': 'A comment on a document changed.',
  'comment.deleted': 'A comment on a document was deleted.',
  'comment.shared': "The company's comments were shared with another company.",
  'comment.unshared': "The company's comments are no longer shared with another company.",
  'thesaurus.changed': 'The words that a company adds to the search were set or changed.',
  'record.created': 'A checklist began to be filled in for a project.',
  'record.changed':
    'Answers, photos, the title, the place or the segment of a record changed; `openDeviations` tells how many deviations are open.',
  'record.submitted': 'A record was submitted.',
  'record.reopened': 'A submitted record became a draft again.',
  'record.signed': 'A record was signed; the first signature closes it.',
  'record.voided': 'A record was declared void.',
  'deviation.changed': 'Who follows a deviation up, or until when, changed.',
  'deviation.state': 'A deviation was reported as done, verified, rejected or opened again.',
  'favorite.added': 'A user marked a favourite.',
  'favorite.removed': 'A user removed a favourite.',
  'feed.restored':
    'The server was restored from a backup: what was told since is lost, and the feed goes on with a new epoch.',
  'user.usage': 'Usage of a service was recorded for a user.',
  'user.created': 'A user was created.',
  'user.changed': 'A user, or what the user may use, changed.',
  'user.erased': 'The data of a person were erased; another name stands in their place.',
  'user.probed':
    'Somebody asked for too many names that are taken or belong to other companies, and has to wait.',
  'company.created': 'The company was created.',
  'company.restored': 'The data of the company were restored from a backup.',
  'company.changed': 'The company, or what it may use, changed.',
  'client.created': 'A client was created.',
  'client.changed': 'A client changed.',
  'client.deleted': 'A client was removed.',
  'connection.created': 'A connection with a directory was created.',
  'connection.changed': 'A connection with a directory changed.',
  'connection.deleted': 'A connection with a directory was removed.',
  'login.succeeded': 'A user logged in.',
  'login.refreshed': 'A session of a user went on with a refresh token.',
  'login.failed': 'A login failed.',
  'login.locked': 'An account was locked after failed logins.',
  'sensitive.read':
    'Somebody read where power-sensitive cables lie; once a minute for each operation, and `format` tells as what.',
  'webhook.created': 'A webhook was created.',
  'webhook.changed': 'A webhook, or its secret, changed.',
  'webhook.deleted': 'A webhook was deleted.',
  'webhook.disabled': 'A webhook was disabled because its receiver is gone or kept failing.',
  'webhook.replayed': 'Deliveries of a webhook were queued again.',
  'webhook.test': 'A test delivery, which is not part of the feed.',
} as const satisfies Record<`${Subject}.${string}`, string>;

export type EventType = keyof typeof EVENT_TYPES;

const subjectOf = (type: EventType) => SUBJECTS[type.slice(0, type.indexOf('.')) as Subject];

export const feedOf = (type: EventType): Feed => subjectOf(type).feed;

export const typesOf = (feed: Feed): EventType[] =>
  (Object.keys(EVENT_TYPES) as EventType[]).filter((type) => feedOf(type) === feed);

/** The subjects of a feed that a caller with these scopes does not see. */
export const hiddenSubjects = (feed: Feed, scopes: ReadonlySet<string>): string[] =>
  Object.entries<{ feed: Feed; scope?: string }>(SUBJECTS)
    .filter(([, subject]) => subject.feed !== feed || (subject.scope && !scopes.has(subject.scope)))
    .map(([name]) => name);

/** A property that changed; with its values only where they are short and not confidential. */
export interface PropertyChange {
  property: string;
  from?: string | number | boolean | null;
  to?: string | number | boolean | null;
}

/** What a handler tells of a change; who did it, and in which operation, the door adds. */
export interface NewEvent {
  /** Whose feed tells of it; 0 stands for everybody's. */
  companyId: number;
  type: EventType;
  projectId?: number;
  /** For example `segment:42`. */
  resource: string;
  /** After the change. Left out, it is the `version` that the written row returns, if it has one. */
  version?: number;
  changes?: readonly PropertyChange[];
}

/** Who makes a change, and how. */
export interface Actor {
  /** `user:NAME`, `client:ID` or `system`. */
  actor: string;
  /** The contract row, or the command. */
  operation: string;
  requestId?: string;
}
