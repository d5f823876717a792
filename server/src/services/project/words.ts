import type { ProjectContent } from '@spadework/core/project';
import { starterThesaurus, toTsVector } from '@spadework/core/search';
import { sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

type Worded = Pick<
  ProjectContent,
  'number' | 'name' | 'description' | 'caseRef' | 'substationRef' | 'location'
>;

/** The words by which a project is found, as a `tsvector`. */
export const wordsOf = ({ number, name, description, caseRef, substationRef, location }: Worded): string =>
  toTsVector(
    {
      A: [number, caseRef, substationRef],
      B: [name],
      C: Object.values(location?.address ?? {}),
      D: [description],
    },
    starterThesaurus(),
  );

/** The version of the format. Raise it whenever projects get their words in a different way. */
const READING = 1;
const BATCH = 500;

/** Words all projects again if they have an older format. Returns how many were. */
export async function rewordProjects(tx: Tx): Promise<number> {
  const { reading } = (await tx.row<{ reading: number }>(sql`SELECT reading FROM project_index FOR UPDATE`))!;
  if (reading >= READING) return 0;
  let count = 0;
  for (let after = 0, more = true; more; ) {
    const batch = await tx.rows<Worded & { id: number }>(
      sql`SELECT id, number, name, description, case_ref AS "caseRef", substation_ref AS "substationRef", location
          FROM project WHERE id > ${after} ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE`,
    );
    await tx.run(
      sql`UPDATE project p SET words = w.words::tsvector
          FROM unnest(${batch.map(({ id }) => id)}::bigint[], ${batch.map(wordsOf)}::text[]) AS w (id, words)
          WHERE p.id = w.id`,
    );
    count += batch.length;
    more = batch.length === BATCH;
    after = batch.at(-1)?.id ?? 0;
  }
  await tx.run(sql`UPDATE project_index SET reading = ${READING}::int`);
  return count;
}
