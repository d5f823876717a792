import { MAX_ADDITIONS, MAX_UNPRICED, MAX_WAIVERS } from '@spadework/core/estimate';
import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { int64 } from '../../../http/parameters.js';
import {
  AdditionsInput,
  CompanyAdditions,
  Estimate,
  EstimateFreeze,
  FrozenEstimate,
  FrozenHead,
  ProjectAdditions,
  Verification,
  Waivers,
  WaiversInput,
} from '../estimates/schemas.js';
import { MAX_FROZEN } from '../limits.js';
import { reading, writing } from './calculation.js';

const row = { tag: 'Estimates', params: { projectId: int64('The project.') } } as const;
const frozen = {
  ...reading,
  tag: 'Estimates',
  params: { estimateId: int64('The frozen estimate.') },
  refuses: ['ESTIMATE_NOT_FOUND'],
} as const;
const byCompany = { tag: 'Estimates', flow: 'user', versioned: true, path: '/additions' } as const;
const order = `At most ${MAX_ADDITIONS}. In order, each rounded to the øre before the next: a percentage of the works, or of the works and all amounts above it. VAT is the last one.`;

export const estimateRows = {
  getEstimate: {
    ...reading,
    ...row,
    path: '/estimates/by-projectid/{projectId}',
    summary: 'The sum of works with additions, and what it lacks',
    description: `The sum is \`INCOMPLETE\` while there are quantities that nobody pays for and nobody waived, or segments whose design is not in the calculation as it is now. At most ${MAX_UNPRICED} quantities are listed, and all are counted.`,
    answer: Estimate,
    versioned: true,
  },
  freezeEstimate: {
    ...writing,
    ...row,
    method: 'POST',
    path: '/estimates/by-projectid/{projectId}/frozen',
    summary: 'Freeze the estimate',
    description: `Everything that it follows from is kept as it is now, with a hash: prices, rules, segments and additions may change afterwards, and the frozen estimate does not. An incomplete one is refused with what it lacks, unless \`acceptIncomplete\` is given. At most ${MAX_FROZEN} for a project.`,
    body: EstimateFreeze,
    answer: FrozenHead,
    creates: true,
    versioned: 'new',
    emits: 'estimate.frozen',
    refuses: [...writing.refuses, 'ESTIMATE_INCOMPLETE', 'ESTIMATE_EMPTY', 'TOO_MANY_ESTIMATES'],
  },
  listFrozenEstimates: {
    ...reading,
    ...row,
    path: '/estimates/by-projectid/{projectId}/frozen',
    summary: 'The frozen estimates of a project, the newest first',
    answer: Type.Array(FrozenHead),
  },
  getFrozenEstimate: {
    ...frozen,
    path: '/estimates/frozen/{estimateId}',
    summary: 'A frozen estimate with all that it follows from',
    answer: FrozenEstimate,
    versioned: true,
  },
  verifyFrozenEstimate: {
    ...frozen,
    path: '/estimates/frozen/{estimateId}/verify',
    summary: 'Whether a frozen estimate is stored as it was frozen',
    answer: Verification,
  },
  frozenEstimatePdf: {
    ...frozen,
    path: '/estimates/frozen/{estimateId}.pdf',
    summary: 'A frozen estimate as PDF, with its number, total and hash, and lines for date and signature',
    file: 'application/pdf',
    versioned: true,
    refuses: [...frozen.refuses, 'RENDERING_BUSY'],
  },
  getAdditions: {
    ...byCompany,
    method: 'GET',
    summary: 'What the company adds to the sum of works',
    answer: CompanyAdditions,
  },
  putAdditions: {
    ...byCompany,
    method: 'PUT',
    only: 'ADMINISTRATORS',
    summary: 'Set what the company adds to the sum of works',
    description: `For administrators of the company. They hold in every project without additions of its own. ${order}`,
    body: AdditionsInput,
    answer: CompanyAdditions,
    emits: 'additions.changed',
  },
  getProjectAdditions: {
    ...reading,
    ...row,
    path: '/additions/by-projectid/{projectId}',
    summary: 'The additions that hold in a project',
    answer: ProjectAdditions,
    versioned: true,
  },
  putProjectAdditions: {
    ...writing,
    ...row,
    method: 'PUT',
    path: '/additions/by-projectid/{projectId}',
    summary: 'Set the additions of a project',
    description: `They hold instead of those of the company, also when there are none. ${order}`,
    body: AdditionsInput,
    answer: ProjectAdditions,
    emits: 'calculation.additions',
  },
  deleteProjectAdditions: {
    ...writing,
    ...row,
    method: 'DELETE',
    path: '/additions/by-projectid/{projectId}',
    summary: 'Go back to the additions of the company',
    emits: 'calculation.additions',
  },
  getWaivers: {
    ...reading,
    ...row,
    path: '/waivers/by-projectid/{projectId}',
    summary: 'Quantities that are left out of the price on purpose',
    answer: Waivers,
    versioned: true,
  },
  putWaivers: {
    ...writing,
    ...row,
    method: 'PUT',
    path: '/waivers/by-projectid/{projectId}',
    summary: 'Set which quantities are left out of the price on purpose',
    description: `At most ${MAX_WAIVERS}, which take the place of all that there were. Each names a key or a kind, a segment, or both; a segment alone is priced by hand, and not open while it exists. They change no price.`,
    body: WaiversInput,
    answer: Waivers,
    emits: 'calculation.waivers',
  },
} as const satisfies Record<string, Operation>;
