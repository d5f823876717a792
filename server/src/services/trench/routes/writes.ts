import { createHash } from 'node:crypto';
import { type Route, readRoute, sectionFigures } from '@spadework/core/route';
import { type SegmentTrench, withoutRoute, withRouteLengths } from '@spadework/core/trench';
import { changed, unchanged } from '../../../events/door.js';
import type { PropertyChange } from '../../../events/event.js';
import type { Call, Editor, Handlers } from '../../../http/contract.js';
import { matches } from '../../../http/etag.js';
import { perStore, VersionCache } from '../../../store/cache.js';
import { raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { trenchOf } from '../changes/history.js';
import type { trenchService } from '../contract.js';
import {
  changedTrench,
  etagOf,
  otherThan,
  type SegmentCall,
  saveVersion,
  segmentEvent,
} from '../segments/access.js';
import { CACHE_MS, segmentCache } from '../segments/cache.js';
import { type SegmentRow, writableBy } from '../segments/segments.sql.js';
import { openHead, openStretches } from './access.js';
import { maySee, requireClearance } from './clearance.js';
import { routeRefusal, routeText, textsOf } from './present.js';
import { deleteRoute, findPositions, hasRoute, type RouteHead, saveRoute } from './routes.sql.js';

type Operations = (typeof trenchService)['operations'];

/** What a write must know of a route that is there. */
export interface KnownRoute
  extends Pick<RouteHead, 'version' | 'sensitivity' | 'modifiedDate' | 'modifiedBy'> {
  digest: string;
}

export interface Opened {
  segment: SegmentRow;
  route: KnownRoute | undefined;
}

const MAX_KNOWN = 1000;
/** Routes as this process last saved them, so that the next write need not read them. */
const knownRoutes = perStore(() => new VersionCache<KnownRoute>(MAX_KNOWN, CACHE_MS));

/** Tells whether two routes are the same. */
const digestOf = (
  positions: string,
  {
    stretches,
    points,
    source,
    accuracy,
  }: Omit<Route, 'positions' | 'accuracy'> & { accuracy: number | null },
): string =>
  createHash('sha256')
    .update(positions)
    .update(JSON.stringify([stretches.map(ordered), points.map(ordered), source, accuracy]))
    .digest('base64');

/** The store gives fields back in an order of its own. */
const ordered = (value: object) => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));

export const routeEtag = (segmentId: number, route: Pick<RouteHead, 'version'> | undefined) =>
  route && etagOf({ id: segmentId, version: route.version });

/** If-Match names a version of the route, whatever the segment has. */
async function requireRouteMatch(
  tx: Tx,
  ifMatch: string | undefined,
  { segment, route }: Opened,
): Promise<void> {
  const etag = routeEtag(segment.id, route);
  if (ifMatch === undefined || matches(ifMatch, etag)) return;
  throw await otherThan(tx, etag ?? null, route ?? { modifiedBy: null, modifiedDate: null });
}

async function openToWrite(call: SegmentCall): Promise<Opened> {
  const { segment, route } = await openHead(call);
  requireClearance(call.caller, segment.companyId, route?.sensitivity ?? 'POWER_SENSITIVE');
  if (!route) return { segment, route };
  const positions = (await findPositions(call.tx, segment))!;
  const { version, sensitivity, modifiedDate, modifiedBy } = route;
  const digest = digestOf(positions, route);
  return { segment, route: { version, sensitivity, modifiedDate, modifiedBy, digest } };
}

/** The next version of a segment with its route, or without. */
function saveWithRoute(
  call: SegmentCall,
  segment: SegmentRow,
  lengths: { trench: SegmentTrench } & Parameters<typeof saveVersion>[3]['history'],
  { also, condition }: { also: Sql; condition: Sql },
) {
  const { segment: head, ...after } = lengths.trench;
  const { trench, column } = changedTrench(segment, { trench: after as SegmentRow['trench'] });
  const { length, lengthSource } = head!;
  const saved = { ...segment, length, lengthSource, trench, version: segment.version + 1 };
  const told: PropertyChange[] = [
    { property: 'route' },
    ...(length === segment.length ? [] : [{ property: 'length' }]),
  ];
  return {
    saved,
    ...saveVersion(call, segment, saved, {
      column,
      history: lengths,
      condition,
      event: segmentEvent('segment.route', saved, told),
      also: [also],
    }),
  };
}

