import type { Operation } from '../../../http/contract.js';
import { dryRun, IMPORT_REFUSES, IMPORT_TEXT, importing } from '../../../http/imports.js';
import { filledText, isoDay } from '../../../http/parameters.js';

export const importRows = {
  importChecklists: {
    ...importing,
    tag: 'Revisions',
    path: '/checklists/import',
    summary: "Publish a revision of the company's own checklists",
    description: `For administrators of the company. The file is one that \`spadework import checklists\` takes, with a row per facility, part, component, time perspective, checkpoint and sub-checkpoint. A revision is published once: the same name with the same content changes nothing, and with other content it is a fault. Other companies do not see it; members of a project of the company fill it in, of whichever company they are. ${IMPORT_TEXT}`,
    query: {
      revision: filledText(200, 'Name of the revision, which must be given.'),
      activeFromDate: isoDay('First day on which the revision is in use; today if left out.'),
      dryRun,
    },
    refuses: IMPORT_REFUSES,
  },
} as const satisfies Record<string, Operation>;
