import { readFile } from 'node:fs/promises';
import { derivedId, newTrench } from '@spadework/core/trench';
import { changed } from '../../../events/door.js';
import { bodyReader } from '../../../http/bodyReader.js';
import type { Call } from '../../../http/contract.js';
import type { FieldError } from '../../../kernel/refusals.js';
import { DATA } from '../../../places.js';
import { findRange, firstOf } from '../../../store/idRange.sql.js';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { demoWriter } from '../../project/index.js';
import { changeHandlers } from '../changes/changes.js';
import { trenchService } from '../contract.js';
import { segmentEvent } from './access.js';
import { giveIdsBeyond, insertSegment } from './segments.sql.js';

const FILE = new URL('demo/segments.json', DATA);
const { createSegment, changeTrench } = trenchService.operations;

interface DemoSegment {
  project: string;
  user: string;
  name: string;
  description?: string;
  length: number;
  /** As a request has them, but with names for ids. `section` and `layer` are there from the beginning. */
  changes: Record<string, unknown>[];
}

/** The ids in a demo segment by their names. */
export const demoIds = (project: string, segment: string) => (name: string) =>
  derivedId(project, segment, name);

/**
 * Loads the demo segments like requests. They are numbered, and the ids in them follow from their names, so they are the
 * same in every store.
 */
export async function loadDemoSegments(tx: Tx): Promise<void> {
  let id = firstOf(await findRange(tx));
  for (const entry of JSON.parse(await readFile(FILE, 'utf8')) as DemoSegment[])
    await loadSegment(tx, id++, entry);
  await giveIdsBeyond(tx, id);
}

async function loadSegment(
  tx: Tx,
  id: number,
  { project: number, user, changes, ...content }: DemoSegment,
): Promise<void> {
  const project = (await tx.row<{ id: number; companyId: number }>(
    sql`SELECT id, company_id AS "companyId" FROM project WHERE number = ${number}`,
  ))!;
  const idOf = demoIds(number, content.name);
  const write = await demoWriter(tx, user);
  const trench = newTrench(idOf('section'), idOf('layer'));
  const segment = await insertSegment(tx, project, content, trench, user, id);
  const created = changed({ event: segmentEvent('segment.created', segment) }, () => undefined);
  await write(createSegment, async () => created, {});
  await write(changeTrench, (call) => decide(call), {
    params: { segmentId: segment.id },
    body: readBody(content.name, { changes: changes.map((change) => withIds(change, idOf)) }),
  });
}

const decide = async (call: Call<typeof changeTrench>) =>
  changeHandlers.changeTrench.edit(call, await changeHandlers.changeTrench.read(call), false);

const ID = /^(id|itemId|layerId|containerId|sectionId|coveringId)$/;
const withIds = (change: Record<string, unknown>, idOf: (name: string) => string) =>
  Object.fromEntries(
    Object.entries(change).map(([field, value]) => {
      if (ID.test(field)) return [field, idOf(String(value))];
      return [field, field === 'values' ? withPartIds(value as DemoValues, idOf) : value];
    }),
  );

interface DemoValues {
  conductors?: { partId: string }[];
}

/** A conductor is named by its cable and its place in the group, such as `mv-1 0`. */
const withPartIds = ({ conductors, ...values }: DemoValues, idOf: (name: string) => string) => ({
  ...values,
  ...(conductors && {
    conductors: conductors.map(({ partId, ...conductor }) => {
      const [cable, part] = partId.split(' ') as [string, string];
      return { ...conductor, partId: derivedId(idOf(cable), Number(part)) };
    }),
  }),
});

function readBody(segment: string, body: object): unknown {
  const errors: FieldError[] = [];
  const read = bodyReader(changeTrench.body)(body, { language: 'en', errors });
  if (errors.length) throw new Error(`demo segment ${segment}: ${errors[0]!.path} ${errors[0]!.message}`);
  return read;
}
