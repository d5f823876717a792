import { APP_LABELS } from '@spadework/core/project';
import { addressOf } from '../../../routes/index.js';
import type { Event } from '../events/feed.js';
import type { Words } from '../events/words/en.js';

/** What a sentence needs to know beside the event. */
export interface Names {
  words: Words;
  language: 'nb' | 'en';
  person: (username: string) => string;
  /** Undefined when the project is not known. */
  project: (id: number) => string | undefined;
}

export interface Sentence {
  who: string;
  /** The whole sentence. */
  text: string;
  /** The name of the thing in the sentence, and where it is looked at. */
  what: string;
  href: string | undefined;
}

/** An event as a sentence, with the thing that it is about. */
export function tell(event: Event, names: Names): Sentence {
  const { words } = names;
  const who = actorName(event.actor, names);
  const what = thingOf(event, names);
  const sentence = words.sentences[event.type];
  const text = sentence ? sentence(who, what, detailOf(event, names)) : words.other(who, event.type, what);
  return { who, text, what, href: hrefOf(event) };
}

export function actorName(actor: string, { words, person }: Pick<Names, 'words' | 'person'>): string {
  const [kind, ...rest] = actor.split(':');
  const id = rest.join(':');
  if (kind === 'user') return person(id);
  if (kind === 'connection') return words.connection(id);
  return kind === 'client' ? words.client(id) : words.system;
}

const idOf = (resource: string) => resource.slice(resource.indexOf(':') + 1);
const kindOf = (resource: string) => resource.split(':')[0]!;

function thingOf({ resource, projectId }: Event, { words, person, project }: Names): string {
  if (projectId !== undefined) return project(projectId) ?? words.aProject;
  if (kindOf(resource) === 'user') return person(idOf(resource));
  if (kindOf(resource) === 'company') return words.theCompany;
  return idOf(resource);
}

/** What it became, where the event tells: a status, an owner, the properties. */
function detailOf({ type, changes = [] }: Event, { words, language, person }: Names): string {
  const value = (which: 'from' | 'to') => String(changes.find((one) => one[which] != null)?.[which] ?? '');
  const label = (of: keyof typeof APP_LABELS, id: string) =>
    (APP_LABELS[of][id]?.[language === 'en' ? 0 : 1] ?? id).toLowerCase();
  if (type === 'project.status') return label('status', value('to'));
  if (type === 'project.owner') return person(value('to'));
  if (type === 'sensitive.read') return words.readAs[value('to')] ?? value('to');
  if (type === 'segment.sensitivity' || type === 'login.failed')
    return String(changes.find(({ property }) => property === 'reason')?.to ?? '');
  if (type === 'module.added') return label('moduleType', value('to'));
  if (type === 'module.removed') return label('moduleType', value('from'));
  const named = [...new Set(changes.map(({ property }) => words.properties[property]).filter(Boolean))];
  return named.length > 1
    ? `${named.slice(0, -1).join(', ')} ${words.and} ${named.at(-1)}`
    : (named[0] ?? '');
}

/** Told of a segment, and looked at on its map. */
const OF_ROUTES = ['segment.route', 'segment.sensitivity', 'sensitive.read'];

/** Where the app shows the thing; nowhere once it is deleted. */
export function hrefOf({ type, resource, projectId }: Event): string | undefined {
  if (type.endsWith('.deleted') || type === 'user.erased') return undefined;
  const id = idOf(resource);
  switch (kindOf(resource)) {
    case 'segment':
      if (projectId === undefined) return undefined;
      return OF_ROUTES.includes(type)
        ? addressOf.map(projectId, Number(id))
        : addressOf.trench(projectId, Number(id));
    case 'user':
      return addressOf.administration('users', id);
    case 'client':
      return addressOf.administration('clients', id);
    case 'connection':
      return addressOf.administration('connections', id);
    case 'webhook':
      return addressOf.administration('webhooks', id);
    case 'ruleset':
      return addressOf.administration('cost-rules', id);
    case 'thesaurus':
      return addressOf.administration('search-words');
    case 'profile':
      return addressOf.administration('quantity-profiles', id);
    case 'document': {
      const [docType, number] = id.split('/');
      return number ? addressOf.standards(docType, number) : undefined;
    }
    default:
      if (projectId === undefined) return undefined;
      if (type === 'sensitive.read' || type === 'segment.imported') return addressOf.map(projectId);
      return type.startsWith('calculation') || type.startsWith('design')
        ? addressOf.cost(projectId)
        : addressOf.project(projectId);
  }
}
