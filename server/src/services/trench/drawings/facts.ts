import {
  assumptionsIn,
  type DrawingTitle,
  type DrawnMarker,
  type Item,
  itemTypeName,
  markersIn,
  TITLE_FIELDS,
  type Trench,
  type TrenchSettings,
} from '@spadework/core/trench';
import type { Call } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import { translate } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import type { FieldError } from '../../../kernel/refusals.js';
import * as catalog from '../catalog/catalog.sql.js';
import type { trenchService } from '../contract.js';
import { sectionName } from '../items/labels.js';
import { MESSAGES } from '../messages.js';
import { profileFor } from '../quantity/profiles.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import { findProjectTitle, type ProjectTitle } from './drawings.sql.js';

/** What a drawing says that is not in the section itself. */

type Operations = (typeof trenchService)['operations'];
export type DrawingCall = Call<
  Operations[
    | 'drawSvg'
    | 'drawPdf'
    | 'drawDxf'
    | 'getRatingReport'
    | 'getRatingWorkbook'
    | 'drawRatingMapSvg'
    | 'drawRatingMapPng']
>;
/** Of notes too that have no drawing of a section. */
export type TitleCall = DrawingCall | Call<Operations['getElectricalReport' | 'getElectricalWorkbook']>;

/** Insulation levels by cable type. A type that is no longer in the catalog has none. */
export async function levelsOf(
  { tx, caller }: DrawingCall,
  typeIds: readonly number[],
): Promise<[typeId: number, level: number][]> {
  if (typeIds.length === 0) return [];
  const types = await catalog.listTypes(tx, caller, 'cable', [catalog.withIds([...typeIds])]);
  return types.flatMap(({ id, isolationLevel }): [number, number][] =>
    isolationLevel == null ? [] : [[id, isolationLevel]],
  );
}

export const cableTypesOf = (items: readonly Item[]): number[] => [
  ...new Set(items.flatMap((item) => (item.kind === 'cable' ? [item.typeId] : []))),
];

/** The project, and names and voltages by item id. */
export async function factsOf(call: DrawingCall, segment: SegmentRow, items: Item[]) {
  const levels = new Map(await levelsOf(call, cableTypesOf(items)));
  const voltages = new Map<string, number>();
  for (const item of items) {
    const level = item.kind === 'cable' ? levels.get(item.typeId) : undefined;
    if (level !== undefined) voltages.set(item.id, level);
  }
  return {
    project: await findProjectTitle(call.tx, segment),
    names: new Map(items.map((item) => [item.id, itemTypeName(item, call.language)])),
    voltages,
  };
}

/** The marker of the settings, or the catalog's default. When there is none, the marker has no size. */
export async function markerOf(
  { tx, caller, language }: DrawingCall,
  { autoMarkers, defaultMarkerTypeId }: TrenchSettings,
): Promise<DrawnMarker | null> {
  if (!autoMarkers) return null;
  const type =
    defaultMarkerTypeId === null
      ? await catalog.defaultType(tx, caller, 'marker')
      : await catalog.findType(tx, caller, 'marker', defaultMarkerTypeId);
  if (type) return { name: type.name, kind: type.kind, width: type.width, thickness: type.thickness ?? null };
  const name = translate(['Warning tape or cover plate', 'Merkebånd eller dekkplate'], language);
  return { name, kind: 'TAPE', width: null, thickness: null };
}

/** What the drawing shows of what quantities suppose by the same profile: how many markers, how thick base courses, what backfill. */
export async function countedOf(
  { tx, query }: DrawingCall,
  { companyId }: SegmentRow,
  trench: Pick<Trench, 'settings' | 'assumptions'>,
) {
  const { assumptions: profile } = await profileFor(tx, companyId, trench, query.profileId);
  const { baseCourse, ground, reuse } = assumptionsIn(trench, profile);
  return { markerCount: markersIn(trench, profile), baseCourse, backfill: { ground, reuse } };
}

/** Which sections of a segment are drawn: their places in it, and how many it has. */
export interface Drawn {
  indexes: readonly number[];
  sectionCount: number;
}

/** Refuses lists that do not have one value for each drawn section, and fewer sheets than there are. */
export function checkTitleFields({ query, language }: TitleCall, { indexes, sectionCount }: Drawn): void {
  const errors: FieldError[] = [];
  for (const path of ['chainage', 'length'] as const) {
    const values = query[path];
    if (values && values.length !== indexes.length)
      errors.push({ path, message: message(language, MESSAGES.onePerSection, indexes.length) });
  }
  const last = query.firstSheet! + sectionCount - 1;
  if (query.sheets !== undefined && query.sheets < last)
    errors.push({ path: 'sheets', message: message(language, 'minimum', last) });
  if (errors.length > 0) refuseFields(errors);
}

/** What the segment itself says of its title blocks. */
export interface OwnTitle {
  settings: TrenchSettings;
  /** Of all sections. */
  chainages: readonly (string | null | undefined)[];
}

/** What a title block says of the document, whatever it is of. */
export const documentTitle = (
  query: Pick<TitleCall['query'], 'projectNumber' | 'company' | 'date' | keyof typeof TITLE_FIELDS>,
  project: ProjectTitle | undefined,
  settings: Partial<Pick<TrenchSettings, 'revisions' | keyof typeof TITLE_FIELDS>> = {},
) => ({
  projectNumber: query.projectNumber ?? project?.number,
  company: query.company ?? project?.company,
  ...Object.fromEntries(
    (Object.keys(TITLE_FIELDS) as (keyof typeof TITLE_FIELDS)[]).map((field) => [
      field,
      query[field] ?? settings[field] ?? undefined,
    ]),
  ),
  revisions: settings.revisions ?? [],
  date: query.date ?? new Date().toISOString().slice(0, 10),
});

/** The title block of each drawn section. What the query says comes first, then what the segment does. Without a given length, only the sole section of a segment has one. */
export const titlesOf = (
  { query, language }: TitleCall,
  { name, projectName, length }: SegmentRow,
  project: ProjectTitle | undefined,
  own: OwnTitle,
  { indexes, sectionCount }: Drawn,
): { title: DrawingTitle; trenchLength: number | null }[] =>
  indexes.map((index, i) => {
    const given = query.length?.[i];
    const known = given ?? (length > 0 ? length : undefined);
    const title = {
      project: projectName,
      segment: name,
      section: sectionName(index, language),
      ...documentTitle(query, project, own.settings),
      chainage: query.chainage?.[i] ?? own.chainages[index] ?? undefined,
      length: known,
      sheet: query.firstSheet! + index,
      sheets: query.sheets ?? query.firstSheet! + sectionCount - 1,
    };
    return { title, trenchLength: given ?? (sectionCount === 1 ? (known ?? null) : null) };
  });
