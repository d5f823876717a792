import type { ChecklistInput, Checkpoint, FormDocument } from '@spadework/core/checklist';

/** A list of `count` points in parts of twelve and components of four, each with its own texts. */
export function longList(count: number): ChecklistInput {
  return {
    facility: { id: 3, name: 'Nettstasjon i kiosk' },
    assessmentType: 'FINALINSPECTION',
    revision: { id: 2, name: '2026-1', activeFromDate: '2026-01-01T00:00:00.000Z' },
    checkpoints: Array.from({ length: count }, (_, i) => pointOf(i)),
  };
}

function pointOf(i: number): Checkpoint {
  const id = 1000 + i;
  const [part, component] = [Math.floor(i / 12), Math.floor(i / 4)];
  const smaller = i % 3 === 1 ? [0, 1] : [];
  return {
    id,
    name: `Punkt ${id}: kapsling, dører og låser er hele, og ingenting er løst`,
    answerType: i % 9 === 8 ? 'TEXT' : 'MULTIPLECHOICE',
    assessmentTypes: ['FINALINSPECTION'],
    camera: i % 4 === 0,
    cameraGuidance: 'Ett bilde av hele siden.',
    facilityPartId: part,
    facilityPartName: `Anleggsdel ${part}`,
    componentId: component,
    componentName: `Komponent ${component}`,
    guidance: `Veiledning ${id}: se etter rust, sprekker og spor av vann, og kjenn på alle festene.`,
    maintenanceMeasures: `Tiltak ${id}: trekk til, rens og mal.`,
    option: false,
    primarySorting: i,
    secondarySorting: 0,
    orgbladForGuidance: ['6010'],
    orgbladForCorrection: ['6011'],
    timePerspectiveId: 1,
    timePerspectiveName: 'Innen ett år',
    subCheckpoints: smaller.map((j) => ({
      id: id * 10 + j,
      name: `Delpunkt ${id * 10 + j}`,
      camera: false,
      sorting: j,
    })),
  };
}

/** The document with all texts replaced, but not the names of fields. */
export const withTexts = (document: FormDocument, by: (text: string) => string): FormDocument => ({
  ...JSON.parse(JSON.stringify(document), (key, value) =>
    typeof value === 'string' && !['name', 'choice', 'value', 'code', 'language', 'date'].includes(key)
      ? by(value)
      : value,
  ),
  name: by(document.name),
});
