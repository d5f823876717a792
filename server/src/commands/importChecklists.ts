import type { ImportKind } from './importKinds.js';
import { PUBLICATION_OPTIONS, publicationOf } from './publication.js';

export const CHECKLIST_KINDS: ImportKind[] = [
  {
    word: 'checklists',
    what: 'A new revision of the checklists, one row per FACILITY, PART, COMPONENT, TIMEPERSPECTIVE, CHECKPOINT or SUBCHECKPOINT, which is its kind; a checkpoint names its facilities, part, component and time perspective by their ids, a sub-checkpoint its checkpoint as parent',
    columns:
      'kind, id, name, nameEn, facilities, assessmentTypes, facilityPart, component, timePerspective, parent, answerType, camera, cameraGuidance, cameraGuidanceEn, guidance, guidanceEn, maintenanceMeasures, maintenanceMeasuresEn, option, primarySorting, secondarySorting, sheetsForCorrection, sheetsForGuidance',
    options: PUBLICATION_OPTIONS,
    fields: async () => (await import('../services/checklist/import.js')).CHECKLIST_FIELDS,
    async prepare(values) {
      const publication = publicationOf(values);
      const { importChecklists } = await import('../services/checklist/import.js');
      return (tx, table, options) => importChecklists(tx, table, { ...options, ...publication });
    },
  },
];
