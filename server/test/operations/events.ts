import type { Postgres } from './postgres.js';

/** Writers name what they write by random ids. */
const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-';

/** For each kind of write: how many rows it made, and how many of these do not have exactly one event. */
const KINDS: Record<string, string> = {
  projects: `SELECT p.id, (SELECT count(*) FROM event e WHERE e.company_id = p.company_id AND e.type = 'project.created'
    AND e.resource = 'project:' || p.id) AS events FROM project p WHERE p.company_id = 1 AND p.number ~ '${UUID}'`,
  segments: `SELECT s.id, (SELECT count(*) FROM event e WHERE e.company_id = s.company_id AND e.type = 'segment.created'
    AND e.resource = 'segment:' || s.id) AS events FROM segment s WHERE s.company_id = 1 AND s.name ~ '${UUID}'`,
  comments: `SELECT c.id, (SELECT count(*) FROM event e WHERE e.company_id = c.company_id AND e.type = 'comment.created'
    AND e.resource = 'comment:' || c.id) AS events FROM document_comment c WHERE c.company_id = 1 AND c.text ~ '${UUID}'`,
};

/** Writes that change one thing again and again: rows, and events of them. */
const COUNTS: Record<string, string> = {
  'calculation nodes': `SELECT (SELECT count(*) FROM calculation_branch b, jsonb_array_elements(b.nodes) n
      WHERE b.company_id = 1 AND n ->> 'name' ~ '${UUID}') AS rows,
    (SELECT count(*) FROM event WHERE company_id = 1 AND operation = 'calculation.addCustomNode') AS events`,
  'usage records': `SELECT (SELECT count(*) FROM usage_record WHERE company_id = 1 AND name ~ '${UUID}') AS rows,
    (SELECT count(*) FROM event WHERE company_id = 1 AND type = 'user.usage') AS events`,
};

export interface EventCount {
  kind: string;
  rows: number;
  /** Rows without exactly one event. */
  wrong: number;
}

export async function countEvents(postgres: Pick<Postgres, 'query'>): Promise<EventCount[]> {
  const found: EventCount[] = [];
  for (const [kind, text] of Object.entries(KINDS)) {
    const [row] = await postgres.query<{ rows: string; wrong: string }>(
      `SELECT count(*) AS rows, count(*) FILTER (WHERE events <> 1) AS wrong FROM (${text}) k`,
      'spadework',
    );
    found.push({ kind, rows: Number(row!.rows), wrong: Number(row!.wrong) });
  }
  for (const [kind, text] of Object.entries(COUNTS)) {
    const [row] = await postgres.query<{ rows: string; events: string }>(text, 'spadework');
    found.push({ kind, rows: Number(row!.rows), wrong: Math.abs(Number(row!.rows) - Number(row!.events)) });
  }
  return found;
}
