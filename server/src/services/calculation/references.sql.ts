import { raw, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

export interface ActivityRow {
  id: number;
  name: string;
  nameEn: string | null;
}

export interface FacilityRow extends ActivityRow {
  longName: string;
  longNameEn: string | null;
}

const ACTIVITY = raw('id, name, name_en AS "nameEn"');
const FACILITY = raw('id, name, name_en AS "nameEn", long_name AS "longName", long_name_en AS "longNameEn"');

export const listActivities = (tx: Tx): Promise<ActivityRow[]> =>
  tx.rows<ActivityRow>(sql`SELECT ${ACTIVITY} FROM cost_activity ORDER BY id`);

export const findActivity = (tx: Tx, id: number): Promise<ActivityRow | undefined> =>
  tx.row<ActivityRow>(sql`SELECT ${ACTIVITY} FROM cost_activity WHERE id = ${id}`);

export const listFacilities = (tx: Tx): Promise<FacilityRow[]> =>
  tx.rows<FacilityRow>(sql`SELECT ${FACILITY} FROM cost_facility ORDER BY id`);

export const findFacility = (tx: Tx, id: number): Promise<FacilityRow | undefined> =>
  tx.row<FacilityRow>(sql`SELECT ${FACILITY} FROM cost_facility WHERE id = ${id}`);

export const listUnits = async (tx: Tx): Promise<string[]> =>
  (await tx.rows<{ unit: string }>(sql`SELECT unit FROM cost_unit ORDER BY sorting, unit`)).map(
    ({ unit }) => unit,
  );

/** The ids that exist. */
export const known = async (
  tx: Tx,
  { unit, facilityId, activityId }: { unit: string; facilityId: number; activityId: number },
): Promise<{ unit: boolean; facilityId: boolean; activityId: boolean }> =>
  (await tx.row<{ unit: boolean; facilityId: boolean; activityId: boolean }>(
    sql`SELECT EXISTS (SELECT FROM cost_unit WHERE unit = ${unit}) AS unit,
          EXISTS (SELECT FROM cost_facility WHERE id = ${facilityId}) AS "facilityId",
          EXISTS (SELECT FROM cost_activity WHERE id = ${activityId}) AS "activityId"`,
  ))!;
