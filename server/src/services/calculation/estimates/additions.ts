import { type Addition, type AdditionSource, additionFaults, basisOf } from '@spadework/core/estimate';
import { sameValue } from '../../../events/difference.js';
import { changed, created, unchanged } from '../../../events/door.js';
import type { Handlers } from '../../../http/contract.js';
import { requireMatch } from '../../../http/etag.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { etagOf, openCalculation, totalBefore } from '../access.js';
import type { CalculationRow } from '../calculations.sql.js';
import type { calculationService } from '../contract.js';
import { finishChange } from '../finish.js';
import { withoutNulls } from '../nulls.js';
import * as store from './estimates.sql.js';
import { ESTIMATE_MESSAGES } from './messages.js';

export const additionHandlers = {
  async getAdditions({ tx, caller }) {
    return profileAnswer(await store.findProfile(tx, caller.companyId));
  },

  async putAdditions({ tx, caller: { companyId }, body, ifMatch, language }) {
    const additions = requireAdditions(body.additions, language);
    const before = await store.findProfile(tx, companyId);
    requireMatch(ifMatch, profileTag(before));
    if (before.version > 0 && sameValue(before.additions, additions)) return unchanged(profileAnswer(before));
    return (before.version === 0 ? created : changed)(
      {
        rows: store.saveProfile(companyId, additions),
        event: {
          companyId,
          type: 'additions.changed',
          resource: `additions:${companyId}`,
          changes: [{ property: 'additions' }],
        },
      },
      ({ version }) => profileAnswer({ additions, version }),
    );
  },

  async getProjectAdditions(call) {
    const { calculation } = await openCalculation(call);
    return projectAnswer(calculation, await store.findSettings(call.tx, calculation));
  },

  async putProjectAdditions(call) {
    const { tx, body, language } = call;
    const additions = requireAdditions(body.additions, language);
    const opened = await openCalculation(call);
    const { calculation } = opened;
    const before = await store.findSettings(tx, calculation);
    if (before.additions && sameValue(before.additions, additions))
      return unchanged(projectAnswer(calculation, before));
    await store.saveAdditions(tx, calculation, additions);
    // A write of the calculation gives it the next version, under the lock of its project.
    const saved = { ...calculation, version: calculation.version + 1 };
    return finishChange(call, opened, totalBefore(opened), {
      type: 'calculation.additions',
      changes: [{ property: 'additions' }],
      answer: { body: projectAnswer(saved, { ...before, additions }).body },
    });
  },

  async deleteProjectAdditions(call) {
    const { tx } = call;
    const opened = await openCalculation(call);
    const { calculation } = opened;
    const before = await store.findSettings(tx, calculation);
    if (!before.additions) return unchanged({ etag: etagOf(calculation) });
    await store.saveAdditions(tx, calculation, null);
    return finishChange(call, opened, totalBefore(opened), {
      type: 'calculation.additions',
      changes: [{ property: 'additions' }],
      answer: {},
    });
  },
} satisfies Partial<Handlers<(typeof calculationService)['operations']>>;

/** The additions that hold for a calculation, and whose they are. */
export function additionsInForce({ additions, companyAdditions }: store.EstimateSettings): {
  source: AdditionSource;
  additions: Addition[];
} {
  if (additions) return { source: 'PROJECT', additions };
  return companyAdditions?.length
    ? { source: 'COMPANY', additions: companyAdditions }
    : { source: 'NONE', additions: [] };
}

const profileTag = ({ version }: store.AdditionProfile): string => `"additions-${version}"`;

const profileAnswer = (profile: store.AdditionProfile) => ({
  body: { additions: profile.additions.map(presentAddition), version: profile.version },
  etag: profileTag(profile),
});

function projectAnswer(calculation: CalculationRow, settings: store.EstimateSettings) {
  const { source, additions } = additionsInForce(settings);
  return {
    body: { source, additions: additions.map(presentAddition), version: calculation.version },
    etag: etagOf(calculation),
  };
}

const presentAddition = (addition: Addition) => ({
  ...addition,
  of: basisOf(addition),
  markup: addition.markup ?? false,
});

/** Additions of a body as they are stored. */
function requireAdditions(given: readonly object[], language: Language): Addition[] {
  const additions = given.map((addition) => withoutNulls(addition) as unknown as Addition);
  const faults = additionFaults(additions);
  if (faults.length > 0)
    refuseFields(
      faults.map(({ path, code }) => ({ path, message: message(language, ESTIMATE_MESSAGES[code]) })),
    );
  return additions;
}
