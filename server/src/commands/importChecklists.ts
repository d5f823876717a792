import type { ImportKind } from './importKinds.js';
import { PUBLICATION_OPTIONS, publicationOf } from './publication.js';

export const CHECKLIST_KINDS: ImportKind[] = [
  {
    word: 'checklists',
    what: 'A new revision of the checklists: facilities, parts, components, time perspectives, checkpoints and sub-checkpoints, one row each, that refer to each other by id',
    columns:
      'kind, id, name, nameEn, facilities, assessmentTypes, facilityPart, component, timePerspective, parent, answerType, camera, cameraGuidance, guidance, maintenanceMeasures, option, primarySorting, secondarySorting, sheetsForCorrection, sheetsForGuidance',
    options: PUBLICATION_OPTIONS,
    async prepare(values) {
      const publication = publicationOf(values);
      const { importChecklists } = await import('../services/checklist/import.js');
      return (tx, table, options) => importChecklists(tx, table, { ...options, ...publication });
    },
  },
];