type PutCall = Call<Operations['putRoute']>;

const putRoute: Editor<PutCall, { text: string; etag: string }, Opened> = {
  cached({ tx, params, ifMatch, caller }) {
    const segment = segmentCache(tx).get(params.segmentId)?.value;
    const route = knownRoutes(tx).get(params.segmentId)?.value;
    if (!segment || !route) return undefined;
    // Its marking may be another one by now.
    if (!maySee(caller, segment.companyId, route.sensitivity)) return undefined;
    const isKnown = ifMatch === undefined || matches(ifMatch, routeEtag(segment.id, route));
    return isKnown ? { segment, route } : undefined;
  },
  read: openToWrite,
  async edit(call, opened, unchecked) {
    const { tx, caller, body, language, ifMatch } = call;
    const { segment, route } = opened;
    await requireRouteMatch(tx, ifMatch, opened);
    const sectionIds = segment.trench.sections.map(({ id }) => id);
    const read = readRoute(body, sectionIds);
    if (read.faults) throw routeRefusal(read.faults, language);
    const { accuracy = null, ...content } = read.route;
    const line = textsOf(content.positions, read.measured);
    const digest = digestOf(line.positions, { ...content, accuracy });
    const answered = (head: Pick<RouteHead, 'version' | 'sensitivity' | 'modifiedDate' | 'modifiedBy'>) => {
      const row = { ...content, ...head, ...line, accuracy, segmentId: segment.id, sectionIds };
      return { text: routeText(row, read.crs, language), etag: routeEtag(segment.id, head)! };
    };
    if (route?.digest === digest) return unchanged(answered(route));
    const figures = sectionFigures(read.route, sectionIds);
    const lengths = withRouteLengths(trenchOf(segment), figures, read.measured.length);
    const writable = unchecked ? writableBy(caller) : raw('true');
    const { saved, change, afterCommit } = saveWithRoute(call, segment, lengths, {
      also: saveRoute(segment, read.route, line, caller.author),
      condition: sql`${writable} AND ${hasRoute(route)}`,
    });
    const known = knownRoutes(tx);
    known.delete(segment.id);
    const { version } = saved;
    const headOf = (modifiedDate: string) => ({
      version,
      sensitivity: route?.sensitivity ?? ('POWER_SENSITIVE' as const),
      modifiedDate,
      modifiedBy: caller.author,
    });
    let savedAt = segment.modifiedDate;
    return {
      change,
      ...(!route && { isCreated: true as const }),
      answer: ({ modifiedDate }: { modifiedDate: string }) => {
        savedAt = modifiedDate;
        return answered(headOf(modifiedDate));
      },
      afterCommit: () => {
        afterCommit();
        known.set(segment.id, version, { ...headOf(savedAt), digest }, 1);
      },
    };
  },
};

export const routeWriteHandlers = {
  putRoute,

  async deleteRoute(call) {
    const opened = await openStretches(call);
    const { segment, route } = opened;
    requireClearance(call.caller, segment.companyId, route.sensitivity);
    await requireRouteMatch(call.tx, call.ifMatch, { segment, route: { ...route, digest: '' } });
    knownRoutes(call.tx).delete(segment.id);
    const { change, afterCommit } = saveWithRoute(call, segment, withoutRoute(trenchOf(segment)), {
      also: deleteRoute(segment),
      condition: hasRoute(route),
    });
    return { ...changed(change, () => ({})), afterCommit };
  },
} satisfies Partial<Handlers<Operations>>;
