import pg from 'pg';
const c = new pg.Client({ host: '/tmp/spadework-pg-S6dqb2', user: 'spadework', database: 'spadework', port: 5432, password: (await import('node:fs')).readFileSync('/tmp/perf-data/postgres.password','utf8').trim() });
await c.connect();
if (process.argv[2]==='fill') { await c.query(`INSERT INTO record (company_id, id, project_id, revision_id, facility_id, assessment_type, options, title, place, points, answered,
 conflicts, open_deviations, created_by, created_at, changed_by, changed_at)
 SELECT 1, gen_random_uuid(), (SELECT array_agg(id) FROM project WHERE company_id=1)[1 + n % (SELECT count(*) FROM project WHERE company_id=1)],
 (SELECT min(id) FROM checklist_revision), 1, 'PLANNING', '{}', 'Kontroll ' || n, 'Kum ' || n, 120, n % 120, 0, 0, 'planner', now() - n * interval '1 minute', 'planner', now() - n * interval '1 minute' FROM generate_series(1,100000) n`); await c.query('ANALYZE record'); }
const R=`(SELECT s.id FROM record s WHERE s.company_id = r.company_id AND s.replaces = r.id AND s.state = 'SIGNED' ORDER BY s.changed_at, s.id LIMIT 1)`;
const vis=`(p.company_id = 1 OR p.owner = 'planner' OR (p.company_id, p.id) IN (SELECT m.company_id, m.project_id FROM project_member m WHERE m.username = 'planner'))`;
const run=async(n,q)=>{ const {rows}=await c.query('EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) '+q); console.log('--',n); console.log(rows.map(r=>r['QUERY PLAN']).slice(0,process.argv[3]?40:14).join('\n')); console.log(rows.at(-1)['QUERY PLAN']); };
await run('count',`SELECT count(*) FROM record r JOIN project p ON p.company_id=r.company_id AND p.id=r.project_id WHERE ${vis}`);
await run('rows',`SELECT r.*, ${R} FROM record r JOIN project p ON p.company_id=r.company_id AND p.id=r.project_id WHERE ${vis} ORDER BY r.changed_at DESC, r.id LIMIT 100`);
await run('rows own',`SELECT r.*, ${R} FROM record r WHERE r.company_id=1 ORDER BY r.changed_at DESC, r.id LIMIT 100`);
await run('count own',`SELECT count(*) FROM record r WHERE r.company_id=1`);
const E=`(p.company_id IS DISTINCT FROM 1 AND (p.owner='planner' OR (p.company_id,p.id) IN (SELECT m.company_id, m.project_id FROM project_member m WHERE m.username='planner')))`;
await run('union rows',`SELECT r.*, ${R} FROM ((SELECT r.* FROM record r WHERE r.company_id=1 ORDER BY r.changed_at DESC, r.id LIMIT 100) UNION ALL (SELECT r.* FROM record r JOIN project p ON p.company_id=r.company_id AND p.id=r.project_id WHERE ${E} ORDER BY r.changed_at DESC, r.id LIMIT 100)) r ORDER BY r.changed_at DESC, r.id LIMIT 100`);
await run('count elsewhere',`SELECT count(*) FROM record r JOIN project p ON p.company_id=r.company_id AND p.id=r.project_id WHERE ${E}`);
await c.end();
