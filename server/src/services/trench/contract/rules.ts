import { MAX_RULES } from '@spadework/core/check';
import type { Operation } from '../../../http/contract.js';
import { dryRun, IMPORT_REFUSES, IMPORT_TEXT, importing } from '../../../http/imports.js';
import { int64 } from '../../../http/parameters.js';
import { DesignRuleFindings, DesignRules, DesignRulesInput, DesignRuleTest } from '../rules/schemas.js';

const row = { tag: 'Rules' } as const;
const administered = { versioned: true, only: 'ADMINISTRATORS' } as const;

/** The design rules of a company. */
export const ruleRows = {
  getDesignRules: {
    ...row,
    method: 'GET',
    path: '/design-rules',
    summary: 'The design rules of the company',
    description:
      'Until an administrator saves a set, the starter set. With `projectId` those of the company that has the project, by which its segments are checked.',
    query: { projectId: int64('A project that the caller may read.') },
    answer: DesignRules,
    versioned: true,
    refuses: ['PROJECT_HAS_NO_TRENCHES'],
  },
  putDesignRules: {
    ...row,
    ...administered,
    method: 'PUT',
    path: '/design-rules',
    summary: 'Set the design rules of the company',
    description: `For administrators of the company. At most ${MAX_RULES} rules, which take the place of all that there were. A faulty rule is refused with its path, such as \`rules.3.value\`.`,
    body: DesignRulesInput,
    answer: DesignRules,
    emits: 'designrules.changed',
  },
  deleteDesignRules: {
    ...row,
    ...administered,
    method: 'DELETE',
    path: '/design-rules',
    summary: 'Go back to the starter rules',
    description: 'For administrators of the company.',
    emits: 'designrules.deleted',
    refuses: ['DESIGN_RULES_NOT_FOUND'],
  },
  getDesignRulesCsv: {
    ...row,
    method: 'GET',
    path: '/design-rules.csv',
    summary: 'The design rules as a CSV file',
    description: 'A file that can be imported again.',
    file: 'text/csv',
    versioned: true,
  },
  getDesignRulesWorkbook: {
    ...row,
    method: 'GET',
    path: '/design-rules.xlsx',
    summary: 'The same as a workbook',
    description: 'With headings in the language of the request. A file that can be imported again.',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    versioned: true,
    refuses: ['RENDERING_BUSY'],
  },
  importDesignRules: {
    ...importing,
    ...row,
    path: '/design-rules/import',
    summary: 'Import the design rules of the company',
    description: `For administrators of the company. The file is the whole set: a rule that is not in it is removed. What new segments keep stays as it is. ${IMPORT_TEXT}`,
    query: { dryRun },
    emits: 'designrules.changed',
    refuses: IMPORT_REFUSES,
  },
  testDesignRules: {
    ...row,
    method: 'POST',
    reads: true,
    path: '/design-rules/test',
    summary: 'What design rules find in a segment',
    description:
      'With the rules of the body, such as those that are being written, or else those of the company that has the project. Writes nothing.',
    body: DesignRuleTest,
    answer: DesignRuleFindings,
    refuses: ['SEGMENT_NOT_FOUND', 'SEGMENT_FORBIDDEN', 'RENDERING_BUSY'],
  },
} as const satisfies Record<string, Operation>;
