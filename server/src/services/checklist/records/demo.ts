import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DATA } from '../../../places.js';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { demoWriter } from '../../project/index.js';
import { checklistService } from '../contract.js';
import { answerHandlers } from './answers.js';
import { creationHandlers } from './creation.js';
import { stateHandlers } from './states.js';

const FILE = new URL('demo/records.json', DATA);
const ANSWERED_AT = '2026-04-21T09:00:00.000Z';
const { putRecord, putAnswers, submitRecord } = checklistService.operations;

interface DemoRecord {
  id: string;
  /** Its number. */
  project: string;
  user: string;
  answers: { key: string }[];
  submitted?: boolean;
}

/** Loads the demo records the way requests would, as the people who filled them in. */
export async function loadDemoRecords(tx: Tx): Promise<void> {
  const records: DemoRecord[] = JSON.parse(await readFile(FILE, 'utf8'));
  for (const { id, project, user, answers, submitted, ...body } of records) {
    const write = await demoWriter(tx, user);
    const params = { recordId: id };
    const found = await tx.row<{ id: number }>(
      sql`SELECT id FROM project WHERE company_id = 1 AND number = ${project}`,
    );
    await write(putRecord, creationHandlers.putRecord, { params, body: { ...body, projectId: found!.id } });
    const sent = answers.map((answer) => ({
      ...answer,
      id: uuidOf(`${id} ${answer.key}`),
      basedOn: [],
      answeredAt: ANSWERED_AT,
    }));
    await write(putAnswers, answerHandlers.putAnswers, { params, body: { answers: sent } });
    if (submitted) await write(submitRecord, stateHandlers.submitRecord, { params });
  }
}

/** The same in every demo. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
