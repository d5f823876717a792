import type { Anything, Reply } from '../harness.js';

interface Write {
  type: string;
  version: number | undefined;
}

/**
 * The acknowledged writes of a run, in their order for each resource. Every write is repeated until it is answered,
 * and repeating one that was done changes nothing, so each has exactly one event however often its answer was lost.
 */
export class Ledger {
  readonly #writes = new Map<string, Write[]>();

  /** @param reply is left out where its ETag is not the version of the resource. */
  add(type: string, resource: string, reply?: Reply): void {
    const writes = this.#writes.get(resource) ?? [];
    this.#writes.set(resource, writes);
    writes.push({ type, version: reply && versionOf(reply) });
  }

  get size(): number {
    return [...this.#writes.values()].reduce((sum, writes) => sum + writes.length, 0);
  }

  /** Writes without their event, events without their write, and what is told in another order or version. */
  findings(events: readonly Anything[]): string[] {
    const eventsOf = byResource(events);
    const resources = new Set([...this.#writes.keys(), ...eventsOf.keys()]);
    return [...resources].flatMap((resource) => {
      const writes = this.#writes.get(resource) ?? [];
      const found = eventsOf.get(resource) ?? [];
      const compared = compare(writes, found) ?? outOfOrder(found);
      return compared ? [`${resource}: ${compared}`] : [];
    });
  }
}

export function byResource(events: readonly Anything[]): Map<string, Anything[]> {
  const groups = new Map<string, Anything[]>();
  for (const event of events) {
    const group = groups.get(event.resource);
    if (group) group.push(event);
    else groups.set(event.resource, [event]);
  }
  return groups;
}

/** Of an ETag such as `"42-7"` or `"42-7-nb"`. */
function versionOf({ headers }: Reply): number | undefined {
  const version = /-(\d+)(?:-nb)?"$/.exec(headers.get('etag') ?? '')?.[1];
  return version === undefined ? undefined : Number(version);
}

function compare(writes: readonly Write[], events: readonly Anything[]): string | undefined {
  if (writes.length > events.length)
    return `acknowledged without an event: ${writes.length - events.length} of ${writes.length} writes`;
  if (writes.length < events.length)
    return `events without a write: ${events.length - writes.length} of ${events.length}, among ${JSON.stringify(events.at(-1))}`;
  const odd = writes.findIndex(
    ({ type, version }, i) =>
      type !== events[i].type || (version !== undefined && version !== events[i].version),
  );
  return odd < 0 ? undefined : `${JSON.stringify(writes[odd])} is told as ${JSON.stringify(events[odd])}`;
}

function outOfOrder(events: readonly Anything[]): string | undefined {
  const odd = events.findIndex(({ version }, i) => i > 0 && version <= events[i - 1].version);
  return odd < 0 ? undefined : `version ${events[odd].version} is told after ${events[odd - 1].version}`;
}
