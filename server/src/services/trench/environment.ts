import { randomUUID } from 'node:crypto';
import {
  layoutSection,
  newTopCovering,
  type TopCovering,
  type Trench,
  type TrenchSettings,
} from '@spadework/core/trench';
import type { Handlers } from '../../http/contract.js';
import { Refusal } from '../../kernel/refusals.js';
import { changeSegment, etagOf, openSegment, removeFromSegment } from './access.js';
import { withoutNulls } from './bodies.js';
import { namedType } from './catalog.js';
import type { trenchService } from './contract.js';
import { presentCovering, roundedNumbers } from './present.js';

export const environmentHandlers = {
  async getSettings(call) {
    const segment = await openSegment(call);
    return { body: presentSettings(segment.trench.settings), etag: etagOf(segment) };
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
    return {
      trench: { ...trench, settings },
      properties: ['settings'],
      result: () => presentSettings(settings),
    };
  }),

  async getSurroundings(call) {
    const segment = await openSegment(call);
    return { body: roundedNumbers(segment.trench.surroundings), etag: etagOf(segment) };
  },

  updateSurroundings: changeSegment(async (call, { trench }) => {
    const surroundings = { ...trench.surroundings, ...withoutNulls(call.body) };
    return {
      trench: { ...trench, surroundings },
      properties: ['surroundings'],
      result: () => roundedNumbers(surroundings),
    };
  }),

  async listTopCoverings(call) {
    const segment = await openSegment(call);
    return { body: segment.trench.topCoverings.map(presentCovering), etag: etagOf(segment) };
  },

  addTopCovering: changeSegment(async (call, { trench }) => {
    const covering = withWidth({ ...newTopCovering(randomUUID()), ...withoutNulls(call.body) }, trench);
    return {
      trench: { ...trench, topCoverings: [...trench.topCoverings, covering] },
      properties: ['topCoverings'],
      result: () => presentCovering(covering),
    };
  }),

  updateTopCovering: changeSegment(async (call, { trench }) => {
    const current = trench.topCoverings.find(({ id }) => id === call.params.topCoveringId);
    if (!current) throw new Refusal('COVERING_NOT_FOUND');
    const covering = withWidth({ ...current, ...withoutNulls(call.body) }, trench);
    const topCoverings = trench.topCoverings.map((other) => (other.id === covering.id ? covering : other));
    return {
      trench: { ...trench, topCoverings },
      properties: ['topCoverings'],
      result: () => presentCovering(covering),
    };
  }),

  deleteTopCovering: removeFromSegment(async ({ params }, { trench }) => {
    const topCoverings = trench.topCoverings.filter(({ id }) => id !== params.topCoveringId);
    if (topCoverings.length === trench.topCoverings.length) throw new Refusal('COVERING_NOT_FOUND');
    return { trench: { ...trench, topCoverings }, properties: ['topCoverings'] };
  }),
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

const presentSettings = ({ defaultMarkerTypeId, ...settings }: TrenchSettings) => ({
  autoMarkers: settings.autoMarkers,
  defaultMarkerTypeId: defaultMarkerTypeId ?? undefined,
  defaultMinPadding: roundedNumbers(settings.defaultMinPadding),
});

/** Sets the width of a finite covering; the default is the width of the trench. */
function withWidth(covering: TopCovering, trench: Trench): TopCovering {
  if (covering.infinite) return { ...covering, width: null };
  return {
    ...covering,
    width: covering.width ?? Math.max(...trench.sections.map((section) => layoutSection(section).width)),
  };
}
