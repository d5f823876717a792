import { checkpointIn, sortCheckpoints } from '@spadework/core/checklist';
import type { Handlers } from '../../../http/contract.js';
import { etagOfBytes } from '../../../http/etag.js';
import type { Language } from '../../../http/language.js';
import type { Tx } from '../../../store/store.js';
import { readProject } from '../../project/index.js';
import { segmentsOf, trenchService } from '../../trench/index.js';
import { presentFacility } from '../checklists.js';
import {
  findRevision,
  listCheckpointsOfRevision,
  listFacilities,
  revisions,
  revisionsOfCompany,
  type UsedRevision,
} from '../checklists.sql.js';
import type { checklistService } from '../contract.js';
import type { RevisionScope } from '../schemas.js';
import { listOpenDeviations } from './deviations.sql.js';
import { countOpenRecords, listOpenRecords } from './records.sql.js';
import { wholeRecord } from './whole.js';

const MAX_RECORDS = 100;
const MAX_BYTES = 20 * 1024 * 1024;

/** What a phone needs to work without a network. */
export const bundleHandlers = {
  async getOfflineBundle({ tx, caller, params, query }) {
    const { language = 'nb' } = query;
    const project = await readProject(tx, caller, params.projectId);
    const { id, number, name, role } = project;
    const isTrenchUser = caller.scopes.has(trenchService.scope);
    const segments = isTrenchUser ? await segmentsOf(tx, project) : [];
    const rows = await listOpenRecords(tx, project, MAX_RECORDS);
    const lists = [];
    for (const revision of await revisionsIn(tx, project, rows))
      lists.push({ ...revision, ...(await listsOf(tx, { ...project, ...revision }, language)) });
    const head = {
      project: { id, number, name, role: role! },
      segments: segments.map((segment) => ({ id: segment.id, name: segment.name })),
      lists,
      deviations: await listOpenDeviations(tx, project, language),
    };
    const records: string[] = [];
    let bytes = Buffer.byteLength(JSON.stringify(head));
    for (const row of rows) {
      const record = JSON.stringify(await wholeRecord(tx, row, language));
      bytes += Buffer.byteLength(record);
      if (bytes > MAX_BYTES) break;
      records.push(record);
    }
    const left = (await countOpenRecords(tx, project)) - records.length;
    const text = `${JSON.stringify({ ...head, left }).slice(0, -1)},"records":[${records.join(',')}]}`;
    return { text, etag: etagOfBytes(text) };
  },
} satisfies Partial<Handlers<(typeof checklistService)['operations']>>;

/** The latest public revision, those that the company of the project has in use, and those of the records. */
async function revisionsIn(
  tx: Tx,
  { companyId }: { companyId: number },
  records: readonly { revisionId: number }[],
): Promise<{ revisionId: number; name: string; scope: RevisionScope }[]> {
  const latest = await revisions.find(tx, 'latest');
  const own = await revisionsOfCompany(companyId).list(tx);
  const ids = new Set([
    ...(latest ? [latest.id] : []),
    ...own.filter(({ active }) => active).map(({ id }) => id),
    ...records.map(({ revisionId }) => revisionId),
  ]);
  const isOwn = new Set(own.map(({ id }) => id));
  const found = [];
  for (const revisionId of ids) {
    const { name } = (await findRevision(tx, companyId, revisionId))!;
    found.push({
      revisionId,
      name,
      scope: isOwn.has(revisionId) ? ('COMPANY' as const) : ('PUBLIC' as const),
    });
  }
  return found;
}

async function listsOf(tx: Tx, revision: UsedRevision, language: Language) {
  const facilities = await listFacilities(tx, revision);
  const checkpoints = await listCheckpointsOfRevision(tx, revision);
  const facilitiesById = new Map(checkpoints.map((row) => [row.content.id, row.facilities]));
  return {
    facilities: facilities.map((facility) => presentFacility(facility, language)),
    checkpoints: sortCheckpoints(checkpoints.map(({ content }) => content)).map((checkpoint) => ({
      ...checkpointIn(checkpoint, language),
      facilities: facilitiesById.get(checkpoint.id)!,
    })),
  };
}
