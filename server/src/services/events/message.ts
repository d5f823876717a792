import type { Claim, Endpoint } from './deliveries.sql.js';
import { eventId, present } from './present.js';
import type { Event } from './schemas.js';
import { type SigningKeys, signedHeaders, unseal } from './signature.js';
import { ownerOf } from './webhooks.js';

export interface Message {
  headers: Record<string, string>;
  body: string;
}

/** What is sent for a delivery; undefined when its event is gone. */
export function messageOf(
  keys: SigningKeys,
  endpoint: Endpoint,
  claim: Claim,
  timestamp: number,
): Message | undefined {
  const event = eventOf(claim);
  if (!event) return undefined;
  const body = JSON.stringify(event);
  const now = timestamp * 1000;
  const secrets = endpoint.secrets
    .filter(({ until }) => until === undefined || Date.parse(until) > now)
    .map(({ sealed }) => unseal(keys, ownerOf(endpoint), sealed));
  const privateKey = endpoint.signature === 'v1a' ? keys.private : undefined;
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'spadework',
      ...signedHeaders(event.id, timestamp, body, secrets, privateKey),
    },
    body,
  };
}

function eventOf(claim: Claim): Event | undefined {
  const { companyId, eventId: id, position, resource, type } = claim;
  if (position < 0)
    return {
      position,
      id: eventId(companyId, id),
      type: 'webhook.test',
      timestamp: claim.createdAt,
      actor: 'system',
      resource,
    };
  return type === null ? undefined : present({ ...claim, id, type });
}
