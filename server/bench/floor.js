import Fastify from 'fastify';
import pg from 'pg';
import { COLUMNS } from '../dist/services/project/projects.sql.js';

/** The floor: the minimal server that answers with a project, without authentication, access rights, checks or log. */

const types = new pg.TypeOverrides();
types.setTypeParser(20, Number);
types.setTypeParser(1184, (text) => {
  const fraction = text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
});

const pool = new pg.Pool({ ...JSON.parse(process.argv[2]), types, max: 8 });
const text = `SELECT ${COLUMNS.text} FROM project p WHERE p.company_id = $1 AND p.id = $2`;

const app = Fastify();
app.get('/projects/:id', async (request) => {
  const { rows } = await pool.query({ name: 'floor', text, values: [1, request.params.id] });
  return rows[0];
});
/** Reads the document of a segment, and writes it back unchanged with one conditional update. */
app.get('/segments/:id', async (request, reply) => {
  const { rows } = await pool.query({
    name: 'segment',
    text: 'SELECT trench::text AS trench FROM segment WHERE company_id = $1 AND id = $2',
    values: [1, request.params.id],
  });
  return reply.type('application/json').send(rows[0].trench);
});
app.post('/segments/:id', async (request) => {
  const { rowCount } = await pool.query({
    name: 'update',
    text: 'UPDATE segment SET trench = $3::jsonb, version = version + 1 WHERE company_id = $1 AND id = $2 AND version > $4',
    values: [1, request.params.id, sample, 0],
  });
  return { rowCount };
});
/** Reads one catalog node, and inserts 200 rows in one transaction. */
app.get('/catalog/:revision/:number', async (request) => {
  const { rows } = await pool.query({
    name: 'node',
    text: `SELECT type, number, name, unit, unit_cost::float8 AS "unitCost", has_children AS "hasChildren" FROM cost_node
      WHERE revision_id = $1 AND type = 'BUDGET' AND number = $2`,
    values: [request.params.revision, request.params.number],
  });
  return rows[0];
});
const NODES = JSON.stringify(
  Array.from({ length: 200 }, (_, i) => ({
    type: 'WORK',
    number: `W${i}`,
    name: `Arbeid nummer ${i}`,
    unit: 'm',
  })),
);
app.post('/nodes/:id', async (request) => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rowCount } = await client.query({
      name: 'nodes',
      text: `INSERT INTO bench_node (project_id, type, number, name, unit, quantity, unit_cost)
        SELECT $1, r.type, r.number, r.name, r.unit, 1.5, 100
        FROM jsonb_to_recordset($2::jsonb) AS r(type text, number text, name text, unit text)`,
      values: [request.params.id, NODES],
    });
    await client.query('COMMIT');
    return { rowCount };
  } finally {
    client.release();
  }
});
let sample = '{}';
app.put('/sample/:id', async (request) => {
  const { rows } = await pool.query(
    'SELECT trench::text AS trench FROM segment WHERE company_id = 1 AND id = $1',
    [request.params.id],
  );
  sample = rows[0].trench;
  return { length: sample.length };
});
console.log(`floor ready on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
