import { readFile } from 'node:fs/promises';
import { DATA } from '../../../places.js';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { demoWriter } from '../../project/index.js';
import { trenchService } from '../contract.js';
import { demoIds } from '../segments/demo.js';
import { feederHandlers } from './feeders.js';

const FILE = new URL('demo/feeders.json', DATA);

interface DemoFeeder {
  /** By its number. */
  project: string;
  user: string;
  /** Of segments and circuits by their names in the demo. */
  legs: { segment: string; circuit: string }[];
}

/** Loads the feeders of the demo projects like requests. */
export async function loadDemoFeeders(tx: Tx): Promise<void> {
  for (const { project: number, user, legs, ...content } of JSON.parse(
    await readFile(FILE, 'utf8'),
  ) as DemoFeeder[]) {
    const project = (await tx.row<{ id: number }>(sql`SELECT id FROM project WHERE number = ${number}`))!;
    const segments = await tx.rows<{ id: number; name: string }>(
      sql`SELECT id, name FROM segment WHERE project_id = ${project.id}`,
    );
    const body = {
      ...content,
      legs: legs.map(({ segment, circuit }) => ({
        segmentId: segments.find(({ name }) => name === segment)!.id,
        circuitId: demoIds(number, segment)(circuit),
      })),
    };
    const write = await demoWriter(tx, user);
    await write(trenchService.operations.addFeeder, feederHandlers.addFeeder, {
      params: { projectId: project.id },
      body,
    });
  }
}
