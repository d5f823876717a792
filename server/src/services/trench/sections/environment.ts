import { randomUUID } from 'node:crypto';
import {
  areRevisions,
  areSeasons,
  COVERING_FIELDS,
  SETTINGS_FIELDS,
  SURROUNDINGS_FIELDS,
  TITLE_FIELDS,
  type Trench,
  type TrenchSettings,
} from '@spadework/core/trench';
import type { Handlers } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import { message } from '../../../http/messages.js';
import type { Caller } from '../../../kernel/caller.js';
import type { Tx } from '../../../store/store.js';
import { namedType } from '../catalog/catalog.js';
import { defaultType } from '../catalog/catalog.sql.js';
import { removeBy, writeSegment } from '../changes/writes.js';
import type { trenchService } from '../contract.js';
import { MESSAGES } from '../messages.js';
import { requireChoosable } from '../quantity/profiles.js';
import { withoutNulls } from '../schemas/bodies.js';
import { updatesOf, valuesIn } from '../schemas/fromFields.js';
import { etagOf, openSegment } from '../segments/access.js';
import { coveringsOf, presentCovering, presentSurroundings, roundedNumbers } from '../segments/present.js';

export const environmentHandlers = {
  async getSettings(call) {
    const segment = await openSegment(call);
    const { settings } = segment.trench;
    return { body: presentSettings(settings, await markerOf(call, settings)), etag: etagOf(segment) };
  },

  updateSettings: writeSegment(async (call, { companyId, trench }) => {
    const { tx, caller, language } = call;
    const { defaultMarkerTypeId, defaultMinPadding, clearances, revisions } = call.body;
    if (revisions && !areRevisions(revisions))
      refuseFields([{ path: 'revisions', message: message(language, MESSAGES.revisions) }]);
    if (defaultMarkerTypeId != null)
      await namedType(tx, caller, 'marker', defaultMarkerTypeId, language, 'defaultMarkerTypeId');
    await requireChoosable(tx, { companyId, trench }, call.body.quantityProfileId, language);
    const values = { ...updatesOf(SETTINGS_FIELDS, call.body), ...withoutNulls({ defaultMarkerTypeId }) };
    const markerTypeId = await markerOf(call, { ...trench.settings, ...values });
    return {
      changes: [
        {
          kind: 'settings',
          values: {
            ...values,
            ...(clearances && { clearances }),
            ...(revisions && { revisions }),
            ...(defaultMinPadding && { defaultMinPadding: withoutNulls(defaultMinPadding) }),
          },
        },
      ],
      result: (saved) => presentSettings(saved.trench.settings, markerTypeId),
    };
  }),

  async getSurroundings(call) {
    const segment = await openSegment(call);
    return { body: presentSurroundings(segment.trench.surroundings), etag: etagOf(segment) };
  },

  updateSurroundings: writeSegment(({ body, language }) => {
    if (body.seasons && !areSeasons(body.seasons))
      refuseFields([{ path: 'seasons', message: message(language, MESSAGES.seasons) }]);
    return {
      changes: [
        {
          kind: 'surroundings',
          values: { ...updatesOf(SURROUNDINGS_FIELDS, body), ...(body.seasons && { seasons: body.seasons }) },
        },
      ],
      result: (saved) => presentSurroundings(saved.trench.surroundings),
    };
  }),

  async listTopCoverings(call) {
    const segment = await openSegment(call);
    return { body: coveringsOf(segment.trench).map(presentCovering), etag: etagOf(segment) };
  },

  addTopCovering: writeSegment(({ body }) => {
    const id = randomUUID();
    return {
      changes: [{ kind: 'addCovering', id, values: valuesIn(COVERING_FIELDS, body) }],
      result: (saved) => coveringAnswer(saved.trench, id),
    };
  }),

  updateTopCovering: writeSegment(({ body, params: { topCoveringId: coveringId } }) => ({
    changes: [{ kind: 'updateCovering', coveringId, values: updatesOf(COVERING_FIELDS, body) }],
    result: (saved) => coveringAnswer(saved.trench, coveringId),
  })),

  deleteTopCovering: removeBy(({ params }) => [{ kind: 'removeCovering', coveringId: params.topCoveringId }]),
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

/** The marker that applies: the chosen one, else the default of the catalog. */
const markerOf = async (
  { tx, caller }: { tx: Tx; caller: Caller },
  { defaultMarkerTypeId }: Pick<TrenchSettings, 'defaultMarkerTypeId'>,
): Promise<number | undefined> => defaultMarkerTypeId ?? (await defaultType(tx, caller, 'marker'))?.id;

const presentSettings = (
  {
    autoMarkers,
    defaultMinPadding,
    clearances,
    revisions = [],
    quantityProfileId,
    ...settings
  }: TrenchSettings,
  defaultMarkerTypeId: number | undefined,
) => ({
  autoMarkers,
  defaultMarkerTypeId,
  defaultMinPadding: roundedNumbers(defaultMinPadding),
  clearances: clearances.length === 0 ? undefined : clearances.map(roundedNumbers),
  ...withoutNulls({ quantityProfileId, ...valuesIn(TITLE_FIELDS, settings) }),
  revisions: revisions.length === 0 ? undefined : revisions,
});

const coveringAnswer = (trench: Trench, id: string) =>
  presentCovering(coveringsOf(trench).find((covering) => covering.id === id)!);
