import type { Operation } from '../../../http/contract.js';
import { dryRun, IMPORT_REFUSES, IMPORT_TEXT, importing } from '../../../http/imports.js';
import { text } from '../../../http/parameters.js';

export const priceRows = {
  importPrices: {
    ...importing,
    tag: 'Catalog',
    path: '/companyprices/import',
    summary: "Import the company's own unit prices",
    description: `For administrators of the company. The file has the columns \`number\` and \`unitPrice\`, and \`type\` where a number alone is not clear. Its prices take the place of all that the company had in the revision. ${IMPORT_TEXT}`,
    query: {
      revision: text('Name or id of the revision; the latest active one if left out.'),
      dryRun,
    },
    refuses: [...IMPORT_REFUSES, 'REVISION_NOT_FOUND', 'NO_CATALOG'],
  },
} as const satisfies Record<string, Operation>;
