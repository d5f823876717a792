import { numberOf, refuseBlank } from './command.js';
import { requireCompany } from './company.js';
import type { ImportKind } from './importKinds.js';
import { PUBLICATION_OPTIONS, publicationOf } from './publication.js';

export const CHECKLIST_KINDS: ImportKind[] = [
  {
    word: 'checklists',
    what: 'A new revision of the checklists, or with --company of the checklists that a company has for itself, one row per FACILITY, PART, COMPONENT, TIMEPERSPECTIVE, CHECKPOINT or SUBCHECKPOINT, which is its kind; a checkpoint names its facilities, part, component and time perspective by their ids, a sub-checkpoint its checkpoint as parent',
    columns:
      'kind, id, name, nameEn, facilities, assessmentTypes, facilityPart, component, timePerspective, parent, answerType, camera, cameraGuidance, cameraGuidanceEn, guidance, guidanceEn, maintenanceMeasures, maintenanceMeasuresEn, option, primarySorting, secondarySorting, sheetsForCorrection, sheetsForGuidance',
    options: { company: { type: 'string', help: '' }, ...PUBLICATION_OPTIONS },
    fields: async () => (await import('../services/checklist/import.js')).CHECKLIST_FIELDS,
    async prepare(values) {
      refuseBlank(values, 'company');
      const publication = publicationOf(values);
      const companyId =
        values.company === undefined ? undefined : numberOf(String(values.company), '--company');
      const { importChecklists } = await import('../services/checklist/import.js');
      return async (tx, table, options) => {
        if (companyId !== undefined) await requireCompany(tx, companyId);
        return importChecklists(tx, table, { ...options, ...publication, companyId });
      };
    },
  },
];
