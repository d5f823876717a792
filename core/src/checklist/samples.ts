import type { ChecklistInput } from './frame.js';
import type { Checkpoint, SubCheckpoint } from './model.js';

/** Checklists for tests and previews. */

const point = (id: number, more: Partial<Checkpoint>): Checkpoint => ({
  id,
  name: `Punkt ${id}`,
  answerType: 'MULTIPLECHOICE',
  assessmentTypes: ['FINALINSPECTION'],
  camera: false,
  facilityPartId: 1,
  facilityPartName: 'Bygg og adkomst',
  facilityPartNameEn: 'Building and access',
  option: false,
  primarySorting: id,
  secondarySorting: 0,
  orgbladForCorrection: [],
  orgbladForGuidance: [],
  subCheckpoints: [],
  ...more,
});

const sub = (
  id: number,
  names: [nb: string, en: string],
  more: Partial<SubCheckpoint> = {},
): SubCheckpoint => ({
  id,
  name: names[0],
  nameEn: names[1],
  camera: false,
  sorting: id,
  ...more,
});

const soon = { timePerspectiveId: 1, timePerspectiveName: 'Straks', timePerspectiveNameEn: 'At once' };
const later = {
  timePerspectiveId: 2,
  timePerspectiveName: 'Innen ett år',
  timePerspectiveNameEn: 'Within a year',
};
const cabinet = {
  facilityPartId: 2,
  facilityPartName: 'Lavspenningsanlegg',
  facilityPartNameEn: 'Low-voltage installation',
  componentId: 21,
  componentName: 'Tavle',
  componentNameEn: 'Switchboard',
};

const around = (checkpoints: Checkpoint[]): ChecklistInput => ({
  facility: { id: 3, name: 'Nettstasjon i kiosk', nameEn: 'Kiosk substation' },
  assessmentType: 'FINALINSPECTION',
  revision: { id: 2, name: '2026-1', activeFromDate: '2026-01-01T00:00:00.000Z' },
  checkpoints,
});

export const empty = (): ChecklistInput => around([]);

/** Three checkpoints, one of each kind. */
export const short = (): ChecklistInput =>
  around([
    point(1201, {
      name: 'Dører og lås virker, og nøkkelen passer',
      nameEn: 'Doors and lock work, and the key fits',
      guidance: 'Åpne og lukk alle dører helt. Kontroller at dørholderen holder døren åpen i vind.',
      guidanceEn: 'Open and close every door fully. Check that the stay keeps the door open in wind.',
      maintenanceMeasures: 'Smør lås og hengsler. Bytt lås som ikke kan åpnes med standardnøkkel.',
      maintenanceMeasuresEn: 'Lubricate lock and hinges. Replace a lock that the standard key does not open.',
      orgbladForGuidance: ['6010'],
      orgbladForCorrection: ['6011', '6012'],
      ...later,
    }),
    point(1203, {
      name: 'Varselskilt er på plass og leselige',
      nameEn: 'Warning signs are in place and can be read',
      camera: true,
      cameraGuidance: 'Ett bilde av hver dør, så nær at teksten kan leses.',
      cameraGuidanceEn: 'One picture of each door, close enough for the text to be read.',
      guidance: 'Skiltene skal kunne leses fra tre meter og sitte fast.',
      subCheckpoints: [
        sub(77, ['Høyspenningsskilt på alle dører', 'High-voltage sign on every door']),
        sub(78, ['Stasjonsnavn og nummer', 'Name and number of the station'], {
          camera: true,
          guidance: 'Nummeret skal stemme med kartet.',
          guidanceEn: 'The number must agree with the map.',
        }),
      ],
      orgbladForGuidance: ['6010', '6020-2'],
      ...soon,
    }),
    point(1310, {
      ...cabinet,
      name: 'Målt overgangsmotstand til jord (Ω), og hvordan den ble målt',
      nameEn: 'Measured resistance to earth (Ω), and how it was measured',
      answerType: 'TEXT',
      option: true,
      maintenanceMeasures: 'Forbedre jordelektroden når motstanden er for høy.',
    }),
  ]);

/** `count` checkpoints in several parts and components. Every third has sub-checkpoints. */
export function long(count: number): ChecklistInput {
  const names = short().checkpoints;
  const checkpoints = Array.from({ length: count }, (_, i) => {
    const part = Math.floor(i / 17);
    const component = Math.floor((i % 17) / 6);
    return point(2000 + i, {
      ...names[i % 3]!,
      id: 2000 + i,
      primarySorting: i,
      option: false,
      answerType: i % 11 === 10 ? 'TEXT' : 'MULTIPLECHOICE',
      facilityPartId: part + 1,
      facilityPartName: `Anleggsdel ${part + 1}`,
      facilityPartNameEn: `Part ${part + 1}`,
      ...(component > 0
        ? {
            componentId: component,
            componentName: `Komponent ${component}`,
            componentNameEn: `Component ${component}`,
          }
        : { componentId: undefined, componentName: undefined }),
      subCheckpoints: names[i % 3]!.subCheckpoints.map((each) => ({ ...each, id: each.id + 10 * i })),
    });
  });
  return around(checkpoints);
}
