import type { Tx } from '../../../store/store.js';
import type { Note } from '../../../tables/rows.js';
import { translate } from '../../../tables/translate.js';
import { type ActivityRow, listActivities, listFacilities, listUnits } from '../references.sql.js';
import type { CatalogRow } from './catalogRows.js';

/** The units, facilities and activities that a catalog refers to. */
export class References {
  private constructor(
    readonly units: ReadonlySet<string>,
    readonly facilities: ReadonlyMap<string, number>,
    readonly activities: ReadonlyMap<string, number>,
  ) {}

  static async load(tx: Tx): Promise<References> {
    return new References(
      new Set(await listUnits(tx)),
      byName(await listFacilities(tx)),
      byName(await listActivities(tx)),
    );
  }

  note(line: number, { unit, facility, activity }: CatalogRow, note: Note): void {
    if (unit !== undefined && !this.units.has(unit)) note(line, 'unit', translate`there is no unit ${unit}`);
    if (facility !== undefined && this.facilityId({ facility }) === null)
      note(line, 'facility', translate`there is no facility ${facility}`);
    if (activity !== undefined && this.activityId({ activity }) === null)
      note(line, 'activity', translate`there is no activity ${activity}`);
  }

  facilityId({ facility = '' }: Pick<CatalogRow, 'facility'>): number | null {
    return this.facilities.get(facility.toLowerCase()) ?? null;
  }

  activityId({ activity = '' }: Pick<CatalogRow, 'activity'>): number | null {
    return this.activities.get(activity.toLowerCase()) ?? null;
  }
}

/** Ids by id and by name. If a name is a number, the id has precedence. */
const byName = (records: ActivityRow[]) =>
  new Map([
    ...records.map(({ id, name }) => [name.toLowerCase(), id] as const),
    ...records.map(({ id }) => [String(id), id] as const),
  ]);
