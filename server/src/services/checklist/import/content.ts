import { createHash } from 'node:crypto';
import {
  ASSESSMENT_TYPES,
  type AssessmentType,
  type Checkpoint,
  type SubCheckpoint,
  sortCheckpoints,
  untranslated,
} from '@spadework/core/checklist';
import type { Note, ReadRow } from '../../../tables/rows.js';
import { translate } from '../../../tables/translate.js';
import type { FacilityRow, NewCheckpoint } from '../checklists.sql.js';
import type { ChecklistRow, Kind } from './rows.js';

export interface ChecklistContent {
  facilities: FacilityRow[];
  checkpoints: NewCheckpoint[];
}

type Row = ReadRow<ChecklistRow>;
type RowsById = Map<number, ChecklistRow>;

/**
 * The checklists of the rows. References to missing ids are reported. `unread` are the ids on rows with faults;
 * references to these are not reported.
 */
export function contentOf(rows: readonly Row[], unread: ReadonlySet<number>, note: Note): ChecklistContent {
  const of = (kind: Kind) => rows.filter(({ values }) => values.kind === kind);
  const rowsOf = (kind: Kind) => byId(of(kind), note);
  const known = {
    facility: rowsOf('FACILITY'),
    part: rowsOf('PART'),
    component: rowsOf('COMPONENT'),
    timePerspective: rowsOf('TIMEPERSPECTIVE'),
    checkpoint: rowsOf('CHECKPOINT'),
  };
  rowsOf('SUBCHECKPOINT');
  const requireIds = (
    line: number,
    field: string,
    ids: readonly (number | undefined)[],
    existing: RowsById,
  ) => {
    for (const id of ids)
      if (id !== undefined && !existing.has(id) && !unread.has(id))
        note(line, field, translate`${id} is nowhere in the file`);
  };
  const subs = new Map<number, SubCheckpoint[]>();
  for (const { line, values } of of('SUBCHECKPOINT')) {
    requireIds(line, 'parent', [values.parent], known.checkpoint);
    subs.set(values.parent!, [...(subs.get(values.parent!) ?? []), subOf(values)]);
  }
  const checkpoints = of('CHECKPOINT').map(({ line, values }) => {
    requireIds(line, 'facilities', values.facilities!, known.facility);
    requireIds(line, 'facilityPart', [values.facilityPart], known.part);
    requireIds(line, 'component', [values.component], known.component);
    requireIds(line, 'timePerspective', [values.timePerspective], known.timePerspective);
    return {
      facilities: values.facilities!.toSorted((a, b) => a - b),
      content: checkpointOf(values, subs.get(values.id) ?? [], known),
    };
  });
  const facilities = of('FACILITY').map(({ values: { id, name, nameEn } }) => ({
    id,
    name,
    nameEn: nameEn ?? null,
    assessmentTypes: typesOf(id, checkpoints),
  }));
  return { facilities, checkpoints };
}

function byId(rows: readonly Row[], note: Note): RowsById {
  const lineOf = new Map<number, number>();
  const rowsById: RowsById = new Map();
  for (const { line, values } of rows) {
    const earlier = lineOf.get(values.id);
    if (earlier !== undefined)
      note(line, 'id', translate`${values.kind} ${values.id} is on line ${earlier} already`);
    lineOf.set(values.id, line);
    rowsById.set(values.id, values);
  }
  return rowsById;
}

const inSpecifiedOrder = (types: readonly AssessmentType[]): AssessmentType[] =>
  ASSESSMENT_TYPES.filter((type) => types.includes(type));

/** The assessment types of the checkpoints of a facility. */
function typesOf(facilityId: number, checkpoints: readonly NewCheckpoint[]) {
  const own = checkpoints.filter(({ facilities }) => facilities.includes(facilityId));
  return inSpecifiedOrder(own.flatMap(({ content }) => content.assessmentTypes));
}

const subOf = (row: ChecklistRow): SubCheckpoint => ({
  id: row.id,
  name: row.name,
  nameEn: row.nameEn,
  guidance: row.guidance,
  guidanceEn: row.guidanceEn,
  camera: row.camera ?? false,
  cameraGuidance: row.cameraGuidance,
  cameraGuidanceEn: row.cameraGuidanceEn,
  sorting: row.primarySorting!,
});

function checkpointOf(
  row: ChecklistRow,
  subCheckpoints: SubCheckpoint[],
  known: { part: RowsById; component: RowsById; timePerspective: RowsById },
): Checkpoint {
  const part = known.part.get(row.facilityPart!);
  const component = known.component.get(row.component ?? 0);
  const timePerspective = known.timePerspective.get(row.timePerspective ?? 0);
  const [checkpoint] = sortCheckpoints([
    {
      id: row.id,
      name: row.name,
      nameEn: row.nameEn,
      answerType: row.answerType!,
      assessmentTypes: inSpecifiedOrder(row.assessmentTypes!),
      camera: row.camera ?? false,
      cameraGuidance: row.cameraGuidance,
      cameraGuidanceEn: row.cameraGuidanceEn,
      componentId: component?.id,
      componentName: component?.name,
      componentNameEn: component?.nameEn,
      facilityPartId: row.facilityPart!,
      facilityPartName: part?.name ?? '',
      facilityPartNameEn: part?.nameEn,
      guidance: row.guidance,
      guidanceEn: row.guidanceEn,
      maintenanceMeasures: row.maintenanceMeasures,
      maintenanceMeasuresEn: row.maintenanceMeasuresEn,
      option: row.option ?? false,
      primarySorting: row.primarySorting!,
      secondarySorting: row.secondarySorting ?? 0,
      orgbladForCorrection: row.sheetsForCorrection ?? [],
      orgbladForGuidance: row.sheetsForGuidance ?? [],
      timePerspectiveId: timePerspective?.id,
      timePerspectiveName: timePerspective?.name,
      timePerspectiveNameEn: timePerspective?.nameEn,
      subCheckpoints,
    },
  ]);
  return checkpoint!;
}

/** A hash of the content. It does not depend on the order of the rows. */
export function hashOf({ facilities, checkpoints }: ChecklistContent): Buffer {
  const sorted = {
    facilities: facilities.toSorted((a, b) => a.id - b.id),
    checkpoints: checkpoints.toSorted((a, b) => a.content.id - b.content.id),
  };
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}

/** Warnings about texts without an English translation. */
export function translationWarnings({ facilities, checkpoints }: ChecklistContent): string[] {
  const contents = checkpoints.map(({ content }) => content);
  return [
    ...lacking(
      [
        (ids) => translate`1 facility lacks English, so it will be shown in Norwegian: ${ids}`,
        (ids, count) =>
          translate`${count} facilities lack English, so they will be shown in Norwegian: ${ids}`,
      ],
      facilities.filter(({ nameEn }) => nameEn === null),
    ),
    ...lacking(
      [
        (ids) => translate`1 checkpoint lacks English, so it will be shown in Norwegian: ${ids}`,
        (ids, count) =>
          translate`${count} checkpoints lack English, so they will be shown in Norwegian: ${ids}`,
      ],
      contents.filter((content) =>
        [content, ...content.subCheckpoints].some((texts) => untranslated(texts).length),
      ),
    ),
  ];
}

type Lacking = [one: (ids: string) => string, many: (ids: string, count: number) => string];

function lacking([one, many]: Lacking, untranslatedItems: readonly { id: number }[]): string[] {
  const ids = untranslatedItems.map(({ id }) => id).join(', ');
  const count = untranslatedItems.length;
  if (count === 0) return [];
  return [count === 1 ? one(ids) : many(ids, count)];
}
