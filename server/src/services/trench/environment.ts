import { randomUUID } from 'node:crypto';
import {
  areSeasons,
  newTopCovering,
  type TopCovering,
  type Trench,
  type TrenchSettings,
} from '@spadework/core/trench';
import type { Static } from 'typebox';
import type { Handlers } from '../../http/contract.js';
import { refuseFields } from '../../http/input.js';
import { message } from '../../http/messages.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Tx } from '../../store/store.js';
import { changeSegment, etagOf, openSegment, removeFromSegment } from './access.js';
import { type TopCoveringInput, updatesIn, withoutNulls } from './bodies.js';
import { namedType } from './catalog.js';
import { defaultType } from './catalog.sql.js';
import type { trenchService } from './contract.js';
import { MESSAGES } from './messages.js';
import { coveringsOf, presentCovering, presentSurroundings, roundedNumbers } from './present.js';

export const environmentHandlers = {
  async getSettings(call) {
    const segment = await openSegment(call);
    return { body: await presentSettings(call, segment.trench.settings), etag: etagOf(segment) };
  },

  updateSettings: changeSegment(async (call, { trench }) => {
    const { defaultMinPadding, defaultMarkerTypeId, ...rest } = call.body;
    if (defaultMarkerTypeId != null) {
      await namedType(
        call.tx,
        call.caller,
        'marker',
        defaultMarkerTypeId,
        call.language,
        'defaultMarkerTypeId',
      );
    }
    const settings = {
      ...trench.settings,
      ...withoutNulls(rest),
      ...(defaultMarkerTypeId != null && { defaultMarkerTypeId }),
      defaultMinPadding: { ...trench.settings.defaultMinPadding, ...withoutNulls(defaultMinPadding ?? {}) },
    } as TrenchSettings;
    const answer = await presentSettings(call, settings);
    return { trench: { ...trench, settings }, properties: ['settings'], result: () => answer };
  }),

  async getSurroundings(call) {
    const segment = await openSegment(call);
    return { body: presentSurroundings(segment.trench.surroundings), etag: etagOf(segment) };
  },

  updateSurroundings: changeSegment(async (call, { trench }) => {
    const { seasons } = call.body;
    if (seasons && !areSeasons(seasons))
      refuseFields([{ path: 'seasons', message: message(call.language, MESSAGES.seasons) }]);
    const surroundings = { ...trench.surroundings, ...updatesIn(call.body) };
    return {
      trench: { ...trench, surroundings },
      properties: ['surroundings'],
      result: () => presentSurroundings(surroundings),
    };
  }),

  async listTopCoverings(call) {
    const segment = await openSegment(call);
    return { body: coveringsOf(segment.trench).map(presentCovering), etag: etagOf(segment) };
  },

  addTopCovering: changeSegment(async (call, { trench }) => {
    const covering = changedCovering(newTopCovering(randomUUID()), call.body);
    return {
      trench: { ...trench, topCoverings: [...trench.topCoverings, covering] },
      properties: ['topCoverings'],
      result: (saved) => coveringAnswer(saved.trench, covering.id),
    };
  }),

  updateTopCovering: changeSegment(async (call, { trench }) => {
    const current = trench.topCoverings.find(({ id }) => id === call.params.topCoveringId);
    if (!current) throw new Refusal('COVERING_NOT_FOUND');
    const covering = changedCovering(current, call.body);
    const topCoverings = trench.topCoverings.map((other) => (other.id === covering.id ? covering : other));
    return {
      trench: { ...trench, topCoverings },
      properties: ['topCoverings'],
      result: (saved) => coveringAnswer(saved.trench, covering.id),
    };
  }),

  deleteTopCovering: removeFromSegment(async ({ params }, { trench }) => {
    const topCoverings = trench.topCoverings.filter(({ id }) => id !== params.topCoveringId);
    if (topCoverings.length === trench.topCoverings.length) throw new Refusal('COVERING_NOT_FOUND');
    return { trench: { ...trench, topCoverings }, properties: ['topCoverings'] };
  }),
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

/** The settings with the marker that applies: the chosen one, else the default of the catalog. */
async function presentSettings(
  { tx, caller }: { tx: Tx; caller: Caller },
  { autoMarkers, defaultMarkerTypeId, defaultMinPadding }: TrenchSettings,
) {
  return {
    autoMarkers,
    defaultMarkerTypeId: defaultMarkerTypeId ?? (await defaultType(tx, caller, 'marker'))?.id,
    defaultMinPadding: roundedNumbers(defaultMinPadding),
  };
}

/** An empty description is no value, and a covering without an end has no width. */
function changedCovering(
  covering: TopCovering,
  { description, ...body }: Static<typeof TopCoveringInput>,
): TopCovering {
  const changed = { ...covering, ...withoutNulls(body), ...(description && { description }) };
  return changed.infinite ? { ...changed, width: null } : changed;
}

const coveringAnswer = (trench: Trench, id: string) =>
  presentCovering(coveringsOf(trench).find((covering) => covering.id === id)!);
