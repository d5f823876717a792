import { assumptionFaults } from '../assumptionBounds.js';
import {
  holds,
  isOfKind,
  LENGTH,
  MAX_CLEARANCES,
  MAX_REVISIONS,
  MAX_SEASONS,
  REVISION_FIELDS,
  SEASON_FIELDS,
  SEGMENT_FIELDS,
  SETTINGS_FIELDS,
  SURROUNDINGS_FIELDS,
} from '../fields/index.js';
import { type Clearance, ITEM_KINDS, type Revision, SELECTORS, type Season } from '../model.js';
import { CannotApply, type ChangeOf, type SegmentTrench, type Step } from './model.js';
import { checkedValues, onlyGiven, requireKnown } from './values.js';

export function changeSettings({ settings }: SegmentTrench, { values }: ChangeOf<'settings'>): Step {
  const { defaultMarkerTypeId, defaultMinPadding: changed, clearances, revisions, ...others } = values;
  const given = {
    ...checkedValues(SETTINGS_FIELDS, others),
    ...onlyGiven({ defaultMarkerTypeId, clearances, revisions }),
  };
  if (defaultMarkerTypeId != null && !Number.isSafeInteger(defaultMarkerTypeId))
    throw new CannotApply('INVALID_VALUE', 'values.defaultMarkerTypeId');
  if (clearances !== undefined && !areClearances(clearances))
    throw new CannotApply('INVALID_VALUE', 'values.clearances');
  if (revisions !== undefined && !areRevisions(revisions))
    throw new CannotApply('INVALID_VALUE', 'values.revisions');
  if (!changed) return { step: 'set', what: 'settings', values: given };
  const paddings = onlyGiven(changed);
  requireKnown(paddings, ITEM_KINDS);
  for (const [kind, padding] of Object.entries(paddings))
    if (!isOfKind(LENGTH, padding)) throw new CannotApply('INVALID_VALUE', `values.${kind}`);
  const defaultMinPadding = { ...settings.defaultMinPadding, ...paddings };
  return { step: 'set', what: 'settings', values: { ...given, defaultMinPadding } };
}

/** Rows with every field, each with a date that exists. */
export const areRevisions = (revisions: readonly Revision[]): boolean =>
  Array.isArray(revisions) &&
  revisions.length <= MAX_REVISIONS &&
  revisions.every(
    (one) =>
      typeof one === 'object' &&
      one !== null &&
      Object.keys(one).every((name) => Object.hasOwn(REVISION_FIELDS, name)) &&
      Object.entries(REVISION_FIELDS).every(([name, field]) => holds(field, one[name as keyof Revision])) &&
      isDay(one.date),
  );

const isDay = (date: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(date) && new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) === date;

const areClearances = (clearances: readonly Clearance[]): boolean =>
  Array.isArray(clearances) && clearances.length <= MAX_CLEARANCES && clearances.every(isClearance);

const isClearance = (clearance: Clearance | null): boolean =>
  SELECTORS.includes(clearance?.a as never) &&
  SELECTORS.includes(clearance?.b as never) &&
  isOfKind(LENGTH, clearance?.value);

/** A rating names a season, so each has a name of its own. */
export const areSeasons = (seasons: readonly Season[]): boolean =>
  Array.isArray(seasons) &&
  seasons.length <= MAX_SEASONS &&
  seasons.every(isSeason) &&
  new Set(seasons.map(({ name }) => name)).size === seasons.length;

const isSeason = (season: Season | null): boolean =>
  Object.entries(SEASON_FIELDS).every(([name, field]) => holds(field, season?.[name as keyof Season]));

export function changeSurroundings(_: SegmentTrench, { values }: ChangeOf<'surroundings'>): Step {
  const { seasons, ...others } = values;
  const given = checkedValues(SURROUNDINGS_FIELDS, others);
  if (seasons === undefined) return { step: 'set', what: 'surroundings', values: given };
  if (!areSeasons(seasons)) throw new CannotApply('INVALID_VALUE', 'values.seasons');
  return { step: 'set', what: 'surroundings', values: { ...given, seasons } };
}

/** Null takes an assumption back. A value per covering, ground or kind is replaced as a whole. */
export function changeAssumptions({ assumptions }: SegmentTrench, { values }: ChangeOf<'assumptions'>): Step {
  const given = onlyGiven(values);
  const [fault] = assumptionFaults(given);
  if (fault) {
    const reason = fault.code === 'UNKNOWN_ASSUMPTION' ? 'NO_SUCH_PROPERTY' : 'INVALID_VALUE';
    throw new CannotApply(reason, `values.${fault.path}`);
  }
  const kept = Object.fromEntries(Object.entries(given).filter(([, value]) => !isNone(value)));
  const unset = Object.keys(given).filter((name) => isNone(given[name]) && name in assumptions);
  return { step: 'set', what: 'assumptions', values: kept, ...(unset.length > 0 && { unset }) };
}

/** An object without any value is no value. */
const isNone = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);

export function changeSegment({ segment }: SegmentTrench, { values }: ChangeOf<'segment'>): Step {
  if (!segment) throw new CannotApply('NO_SUCH_PROPERTY');
  const given = checkedValues(SEGMENT_FIELDS, values);
  if (given.description === '') given.description = null;
  return { step: 'set', what: 'segment', values: given };
}
