import type { DrawingTitle, DrawnMarker, Item, Section, TrenchSettings } from '@spadework/core/trench';
import type { Call } from '../../http/contract.js';
import { refuseFields } from '../../http/input.js';
import { translate } from '../../http/language.js';
import { message } from '../../http/messages.js';
import type { FieldError } from '../../kernel/refusals.js';
import * as catalog from './catalog.sql.js';
import type { trenchService } from './contract.js';
import { findProjectTitle, type ProjectTitle } from './drawings.sql.js';
import { itemTypeName, sectionName } from './labels.js';
import { MESSAGES } from './messages.js';
import type { SegmentRow } from './segments.sql.js';

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

/** The items of some sections with their content. */
export function drawnItems(sections: readonly Section[]): Item[] {
  const items = sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.items));
  return [...items, ...items.flatMap((item) => ('content' in item ? item.content : []))];
}

/** The project, and names and voltages by item id. A voltage is left out when the type is no longer in the catalog. */
export async function factsOf({ tx, caller, language }: DrawingCall, segment: SegmentRow, items: Item[]) {
  const cables = items.filter((item) => item.kind === 'cable');
  const ids = [...new Set(cables.map(({ typeId }) => typeId))];
  const types = ids.length > 0 ? await catalog.listTypes(tx, caller, 'cable', [catalog.withIds(ids)]) : [];
  const levels = new Map(types.map(({ id, isolationLevel }) => [id, isolationLevel]));
  const voltages = new Map<string, number>();
  for (const { id, typeId } of cables) {
    const level = levels.get(typeId);
    if (level != null) voltages.set(id, level);
  }
  return {
    project: await findProjectTitle(tx, segment),
    names: new Map(items.map((item) => [item.id, itemTypeName(item, language)])),
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
  const name = translate(['Warning tape or cover plate', 'Varselbånd eller dekkplate'], language);
  return { name, kind: 'TAPE', width: null, thickness: null };
}

/** Refuses lists that do not have one value for each drawn section, and fewer sheets than there are. */
export function checkTitleFields(
  { query, language }: DrawingCall,
  segment: SegmentRow,
  sections: readonly Section[],
): void {
  const errors: FieldError[] = [];
  for (const path of ['chainage', 'length'] as const) {
    const values = query[path];
    if (values && values.length !== sections.length)
      errors.push({ path, message: message(language, MESSAGES.onePerSection, sections.length) });
  }
  const last = query.firstSheet! + segment.trench.sections.length - 1;
  if (query.sheets !== undefined && query.sheets < last)
    errors.push({ path: 'sheets', message: message(language, 'minimum', last) });
  if (errors.length > 0) refuseFields(errors);
}

/** The title block of the section `sections[i]`. Without a given length, only the sole section of a segment has one. */
export function titleOf(
  { query, language }: DrawingCall,
  { name, projectName, length, trench }: SegmentRow,
  project: ProjectTitle | undefined,
  sections: readonly Section[],
  i: number,
): { title: DrawingTitle; trenchLength: number | null } {
  const index = trench.sections.indexOf(sections[i]!);
  const given = query.length?.[i];
  const known = given ?? (length > 0 ? length : undefined);
  const title = {
    project: projectName,
    projectNumber: query.projectNumber ?? project?.number,
    company: query.company ?? project?.company,
    segment: name,
    section: sectionName(index, language),
    drawingNumber: query.drawingNumber,
    revision: query.revision,
    drawnBy: query.drawnBy,
    checkedBy: query.checkedBy,
    approvedBy: query.approvedBy,
    chainage: query.chainage?.[i],
    length: known,
    date: query.date ?? new Date().toISOString().slice(0, 10),
    sheet: query.firstSheet! + index,
    sheets: query.sheets ?? query.firstSheet! + trench.sections.length - 1,
  };
  return { title, trenchLength: given ?? (trench.sections.length === 1 ? (known ?? null) : null) };
}
