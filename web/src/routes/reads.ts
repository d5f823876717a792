import {
  type DeviationSearch,
  type EconomySearch,
  FEEDER_MODES,
  idIn,
  MOST_COMPARED,
  MOST_ITEMS,
  type SegmentSearch,
  SHEET_STATES,
  type SheetSearch,
} from './index.js';

/** What addresses search for, read by the screens that are loaded when they are opened. What is not valid is left out. */

/** Reads the search of a segment's address. */
export function readSegmentSearch(search: string): SegmentSearch {
  const given = new URLSearchParams(search);
  return {
    section: Math.max(1, idIn(given.get('section') ?? undefined) ?? 1),
    items: given.getAll('item').slice(0, MOST_ITEMS),
    heat: given.get('heat') === 'on',
    compare: idIn(given.get('compare') ?? undefined),
  };
}

/** What a segment is compared with, by its address. */
export const readCompareSearch = (search: string): number[] =>
  [...new Set(new URLSearchParams(search).getAll('with').flatMap((text) => idIn(text) ?? []))].slice(
    0,
    MOST_COMPARED,
  );

const PROFILE = /^[a-z0-9-]{1,50}$/;
const profileIn = (given: URLSearchParams): string | undefined => {
  const text = given.get('profile');
  return text !== null && PROFILE.test(text) ? text : undefined;
};

export function readSheetSearch(search: string): SheetSearch {
  const given = new URLSearchParams(search);
  return {
    mode: FEEDER_MODES.find((mode) => mode === given.get('mode')) ?? FEEDER_MODES[0],
    state: SHEET_STATES.find((state) => state === given.get('state')) ?? SHEET_STATES[0],
    profile: profileIn(given),
  };
}

export function readEconomySearch(search: string): EconomySearch {
  const given = new URLSearchParams(search);
  const years = Number(given.get('years') ?? Number.NaN);
  return {
    segmentId: idIn(given.get('segment') ?? undefined),
    circuitId: given.get('circuit') || undefined,
    profile: profileIn(given),
    years: years >= 1 && years <= 100 ? years : undefined,
  };
}

const SEVERITIES = /^(DANGER|HIGH|MEDIUM|LOW)$/;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const RECORD = new RegExp(`^${UUID}$`);
const DEVIATION = new RegExp(`^${UUID}/(?:checkpoint|sub)\\.\\d{1,16}$`);

/** Reads the search of the deviations' address. */
export function readDeviationSearch(search: string): DeviationSearch {
  const given = new URLSearchParams(search);
  const matching = (name: string, pattern: RegExp) => {
    const text = given.get(name);
    return text !== null && pattern.test(text) ? text : undefined;
  };
  return {
    severity: [...new Set(given.getAll('severity').filter((text) => SEVERITIES.test(text)))],
    responsible: given.get('responsible') || undefined,
    overdue: given.get('overdue') === 'true',
    closed: given.get('closed') === 'true',
    record: matching('record', RECORD),
    open: matching('open', DEVIATION),
  };
}
