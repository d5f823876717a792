import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { start } from '../../src/commands/serve.js';
import { importLimits } from '../../src/http/imports.js';
import type { RefusalCode } from '../../src/kernel/refusals.js';
import { TYPESETTING } from '../../src/render/typesetting/typesetter.js';
import { COMPUTING, computingLimits } from '../../src/services/calculation/computing/computed.js';
import { PHOTO_JUDGING } from '../../src/services/checklist/records/photos/judging/judgement.js';
import { MAX_CLIENTS, MAX_CONNECTIONS } from '../../src/services/customer/limits.js';
import { paper } from '../../src/services/trench/check/paper.js';
import { MAX_FEEDERS } from '../../src/services/trench/feeders/limits.js';
import { RATING } from '../../src/services/trench/rating/rater.js';
import { onEventLoop, SEGMENT_READ } from '../../src/services/trench/segments/segmentReads.js';
import { MAX_TEMPLATES } from '../../src/services/trench/templates/limits.js';
import { raw, sql } from '../../src/store/sql.js';
import { conflicts } from '../../src/store/store.js';
import { openProxy } from '../faults/proxy.js';
import { CALCULATION, request, type TestServer } from '../harness.js';
import { hashOf } from '../pictures.js';
import type { RequestSpec } from './requests.js';
import type { Row } from './rows.js';
import { CABLE, type CallerName, CUSTOM_NODE, PHOTOS, toldOf, type World } from './world.js';

/** A state of the server that is needed for a code, in contrast to a property of the request. */
export interface State {
  code: RefusalCode;
  /** Changes a request for the state, and its address if another server is needed. */
  change?(spec: RequestSpec, row: Row, attempt: number): RequestSpec;
  at?: Pick<World, 'address' | 'tokens'>;
  leave(): Promise<unknown>;
}

type Enter = (server: TestServer, world: World) => Promise<State>;

/** No active revision, for operations that use the latest one. */
const withoutCatalogs: (code: RefusalCode) => Enter = (code) => async (server, world) => {
  const setActive = async (active: boolean) => {
    for (const table of ['cost_revision', 'checklist_revision'])
      await server.store.run(sql`UPDATE ${raw(table)} SET active = ${active}`);
  };
  await setActive(false);
  const { projectId } = await world.fresh();
  return {
    code,
    change: ({ query: { revision: _, ...query }, ...spec }) => ({
      ...spec,
      query,
      params: { ...spec.params, ...('projectId' in spec.params && { projectId }) },
    }),
    leave: () => setActive(true),
  };
};

