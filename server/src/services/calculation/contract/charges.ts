import { MAX_ACTUALS, MAX_ADDITIONS, MAX_CHARGE_LINES } from '@spadework/core/estimate';
import type { Operation } from '../../../http/contract.js';
import { dryRun, IMPORT_REFUSES, importing } from '../../../http/imports.js';
import { int64 } from '../../../http/parameters.js';
import { inEnglish } from '../../../kernel/figures.js';
import { Actuals, ActualsInput, Charge, ChargeInput, ChargeStatus } from '../charges/schemas.js';
import { MAX_SHARES } from '../limits.js';

const row = { tag: 'Charges', flow: 'user', params: { projectId: int64('The project.') } } as const;
const CHARGE = '/charges/by-projectid/{projectId}';
const reading = {
  ...row,
  method: 'GET',
  right: 'READ',
  refuses: ['PROJECT_HAS_NO_CHARGE', 'CHARGE_NOT_FOUND'],
} as const;
const writing = {
  ...row,
  right: 'WRITE',
  versioned: true,
  refuses: ['PROJECT_HAS_NO_CHARGE', 'PROJECT_RIGHT_REQUIRED', 'PROJECT_READONLY'],
} as const;

/** Limits that real costs have crossed are told in place of the costs. */
const ACTUALS = ['charge.actuals', 'charge.over_10_percent', 'charge.over_15_percent'] as const;
const setting = {
  ...writing,
  answer: ChargeStatus,
  emits: ACTUALS,
  refuses: [...writing.refuses, 'CHARGE_NOT_FOUND'],
} as const;

export const chargeRows = {
  getCharge: {
    ...reading,
    path: CHARGE,
    summary: 'What the customer of a project is charged',
    personal: true,
    answer: Charge,
    versioned: true,
  },
  putCharge: {
    ...writing,
    method: 'PUT',
    path: CHARGE,
    summary: 'Set what the customer of a project is charged',
    description: `Shares of a frozen estimate of the project, which must be complete: of its top nodes, and of those of its additions that are named. A mark-up is never charged to a customer. At most ${inEnglish(MAX_SHARES)} shares, ${MAX_ADDITIONS} additions, and ${MAX_CHARGE_LINES} reductions and changes each.`,
    personal: true,
    body: ChargeInput,
    answer: Charge,
    emits: 'charge.changed',
    refuses: [...writing.refuses, 'ESTIMATE_NOT_FOUND', 'ESTIMATE_INCOMPLETE', 'MARKUP_NOT_ALLOWED'],
  },
  getChargeActuals: {
    ...reading,
    path: `${CHARGE}/actuals`,
    summary: 'The real costs of a charge',
    answer: Actuals,
    versioned: true,
  },
  putChargeActuals: {
    ...setting,
    method: 'PUT',
    path: `${CHARGE}/actuals`,
    summary: 'Set the real costs of a charge',
    description: `At most ${inEnglish(MAX_ACTUALS)} rows, which take the place of all that there were. The customer pays the share of the node that a row names, else of all nodes of its number together, else the default share. A row that brings the costs above 10 % or 15 % is told as an event of its own.`,
    body: ActualsInput,
  },
  importChargeActuals: {
    ...setting,
    method: importing.method,
    slow: importing.slow,
    body: importing.body,
    path: `${CHARGE}/actuals/import`,
    summary: 'Import the real costs of a charge',
    description: `A CSV file with commas, semicolons or tabs, or the first worksheet of an XLSX file, with the columns \`code\`, \`text\`, \`amount\` and \`date\` in English or Norwegian, of which \`code\` and \`date\` may be left out. Its rows take the place of all that there were, at most ${inEnglish(MAX_ACTUALS)}; a file with faults is 422 \`IMPORT_REFUSED\`, which lists them by line and column.`,
    query: { dryRun },
    refuses: [...setting.refuses, ...IMPORT_REFUSES],
  },
  getChargeStatus: {
    ...reading,
    path: `${CHARGE}/status`,
    summary: 'How the real costs stand to what the customer was told',
    description:
      'Kontrollforskriften § 16-11 limits what is invoiced to 115 % of the estimate, and what the customer asked for afterwards. The estimate is that of the charge. All figures are without VAT.',
    answer: ChargeStatus,
  },
  chargeLetterPdf: {
    ...reading,
    path: `${CHARGE}/letter.pdf`,
    summary: 'The charge as a letter to the customer, as PDF',
    description:
      'With what is charged, the shares, the sum, VAT, what happens when it costs more or less, the number and the hash of the estimate, and lines for date and signature.',
    personal: true,
    file: 'application/pdf',
    versioned: true,
    refuses: [...reading.refuses, 'RENDERING_BUSY'],
  },
} as const satisfies Record<string, Operation>;
