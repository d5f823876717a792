import { createHash } from 'node:crypto';
import {
  ASSESSMENT_TYPES,
  type AssessmentType,
  type Checkpoint,
  type SubCheckpoint,
  sortCheckpoints,
  untranslated,
} from '@spadework/core/checklist';
import type { ReadRow } from '../../../tables/rows.js';
import { translate } from '../../../tables/translate.js';
import type { FacilityRow, NewCheckpoint } from '../checklists.sql.js';
import type { ChecklistRow, Kind } from './rows.js';

export interface ChecklistContent {
  facilities: FacilityRow[];
  checkpoints: NewCheckpoint[];
}

type RowsById = ReadonlyMap<number, ChecklistRow>;

/** The checklists of rows whose references were checked. */
export function contentOf(rows: readonly ReadRow<ChecklistRow>[]): ChecklistContent {
  const of = (kind: Kind) => rows.map(({ values }) => values).filter((row) => row.kind === kind);
  const rowsOf = (kind: Kind): RowsById => new Map(of(kind).map((row) => [row.id, row]));
  const known = {
    part: rowsOf('PART'),
    component: rowsOf('COMPONENT'),
    timePerspective: rowsOf('TIMEPERSPECTIVE'),
  };
  const subs = new Map<number, SubCheckpoint[]>();
  for (const row of of('SUBCHECKPOINT'))
    subs.set(row.parent!, [...(subs.get(row.parent!) ?? []), subOf(row)]);
  const checkpoints = of('CHECKPOINT').map((row) => ({
    facilities: row.facilities!.toSorted((a, b) => a - b),
    content: checkpointOf(row, subs.get(row.id) ?? [], known),
  }));
  const facilities = of('FACILITY').map(({ id, name, nameEn }) => ({
    id,
    name,
    nameEn: nameEn ?? null,
    assessmentTypes: typesOf(id, checkpoints),
  }));
  return { facilities, checkpoints };
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
