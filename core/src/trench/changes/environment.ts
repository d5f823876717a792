import { assumptionFaults } from '../assumptionBounds.js';
import { ITEM_KINDS, type Season, TERRAIN_TYPES } from '../model.js';
import { CannotApply, type ChangeOf, type Design, type Step } from './model.js';
import { onlyGiven, requireKnown, requireNumbers, requireNumbersOrNull } from './values.js';

export function changeSettings({ settings }: Design, { values }: ChangeOf<'settings'>): Step {
  const given = onlyGiven(values);
  requireKnown(given, ['autoMarkers', 'defaultMarkerTypeId', 'defaultMinPadding']);
  if (!values.defaultMinPadding) return { step: 'set', what: 'settings', values: given };
  const paddings = onlyGiven(values.defaultMinPadding);
  requireKnown(paddings, ITEM_KINDS);
  requireNumbers(paddings, ITEM_KINDS);
  const defaultMinPadding = { ...settings.defaultMinPadding, ...paddings };
  return { step: 'set', what: 'settings', values: { ...given, defaultMinPadding } };
}

const DRYING = ['drySoilThermalResistivity', 'criticalTemperature', 'diffusivity'] as const;

/** A rating names a season, so each has a name of its own. */
export const areSeasons = (seasons: readonly Season[]): boolean =>
  new Set(seasons.map(({ name }) => name)).size === seasons.length &&
  seasons.every(
    ({ name, ambientTemperature, soilThermalResistivity }) =>
      name.trim() !== '' && Number.isFinite(ambientTemperature) && soilThermalResistivity > 0,
  );

export function changeSurroundings(_: Design, { values }: ChangeOf<'surroundings'>): Step {
  const given = onlyGiven(values);
  requireKnown(given, ['terrainType', 'soilThermalResistivity', 'ambientTemperature', ...DRYING, 'seasons']);
  requireNumbers(given, ['soilThermalResistivity', 'ambientTemperature']);
  requireNumbersOrNull(given, DRYING);
  if (values.seasons && !areSeasons(values.seasons)) throw new CannotApply('INVALID_VALUE', 'values.seasons');
  if (values.terrainType !== undefined && !TERRAIN_TYPES.includes(values.terrainType))
    throw new CannotApply('INVALID_VALUE', 'values.terrainType');
  return { step: 'set', what: 'surroundings', values: given };
}

/** Null takes an assumption back. A value per covering, ground or kind is replaced as a whole. */
export function changeAssumptions({ assumptions }: Design, { values }: ChangeOf<'assumptions'>): Step {
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

export function changeSegment({ segment }: Design, { values }: ChangeOf<'segment'>): Step {
  if (!segment) throw new CannotApply('NO_SUCH_PROPERTY');
  const given = onlyGiven(values);
  requireKnown(given, ['name', 'description', 'length']);
  requireNumbers(given, ['length']);
  if (given.description === '') given.description = null;
  return { step: 'set', what: 'segment', values: given };
}
