import { importChecklists } from '../dist/services/checklist/import.js';
import { readTable } from '../dist/tables/file.js';

const HEAD =
  'kind;id;name;nameEn;facilities;assessmentTypes;facilityPart;component;timePerspective;parent;answerType;camera;cameraGuidance;option;primarySorting;sheetsForGuidance';

/** Publishes a new latest revision with one long list, and a part in every sixth point of it. */
export async function publishList(tx, revision, count, optional) {
  const points = Array.from({ length: count }, (_, i) => i + 1).flatMap((id) => [
    `CHECKPOINT;${id};Er kapsling og lås hele på felt ${id}?;Are enclosure and lock of panel ${id} intact?;1;PLANNING;${1 + (id % 8)};${1 + (id % 5)};1;;${id % 9 ? 'MULTIPLECHOICE' : 'TEXT'};${id % 4 ? 'no' : 'yes'};${id % 4 ? '' : 'Bilde av skaden'};${id > count - optional ? 'yes' : 'no'};${id * 10};6030`,
    ...(id % 6 ? [] : [`SUBCHECKPOINT;${id};Hengsler;Hinges;;;;;;${id};;no;;;10;`]),
  ]);
  const named = (kind, many, name) =>
    Array.from({ length: many }, (_, i) => `${kind};${i + 1};${name} ${i + 1};;;;;;;;;;;;;`);
  const rows = [
    HEAD,
    ...named('FACILITY', 1, 'Anlegg'),
    ...named('PART', 8, 'Del'),
    ...named('COMPONENT', 5, 'Komponent'),
    ...named('TIMEPERSPECTIVE', 1, 'Innen år'),
    ...points,
  ];
  const table = await readTable(Buffer.from(rows.join('\n')));
  const { findings, refusal } = await importChecklists(tx, table, {
    revision,
    // Nothing is active before its day, and of the active ones the newest is the latest.
    activeFromDate: new Date().toISOString(),
  });
  if (findings.length || refusal) throw new Error(refusal ?? JSON.stringify(findings[0]));
}