/** Every write to a table fails with a serialization failure. That it would be tried again is a test of the store. */
const whileOthersWrite: Enter = async (server, { archived, written, bare }) => {
  const { maxTries } = conflicts;
  conflicts.maxTries = 1;
  await server.store.run(
    raw(`CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE serialization_failure; END $$`),
  );
  const tables = await server.store.rows<{ name: string }>(
    sql`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of tables)
    await server.store.run(
      raw(`CREATE TRIGGER lose BEFORE INSERT OR UPDATE OR DELETE ON "${name}" EXECUTE FUNCTION lose()`),
    );
  return {
    code: 'CONCURRENT_CHANGE',
    // Restoring a project that is not archived writes nothing, and neither does choosing the same again.
    change: (spec, { name }) => {
      // The same design again changes nothing, but another rule set does.
      if (name === 'applyDesign') return { ...spec, body: { ruleSetId: written.ruleSetId } };
      if (name === 'putAdditions') return { ...spec, body: { additions: [] } };
      if (name === 'restoreSegment') return { ...spec, params: { segmentId: written.deletedSegmentId! } };
      // The other one has signed records, and is not deleted anyway.
      if (name === 'deleteProject') return { ...spec, params: { projectId: bare.projectId! } };
      if (name === 'restoreProject') return { ...spec, params: { ...archived } };
      return name === 'putPreferences' ? { ...spec, body: { theme: 'LIGHT' } } : spec;
    },
    leave: () => {
      conflicts.maxTries = maxTries;
      return server.store.run(raw('DROP FUNCTION lose() CASCADE'));
    },
  };
};

/** No room for another report. What is remembered would be answered, so everything that a report tells has changed. */
const whileReportsWait: Enter = async ({ store }, { own }) => {
  const kinds = [TYPESETTING, SEGMENT_READ, COMPUTING].map(({ limits }) => ({ limits, ...limits }));
  for (const { limits } of kinds) limits.maxWaiting = 0;
  const { maxItems } = onEventLoop;
  const { maxNodesHere } = computingLimits;
  const { maxWaitMs } = paper;
  // What is refused anyway does not wait for a check before.
  paper.maxWaitMs = 0;
  // A small segment and a small calculation as well have a worker then.
  onEventLoop.maxItems = -1;
  computingLimits.maxNodesHere = -1;
  const project = sql`WHERE id = ${own.projectId}`;
  await store.run(sql`UPDATE segment SET version = version + 1 WHERE id = ${own.segmentId}`);
  await store.run(sql`UPDATE project SET name = name || '·' ${project}`);
  await store.run(sql`UPDATE document_comment SET text = text || '·'`);
  return {
    code: 'RENDERING_BUSY',
    // A form tells nothing of a project, but nobody has asked for it in this language.
    change: (spec) => ({ ...spec, headers: { ...spec.headers, 'accept-language': 'nb' } }),
    leave: async () => {
      for (const { limits, maxWaiting } of kinds) limits.maxWaiting = maxWaiting;
      onEventLoop.maxItems = maxItems;
      computingLimits.maxNodesHere = maxNodesHere;
      paper.maxWaitMs = maxWaitMs;
      await store.run(sql`UPDATE segment SET version = version - 1 WHERE id = ${own.segmentId}`);
      await store.run(sql`UPDATE document_comment SET text = rtrim(text, '·')`);
      await store.run(sql`UPDATE project SET name = rtrim(name, '·') ${project}`);
    },
  };
};

/** A segment with the maximum number of items, layers, top coverings and circuits. */
const inFullSegment: Enter = async ({ store }, world) => {
  const { projectId, segmentId } = await world.fresh('trench');
  await store.run(sql`UPDATE segment SET version = version + 1, trench = jsonb_set(jsonb_set(jsonb_set(jsonb_set(trench,
      '{sections,0,layers}', (SELECT jsonb_agg(trench #> '{sections,0,layers,0}' || jsonb_build_object('id', 'l-' || i, 'items', '[]'::jsonb))
        FROM generate_series(1, 1000) i)),
      '{sections,0,layers,0,items}', (SELECT jsonb_agg(item || jsonb_build_object('id', 'i-' || i))
        FROM generate_series(1, 10000) i, jsonb_path_query(trench, '$.sections[0].layers[0].items[*] ? (@.kind == "sensor")') item)
        || (jsonb_path_query_first(trench, '$.sections[0].layers[0].items[*] ? (@.kind == "cable")')
          || jsonb_build_object('partIds', (SELECT jsonb_agg('p-' || i) FROM generate_series(0, 1000) i)))),
      '{topCoverings}', (SELECT jsonb_agg(trench #> '{topCoverings,0}' || jsonb_build_object('id', 't-' || i)) FROM generate_series(1, 1000) i)),
      '{circuits}', (SELECT jsonb_agg(trench #> '{circuits,0}' || jsonb_build_object('id', 'c-' || i,
        'conductors', jsonb_build_array(jsonb_build_object('partId', 'p-' || i, 'phase', 'L1')))) FROM generate_series(1, 1000) i))
    WHERE id = ${segmentId}`);
  return {
    code: 'SEGMENT_FULL',
    change: (spec, { name }) => ({
      ...spec,
      params: { ...spec.params, segmentId },
      // The layers and conductors of this segment have other ids.
      ...(name === 'changeTrench' && { body: { changes: [{ kind: 'addCovering', id: randomUUID() }] } }),
      ...(name === 'addCircuit' && { body: { conductors: [{ partId: 'p-0', phase: 'L1' }] } }),
    }),
    leave: () => store.run(sql`DELETE FROM project WHERE id = ${projectId}`),
  };
};

const withAllVariants: Enter = async ({ store }, world) => {
  const { projectId, segmentId } = await world.fresh('trench');
  await store.run(sql`INSERT INTO segment (company_id, project_id, name, trench, variant_of)
    SELECT company_id, project_id, name, trench, id FROM segment, generate_series(2, 20) WHERE id = ${segmentId}`);
  const deleted = await store.row<{
    id: number;
  }>(sql`INSERT INTO segment (company_id, project_id, name, trench, variant_of, deleted_at)
    SELECT company_id, project_id, name, trench, id, now() FROM segment WHERE id = ${segmentId} RETURNING id`);
  return {
    code: 'TOO_MANY_VARIANTS',
    change: (spec, { name }) => ({
      ...spec,
      params: { ...spec.params, segmentId: name === 'restoreSegment' ? deleted!.id : segmentId },
    }),
    leave: () => store.run(sql`DELETE FROM project WHERE id = ${projectId}`),
  };
};

/** Those values that a request has names for. */
const pick = (values: object, names: object): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in names));

/** TSLF 1x240 Al 24 kV: the catalog has it in many cross-sections. */
const COMMON_TYPE = 1037;

/** A section with so many conductors that a rating is refused. */
const inSectionOf =
  (conductors: number, code: State['code'], query: Record<string, string> = {}): Enter =>
  async ({ store }, world) => {
    const { projectId, segmentId, cableId, feederId } = await world.fresh('trench');
    // Cables of three conductors each, and of a type that has many like it: each of these is rated beside all the others.
    await store.run(sql`UPDATE segment SET version = version + 1, trench = jsonb_set(trench, '{sections,0,layers,0,items}',
        (SELECT jsonb_agg(cable || jsonb_build_object('typeId', ${COMMON_TYPE}::int, 'partIds', parts) || CASE WHEN n = 0 THEN '{}' ELSE jsonb_build_object('id', 'c-' || n) END
            ORDER BY n)
          FROM (SELECT (i - 1) / 3 AS n, jsonb_agg('p-' || i) AS parts FROM generate_series(1, ${conductors}::int) i GROUP BY 1) own,
            jsonb_path_query_first(trench, '$.sections[0].layers[0].items[*] ? (@.kind == "cable")') cable))
      WHERE id = ${segmentId}`);
    // Its circuit is derived, and has the id of its cable.
    await store.run(
      sql`UPDATE feeder SET legs = jsonb_set(legs, '{0,circuitId}', to_jsonb(${cableId}::text)) WHERE id = ${feederId}`,
    );
    await store.run(
      sql`UPDATE project SET modules = array_append(modules, 'CALCULATION') WHERE id = ${projectId}`,
    );
    const given = { segmentId, projectId, feederId, circuitId: cableId };
    return {
      code,
      change: ({ params, query: asked, ...spec }, { operation }) => ({
        ...spec,
        params: { ...params, ...pick(given, params) },
        query: { ...asked, ...pick(given, asked), ...pick(query, operation.query ?? {}) },
      }),
      leave: () => store.run(sql`DELETE FROM project WHERE id = ${projectId}`),
    };
  };
const inLargeSection = inSectionOf(301, 'SECTION_TOO_LARGE');
const inSectionTooLargeForExact = inSectionOf(300, 'RATING_TOO_LARGE', { method: 'EXACT' });

/** A type of which the catalog does not say what its conductors are made of. */
const withUnknownMaterial: Enter = async ({ store }) => {
  const set = (details: string) =>
    store.run(sql`UPDATE catalog_type SET details = ${raw(details)} WHERE kind = 'cable' AND id = ${CABLE}`);
  await set(`details - 'conductorMaterial' || jsonb_build_object('kept', details -> 'conductorMaterial')`);
  return {
    code: 'TYPE_NOT_RATEABLE',
    leave: () => set(`details - 'kept' || jsonb_build_object('conductorMaterial', details -> 'kept')`),
  };
};

/** No room for another rating. What is remembered would be answered, so each request is a new one. */
const whileRatingsWait: Enter = async ({ store }, { own }) => {
  // What was rated before is kept.
  await store.run(sql`UPDATE segment SET version = version + 1, trench = jsonb_set(trench, '{surroundings,ambientTemperature}', '11.5')
    WHERE id IN (${own.designSegmentId}, ${own.segmentId})`);
  const { maxWaiting } = RATING.limits;
  const { maxWaitMs } = paper;
  RATING.limits.maxWaiting = 0;
  // A check that has no rating is never done.
  paper.maxWaitMs = 0;
  return {
    code: 'RATING_BUSY',
    change: (spec, { operation }, attempt) =>
      operation.query?.hours ? { ...spec, query: { ...spec.query, hours: 100 + attempt } } : spec,
    leave: async () => {
      RATING.limits.maxWaiting = maxWaiting;
      paper.maxWaitMs = maxWaitMs;
    },
  };
};

/** As many files of the company are imported as may be at once. */
const whileFilesAreRead: Enter = async () => {
  const { maxPerCompany } = importLimits;
  importLimits.maxPerCompany = 0;
  return {
    code: 'IMPORT_BUSY',
    leave: async () => {
      importLimits.maxPerCompany = maxPerCompany;
    },
  };
};

const withAllEstimates: Enter = async ({ store }, world) => {
  const { projectId, estimateId } = await world.fresh('calculation');
  await store.run(sql`INSERT INTO estimate SELECT company_id, project_id, nextval('estimate_id'), n, name, note, frozen_at, frozen_by,
      state, works, subtotal, vat, total, hash, content FROM estimate, generate_series(3, 100) n WHERE id = ${estimateId}`);
  return {
    code: 'TOO_MANY_ESTIMATES',
    change: (spec) => ({ ...spec, params: { ...spec.params, projectId } }),
    leave: () => store.run(sql`DELETE FROM project WHERE id = ${projectId}`),
  };
};

const inEmptyProject: Enter = async ({ store }, world) => {
  const { projectId } = await world.fresh('calculation');
  await store.run(sql`DELETE FROM calculation_branch WHERE project_id = ${projectId}`);
  await store.run(sql`DELETE FROM segment WHERE project_id = ${projectId}`);
  return {
    code: 'ESTIMATE_EMPTY',
    change: (spec) => ({ ...spec, params: { ...spec.params, projectId } }),
    leave: () => store.run(sql`DELETE FROM project WHERE id = ${projectId}`),
  };
};

const inFullCalculation: Enter = async ({ store }, world) => {
  const { projectId, deletedNodeId } = await world.fresh('calculation');
  await store.run(sql`INSERT INTO calculation_branch (company_id, project_id, nodes)
    SELECT b.company_id, b.project_id, (SELECT jsonb_agg(b.nodes->1 || jsonb_build_object('id', i::text)) FROM generate_series(1, 1000) i)
    FROM calculation_branch b, generate_series(1, 100)
    WHERE b.project_id = ${projectId} AND b.nodes->1->>'type' = ${CUSTOM_NODE.type}`);
  return {
    code: 'CALCULATION_FULL',
    change: (spec) => ({
      ...spec,
      params: { ...spec.params, projectId, ...('nodeId' in spec.params && { nodeId: deletedNodeId }) },
    }),
    leave: () => store.run(sql`DELETE FROM project WHERE id = ${projectId}`),
  };
};

/** A design that has changed, and a node of it that was edited by hand. */
const withEditedDesign: Enter = async ({ store }, world) => {
  const { projectId, designNodeId, designSegmentId } = await world.fresh('calculation');
  await request(`${world.address}${CALCULATION}/calculationnodes/${designNodeId}/quantity`, 'PUT', {
    token: world.tokens.planner,
    body: { quantity: 7 },
  });
  await store.run(sql`UPDATE segment SET length = 41, version = version + 1 WHERE id = ${designSegmentId}`);
  return {
    code: 'NODE_EDITED',
    change: (spec) => ({ ...spec, params: { ...spec.params, projectId } }),
    leave: () => store.run(sql`DELETE FROM project WHERE id = ${projectId}`),
  };
};

const MOST_ROWS = 8000;

/** A calculation that is too large for any report, and a company with too many calculations. */
const withTooMuch: Enter = async ({ store }, world) => {
  const { projectId } = await world.fresh('calculation');
  const nothing = await world.fresh();
  await store.run(sql`INSERT INTO cost_facility (id, name, long_name)
    SELECT 100000 + i, 'F-' || i, 'F-' || i FROM generate_series(0, ${MOST_ROWS}) i`);
  await store.run(sql`DELETE FROM calculation_branch WHERE project_id = ${nothing.projectId}`);
  await store.run(sql`INSERT INTO calculation_branch (company_id, project_id, nodes)
    SELECT b.company_id, ${nothing.projectId}, jsonb_set(jsonb_set(jsonb_set(b.nodes, '{1,number}', to_jsonb('x-' || i)),
      '{1,facilityId}', to_jsonb(100000 + i)), '{1,sheets}', jsonb_build_array('S-' || i))
    FROM calculation_branch b, generate_series(0, ${MOST_ROWS}) i
    WHERE b.project_id = ${projectId} AND b.nodes->1->>'type' = ${CUSTOM_NODE.type}`);
  const copies = (table: string, change: string) =>
    raw(`SELECT copy.* FROM ${table} t, generate_series(0, ${MOST_ROWS}) i,
           LATERAL jsonb_populate_record(t, jsonb_build_object(${change})) copy`);
  await store.run(sql`INSERT INTO project ${copies('project', `'id', 9000000 + i, 'number', 'L-' || i`)}
    WHERE t.id = ${nothing.projectId}`);
  await store.run(sql`INSERT INTO calculation ${copies('calculation', `'project_id', 9000000 + i`)}
    WHERE t.project_id = ${nothing.projectId}`);
  // As PostgreSQL does by itself soon after so many rows have come.
  await store.run(sql`ANALYZE project, calculation, calculation_branch, cost_facility`);
  return {
    code: 'REPORT_TOO_LARGE',
    change: (spec, { operation }) => ({
      ...spec,
      params: {
        ...spec.params,
        ...(operation.path.includes('{type}') && { type: 'OTHER' }),
        ...('projectId' in spec.params && { projectId: nothing.projectId }),
      },
      query: operation.query?.showUserProjects ? { showUserProjects: true } : {},
    }),
    leave: async () => {
      await store.run(sql`DELETE FROM project WHERE id >= 9000000 OR id = ${nothing.projectId}`);
      await store.run(sql`DELETE FROM cost_facility WHERE id >= 100000`);
    },
  };
};

/** Another server on the same database, and a proxy to it. */
async function anotherServer(
  { databaseUrl }: TestServer,
  rateLimit: number,
  more: { powerSensitive?: 'forbidden' } = {},
) {
  const proxy = await openProxy();
  const running = await start(
    {
      host: '127.0.0.1',
      port: 0,
      dataDir: '',
      databaseUrl: proxy.url(new URL(databaseUrl).pathname.slice(1)),
      databaseConnections: 2,
      issuer: undefined,
      trustProxy: false,
      rateLimit,
      eventRetention: 400,
      addressRetention: 90,
      logLevel: 'silent',
      ...more,
    },
    false,
    pino({ level: 'silent' }),
  );
  const leave = async () => {
    await proxy.cut();
    await running.stop();
  };
  return { address: running.address, proxy, leave };
}

/** A server that may not hold routes, on a database that has some. */
const withoutRoutes: Enter = async (server, world) => {
  const { address, leave } = await anotherServer(server, 1000, { powerSensitive: 'forbidden' });
  return { code: 'ROUTES_FORBIDDEN', at: { address, tokens: onlyCaller(world) }, leave };
};

/** Always the planner. */
const onlyCaller = ({ tokens }: World) =>
  new Proxy({} as Record<CallerName, string>, { get: () => tokens.planner });

/** So little that no request has room, however slow the machine is. */
const NEXT_TO_NOTHING = 0.001;

const pastTheLimit: Enter = async (server, world) => {
  const { address, leave } = await anotherServer(server, NEXT_TO_NOTHING);
  return { code: 'TOO_MANY_REQUESTS', at: { address, tokens: onlyCaller(world) }, leave };
};

const withoutStore: Enter = async (server, world) => {
  const { address, proxy, leave } = await anotherServer(server, 0);
  await proxy.cut();
  return { code: 'STORE_UNAVAILABLE', at: { address, tokens: onlyCaller(world) }, leave };
};

/** Retention has deleted the events that the caller asks for. */
const afterRetention: Enter = async ({ store }) => {
  await store.run(sql`UPDATE event_head SET deleted_position = 5 WHERE company_id = 1`);
  return {
    code: 'CURSOR_EXPIRED',
    change: (spec) => ({ ...spec, query: { after: 3 } }),
    leave: () => store.run(sql`UPDATE event_head SET deleted_position = 0 WHERE company_id = 1`),
  };
};

/** The company has the maximum number of webhooks. */
const withAllWebhooks: Enter = async ({ store }) => {
  await store.run(
    sql`INSERT INTO webhook (company_id, id, url, types, project_ids, ordering, signature, secrets, state, position,
          audit_position, by_administrator, created_by, modified_by)
        SELECT 1, 'many-' || n, 'https://receiver.example/', '{}', '{}', 'NONE', 'v1', '[]', 'PAUSED', 0, 0, true, 'admin', 'admin'
        FROM generate_series(1, 50) n`,
  );
  return {
    code: 'TOO_MANY_WEBHOOKS',
    change: (spec) => ({ ...spec, params: { id: 'one-more' } }),
    leave: () => store.run(sql`DELETE FROM webhook WHERE id LIKE 'many-%'`),
  };
};

/** The company has the maximum number of clients. */
const withAllClients: Enter = async ({ store }) => {
  await store.run(
    sql`INSERT INTO client (company_id, client_id, name, secret_hash, grants, scopes)
        SELECT 1, 'many-' || n, 'many', '', '{}', '{}' FROM generate_series(1, ${MAX_CLIENTS}) n`,
  );
  return {
    code: 'TOO_MANY_CLIENTS',
    leave: () => store.run(sql`DELETE FROM client WHERE client_id LIKE 'many-%'`),
  };
};

/** There is a program on a desk. */
const withPublicClient: Enter = async ({ store }) => {
  await store.run(
    sql`INSERT INTO client (company_id, client_id, name, grants, scopes, redirect_uris)
        VALUES (1, 'on-a-desk', 'desk', '{authorization_code,refresh_token}', '{}', '{http://127.0.0.1/cb}')`,
  );
  return {
    code: 'CLIENT_IS_PUBLIC',
    change: (spec) => ({ ...spec, params: { clientId: 'on-a-desk' } }),
    leave: () => store.run(sql`DELETE FROM client WHERE client_id = 'on-a-desk'`),
  };
};

/** The company has the maximum number of connections. */
const withAllConnections: Enter = async ({ store }) => {
  await store.run(
    sql`INSERT INTO connection (company_id, id, name, issuer, client_id, subject_claim, role_source, role_claim, mapping,
          default_roles, provisioning, session_hours, active)
        SELECT 1, 'many-' || n, 'many', 'https://login.example', 'many', 'sub', 'LOGIN', 'roles', '[]', '{}', 'OFF', 1, false
        FROM generate_series(1, ${MAX_CONNECTIONS}) n`,
  );
  return {
    code: 'TOO_MANY_CONNECTIONS',
    leave: () => store.run(sql`DELETE FROM connection WHERE id LIKE 'many-%'`),
  };
};

const addConnection = ({ store }: TestServer, id: string, issuer: string) =>
  store.run(
    sql`INSERT INTO connection (company_id, id, name, issuer, client_id, subject_claim, role_source, role_claim, mapping,
          default_roles, provisioning, session_hours, active)
        VALUES (1, ${id}, ${id}, ${issuer}, ${id}, 'sub', 'LOGIN', 'roles', '[]', '{}', 'OFF', 1, true)`,
  );
const removeConnection = ({ store }: TestServer, id: string) =>
  store.run(sql`DELETE FROM connection WHERE id = ${id}`);

/** Somebody logs in with the connection, which would take them for somebody else. */
const withLinkedPeople: Enter = async (server) => {
  await addConnection(server, 'linked', 'https://login.example');
  await server.store.run(
    sql`INSERT INTO external_identity (company_id, connection_id, username, subject)
        VALUES (1, 'linked', 'colleague', 'colleague')`,
  );
  return {
    code: 'CONNECTION_IN_USE',
    change: (spec) => ({ ...spec, params: { connectionId: 'linked' }, body: { subjectClaim: 'oid' } }),
    leave: () => removeConnection(server, 'linked'),
  };
};

/** Nobody answers at the issuer. */
const withoutDirectory: Enter = async (server) => {
  await addConnection(server, 'away', 'http://127.0.0.1:1');
  return {
    code: 'DIRECTORY_UNAVAILABLE',
    change: (spec) => ({ ...spec, params: { connectionId: 'away' } }),
    leave: () => removeConnection(server, 'away'),
  };
};

/** No connection of the company is active. */
const withoutActiveConnection: Enter = async ({ store }) => {
  const rows = await store.rows<{ id: string }>(
    sql`UPDATE connection SET active = false WHERE company_id = 1 AND active RETURNING id`,
  );
  await store.run(sql`UPDATE company SET password_login = 'ON' WHERE id = 1`);
  const ids = rows.map(({ id }) => id);
  return {
    code: 'CONNECTION_REQUIRED',
    leave: () => store.run(sql`UPDATE connection SET active = true WHERE id = ANY (${ids}::text[])`),
  };
};

/** The administrator who calls came with the directory, and nobody else administers the company. */
const withoutPassword: Enter = async ({ store }) => {
  const [{ hash }] = (await store.rows<{ hash: string }>(
    sql`SELECT password_hash AS hash FROM app_user WHERE username = 'admin'`,
  )) as [{ hash: string }];
  const set = (value: string | null) =>
    store.run(sql`UPDATE app_user SET password_hash = ${value} WHERE username = 'admin'`);
  await set(null);
  await store.run(sql`UPDATE company SET password_login = 'ON' WHERE id = 1`);
  return { code: 'LAST_ADMINISTRATOR', leave: () => set(hash) };
};

/** Whoever signs is somebody of a directory, who has no password. */
const ofDirectory: Enter = async ({ store }) => {
  const [{ hash }] = (await store.rows<{ hash: string }>(
    sql`SELECT password_hash AS hash FROM app_user WHERE username = 'planner'`,
  )) as [{ hash: string }];
  const set = (value: string | null) =>
    store.run(sql`UPDATE app_user SET password_hash = ${value} WHERE username = 'planner'`);
  await set(null);
  return { code: 'FRESH_LOGIN_REQUIRED', leave: () => set(hash) };
};

/** The company has the maximum number of templates. */
const withAllTemplates: Enter = async ({ store }) => {
  await store.run(
    sql`INSERT INTO template (company_id, id, name, kind, length, trench, sections, items, modified_by)
        SELECT 1, 'many-' || n, 'many', 'SEGMENT', 0, '{}', 1, 0, 'planner' FROM generate_series(1, ${MAX_TEMPLATES}) n`,
  );
  return {
    code: 'TOO_MANY_TEMPLATES',
    change: (spec) => ({ ...spec, params: { templateId: 'one-more' } }),
    leave: () => store.run(sql`DELETE FROM template WHERE id LIKE 'many-%'`),
  };
};

/** The project has the maximum number of feeders. */
const withAllFeeders: Enter = async ({ store }, { own }) => {
  await store.run(
    sql`INSERT INTO feeder (company_id, project_id, id, name, legs)
        SELECT 1, ${Number(own.projectId)}, nextval('feeder_id'), 'many', '[]' FROM generate_series(1, ${MAX_FEEDERS})`,
  );
  return {
    code: 'FEEDERS_FULL',
    leave: () => store.run(sql`DELETE FROM feeder WHERE name = 'many'`),
  };
};

/** The administrator who calls is not the only one. */
const withTwoAdministrators: Enter = async ({ store }) => {
  const set = (administrator: boolean) =>
    store.run(sql`UPDATE app_user SET administrator = ${administrator} WHERE username = 'colleague'`);
  await set(true);
  return {
    code: 'NOT_ONESELF',
    change: (spec) => ({ ...spec, params: { username: 'admin' } }),
    leave: () => set(false),
  };
};

/** The record has the maximum number of answers and photos. */
const inFullRecord: Enter = async ({ store }, { own }) => {
  await store.run(
    sql`INSERT INTO record_answer (company_id, record_id, id, key, based_on, answered_by, answered_at, comment)
        SELECT 1, ${own.recordId}::uuid, gen_random_uuid(), 'checkpoint.1003', '{}', 'many', now(), 'many'
        FROM generate_series(1, 5000)`,
  );
  await store.run(
    sql`INSERT INTO record_photo (company_id, record_id, hash, keys, follow_up, size, type, added_by)
        SELECT 1, ${own.recordId}::uuid, sha256(n::text::bytea), '{}', false, 1, 'image/png', 'many'
        FROM generate_series(1, 200) n`,
  );
  return {
    code: 'RECORD_FULL',
    leave: async () => {
      await store.run(sql`DELETE FROM record_answer WHERE answered_by = 'many'`);
      await store.run(sql`DELETE FROM record_photo WHERE added_by = 'many'`);
    },
  };
};

/** No room for another photo to be judged. */
const whilePhotosWait: Enter = async () => {
  const { limits } = PHOTO_JUDGING;
  const { maxWaiting } = limits;
  limits.maxWaiting = 0;
  return {
    code: 'PHOTOS_BUSY',
    change: (spec) => ({
      ...spec,
      params: { ...spec.params, hash: hashOf(PHOTOS.arrived) },
      body: toldOf(PHOTOS.arrived),
    }),
    leave: async () => {
      limits.maxWaiting = maxWaiting;
    },
  };
};

export const STATES: [name: string, code: RefusalCode, enter: Enter][] = [
  ['no catalog is published', 'NO_CATALOG', withoutCatalogs('NO_CATALOG')],
  ['there is no latest revision', 'REVISION_NOT_FOUND', withoutCatalogs('REVISION_NOT_FOUND')],
  ['there is too much to report', 'REPORT_TOO_LARGE', withTooMuch],
  ['the segment is full', 'SEGMENT_FULL', inFullSegment],
  ['the segment has all its variants', 'TOO_MANY_VARIANTS', withAllVariants],
  ['a section has too many conductors', 'SECTION_TOO_LARGE', inLargeSection],
  ['a rating would take too long', 'RATING_TOO_LARGE', inSectionTooLargeForExact],
  ['the catalog lacks a material', 'TYPE_NOT_RATEABLE', withUnknownMaterial],
  ['ratings wait', 'RATING_BUSY', whileRatingsWait],
  ['other files are read', 'IMPORT_BUSY', whileFilesAreRead],
  ['the calculation is full', 'CALCULATION_FULL', inFullCalculation],
  ['the project has all its estimates', 'TOO_MANY_ESTIMATES', withAllEstimates],
  ['there is nothing to estimate', 'ESTIMATE_EMPTY', inEmptyProject],
  ['a design and its nodes have changed', 'NODE_EDITED', withEditedDesign],
  ['reports wait to be made', 'RENDERING_BUSY', whileReportsWait],
  ['retention has deleted events', 'CURSOR_EXPIRED', afterRetention],
  ['the company has all its webhooks', 'TOO_MANY_WEBHOOKS', withAllWebhooks],
  ['the company has all its clients', 'TOO_MANY_CLIENTS', withAllClients],
  ['the client is a program on a desk', 'CLIENT_IS_PUBLIC', withPublicClient],
  ['the company has all its connections', 'TOO_MANY_CONNECTIONS', withAllConnections],
  ['people are linked', 'CONNECTION_IN_USE', withLinkedPeople],
  ['the directory is away', 'DIRECTORY_UNAVAILABLE', withoutDirectory],
  ['the company has no active connection', 'CONNECTION_REQUIRED', withoutActiveConnection],
  ['the signer has no password', 'FRESH_LOGIN_REQUIRED', ofDirectory],
  ['no administrator has a password', 'LAST_ADMINISTRATOR', withoutPassword],
  ['the company has all its templates', 'TOO_MANY_TEMPLATES', withAllTemplates],
  ['the project has all its feeders', 'FEEDERS_FULL', withAllFeeders],
  ['routes are forbidden', 'ROUTES_FORBIDDEN', withoutRoutes],
  ['photos wait to be judged', 'PHOTOS_BUSY', whilePhotosWait],
  ['the record is full', 'RECORD_FULL', inFullRecord],
  ['there is another administrator', 'NOT_ONESELF', withTwoAdministrators],
  ['others write the same', 'CONCURRENT_CHANGE', whileOthersWrite],
  ['the caller is past the limit', 'TOO_MANY_REQUESTS', pastTheLimit],
  ['the database is away', 'STORE_UNAVAILABLE', withoutStore],
];
