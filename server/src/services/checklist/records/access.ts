import { mayUse } from '@spadework/core/project';
import { type Call, isReading, type Operation } from '../../../http/contract.js';
import { matches } from '../../../http/etag.js';
import { isAdministrator } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import { raw, type Sql } from '../../../store/sql.js';
import { type FoundRecord, findRecord } from './records.sql.js';

/** Who may do what with a record: the rights are those of its project. */

export type RecordCall = Pick<Call<Operation>, 'tx' | 'caller' | 'operation' | 'ifMatch'> & {
  params: { recordId: string };
};

type Right = NonNullable<Operation['right']>;

/** Nobody else writes the record until the transaction ends. */
const RECORD_LOCK = raw('FOR UPDATE OF r');
/** Nor is its project deleted, which the cascade would not tell us of. */
export const PROJECT_LOCK = raw('FOR UPDATE OF r FOR SHARE OF p');

/** The record of a path, for whoever may do with it what the contract row says. */
export async function openRecord(call: RecordCall, lock?: Sql): Promise<FoundRecord> {
  const record = await visibleRecord(call, lock);
  requireRight(call, record);
  requireVersion(call.ifMatch, record);
  return record;
}

/** The record of a path, for whoever may see it. */
export async function visibleRecord(
  { tx, caller, operation, params }: RecordCall,
  lock: Sql = RECORD_LOCK,
): Promise<FoundRecord> {
  const locks = !isReading(operation) && tx.inTransaction;
  const record = await findRecord(tx, caller, params.recordId, locks ? lock : raw(''));
  if (!record?.role) throw new Refusal('RECORD_NOT_FOUND');
  return record;
}

export function requireRight(
  { caller, operation }: RecordCall,
  record: FoundRecord,
  right: Right = operation.right!,
): void {
  const administrator = isAdministrator(caller) && record.companyId === caller.companyId;
  if (!mayUse({ role: record.role, administrator }, right)) throw new Refusal('PROJECT_RIGHT_REQUIRED');
  if (!isReading(operation) && record.archived) throw new Refusal('PROJECT_READONLY');
}

interface Versioned {
  id: string;
  version: number;
}

export const etagOf = ({ id, version }: Versioned): string => `"${id}-${version}"`;

/** The ETag with a suffix for what an answer shows besides the version. `If-Match` ignores it. */
export const etagWith = (record: Versioned, more: string): string =>
  etagOf(record).replace(/"$/, `.${more}"`);

export function requireVersion(ifMatch: string | undefined, record: Versioned): void {
  if (ifMatch !== undefined && !matches(ifMatch.replaceAll(/\.[\w-]+(?=[+"])/g, ''), etagOf(record)))
    throw new Refusal('PRECONDITION_FAILED');
}

export function requireState(record: FoundRecord, isRight: boolean): void {
  if (!isRight) throw new Refusal('RECORD_STATE', { members: { state: record.state } });
}
