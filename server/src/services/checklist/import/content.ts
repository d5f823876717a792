import { createHash } from 'node:crypto';
import {
  ASSESSMENT_TYPES,
  type AssessmentType,
  type Checkpoint,
  inOrder,
  type SubCheckpoint,
  untranslated,
} from '@spadework/core/checklist';
import type { Note, ReadRow } from '../../../tables/rows.js';
import type { FacilityRow, NewCheckpoint } from '../checklists.sql.js';
import type { ChecklistRow, Kind } from './rows.js';

export interface ChecklistContent {
  facilities: FacilityRow[];
  checkpoints: NewCheckpoint[];
}

type Row = ReadRow<ChecklistRow>;
type Named = Map<number, ChecklistRow>;

/**
 * What the rows say together; what they refer to and is not there is noted. `unread` are ids on rows that cannot be
 * read: what refers to those may be right.
 */
export function contentOf(rows: readonly Row[], unread: ReadonlySet<number>, note: Note): ChecklistContent {
  const of = (kind: Kind) => rows.filter(({ values }) => values.kind === kind);
  const named = (kind: Kind) => byId(of(kind), note);
  const known = {
    facility: named('FACILITY'),
    part: named('PART'),
    component: named('COMPONENT'),
    timePerspective: named('TIMEPERSPECTIVE'),
    checkpoint: named('CHECKPOINT'),
  };
  named('SUBCHECKPOINT');
  const requires = (line: number, field: string, ids: readonly (number | undefined)[], among: Named) => {
    for (const id of ids)
      if (id !== undefined && !among.has(id) && !unread.has(id))
        note(line, field, `${id} is nowhere in the file`);
  };
  const subs = new Map<number, SubCheckpoint[]>();
  for (const { line, values } of of('SUBCHECKPOINT')) {
    requires(line, 'parent', [values.parent], known.checkpoint);
    subs.set(values.parent!, [...(subs.get(values.parent!) ?? []), subOf(values)]);
  }
  const checkpoints = of('CHECKPOINT').map(({ line, values }) => {
    requires(line, 'facilities', values.facilities!, known.facility);
    requires(line, 'facilityPart', [values.facilityPart], known.part);
    requires(line, 'component', [values.component], known.component);
    requires(line, 'timePerspective', [values.timePerspective], known.timePerspective);
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

function byId(rows: readonly Row[], note: Note): Named {
  const lineOf = new Map<number, number>();
  const named: Named = new Map();
  for (const { line, values } of rows) {
    const earlier = lineOf.get(values.id);
    if (earlier !== undefined) note(line, 'id', `${values.kind} ${values.id} is on line ${earlier} already`);
    lineOf.set(values.id, line);
    named.set(values.id, values);
  }
  return named;
}

const inSpecifiedOrder = (types: readonly AssessmentType[]): AssessmentType[] =>
  ASSESSMENT_TYPES.filter((type) => types.includes(type));

/** Those that a facility has checkpoints for. */
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
  known: { part: Named; component: Named; timePerspective: Named },
): Checkpoint {
  const part = known.part.get(row.facilityPart!);
  const component = known.component.get(row.component ?? 0);
  const timePerspective = known.timePerspective.get(row.timePerspective ?? 0);
  const [checkpoint] = inOrder([
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

/** Tells whether two files say the same; the order of their rows says nothing. */
export function hashOf({ facilities, checkpoints }: ChecklistContent): Buffer {
  const sorted = {
    facilities: facilities.toSorted((a, b) => a.id - b.id),
    checkpoints: checkpoints.toSorted((a, b) => a.content.id - b.content.id),
  };
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}

/** What readers of English will get in Norwegian. */
export function translationWarnings({ facilities, checkpoints }: ChecklistContent): string[] {
  const contents = checkpoints.map(({ content }) => content);
  return [
    ...lacking(
      ['facility', 'facilities'],
      facilities.filter(({ nameEn }) => nameEn === null),
    ),
    ...lacking(
      ['checkpoint', 'checkpoints'],
      contents.filter((content) =>
        [content, ...content.subCheckpoints].some((texts) => untranslated(texts).length),
      ),
    ),
  ];
}

function lacking([one, many]: [string, string], untold: readonly { id: number }[]): string[] {
  const ids = untold.map(({ id }) => id).join(', ');
  if (untold.length === 1) return [`1 ${one} lacks English, so it will be shown in Norwegian: ${ids}`];
  return untold.length
    ? [`${untold.length} ${many} lack English, so they will be shown in Norwegian: ${ids}`]
    : [];
}
