import { sql } from '../src/store/sql.js';
import {
  type Anything,
  aProject,
  PROJECT,
  type Reply,
  type RequestOptions,
  type TestServer,
  TRENCH,
} from './harness.js';

/** Types of known size for tests, beside the starter catalog. */
export const TYPES = {
  single: 900001,
  multi: 900002,
  incompatible: 900003,
  ofOthers: 900004,
  german: 900005,
  own: 900006,
  pipe: 900101,
  ecomPipe: 900102,
  ecc: 900201,
};

const cable = (more: object) => ({
  voltageCategory: 'MV',
  cableCategory: 'MV',
  conductorCount: 1,
  conductorArea: 240,
  isolationLevel: 24,
  outerDiameter: 40,
  generic: true,
  cablesimulatorCompatible: true,
  docCount: 0,
  ...more,
});

/** Types are known by their ids in the whole installation, so those of companies go to the file that asks last. */
export async function addTestTypes({
  store: tx,
  company,
  otherCompany,
  users,
}: Pick<TestServer, 'store' | 'company' | 'otherCompany' | 'users'>): Promise<void> {
  const add = (id: number, kind: string, name: string, details: object, owner: object = {}) => {
    const { companyId = 0, scope = 'ORG', username = null, markets = [] } = owner as Anything;
    return tx.run(
      sql`INSERT INTO catalog_type (company_id, kind, id, scope, username, name, markets, details)
          VALUES (${companyId}, ${kind}, ${id}, ${scope}, ${username}, ${name}, ${markets}, ${JSON.stringify(details)}::jsonb)
          ON CONFLICT (kind, id) DO UPDATE SET company_id = excluded.company_id, username = excluded.username`,
    );
  };
  await add(TYPES.single, 'cable', 'Enleder 240', cable({}));
  await add(
    TYPES.multi,
    'cable',
    'Flerleder 4x95',
    cable({ conductorCount: 4, voltageCategory: 'LV', cableCategory: 'LV', outerDiameter: 36 }),
  );
  await add(TYPES.incompatible, 'cable', 'Sjøkabel', cable({ cablesimulatorCompatible: false }));
  await add(TYPES.ofOthers, 'cable', 'Sørkabel', cable({}), {
    companyId: otherCompany,
    scope: 'COMPANY',
  });
  await add(TYPES.german, 'cable', 'Erdkabel', cable({}), { markets: ['DE'] });
  await add(TYPES.own, 'cable', 'Min kabel', cable({ cableCategory: 'DC' }), {
    companyId: company,
    scope: 'USER',
    username: users.planner,
  });
  await add(TYPES.pipe, 'pipe', 'Rør 110', {
    pipeCategory: 'CONTAINER',
    outerDiameter: 110,
    wallThickness: 5,
  });
  await add(TYPES.ecomPipe, 'pipe', 'Ekomrør 110', {
    pipeCategory: 'ECOM',
    outerDiameter: 110,
    wallThickness: 5,
  });
  await add(TYPES.ecc, 'ecc', 'Jordleder 50', { area: 50, radius: 5 });
}

/** Calls to the trench service as one caller, with the version header it asks for. */
export const trenchCaller =
  (server: TestServer, token: () => string) =>
  (method: string, path: string, options: RequestOptions = {}): Promise<Reply> =>
    server.request(method, TRENCH + path, {
      token: token(),
      ...options,
      headers: { 'api-version': '1.0', ...options.headers },
    });

export async function aTrenchProject(
  server: TestServer,
  token: string,
  owner = server.users.planner,
): Promise<number> {
  const reply = await server.request(
    'PUT',
    `${PROJECT}/projects/by-owner/${owner}?moduleType=CABLESIMULATOR`,
    { token, body: aProject() },
  );
  return reply.body.id;
}

export interface TestSegment {
  token: string;
  projectId: number;
  id: number;
  /** The address of its trench. */
  at: string;
}

/** A new segment of the planner's, with the types of the tests in the catalog. */
export async function aSegment(server: TestServer): Promise<TestSegment> {
  await addTestTypes(server);
  const token = await server.token('planner');
  const projectId = await aTrenchProject(server, token);
  const { body } = await trenchCaller(server, () => token)('POST', `/segments/by-projectid/${projectId}`, {
    body: { name: 'Strekk' },
  });
  return { token, projectId, id: body.id, at: `/segments/${body.id}/trench` };
}

const PREFIX = '00000000-0000-4000-8000-';
export const FIRST_FILLED = `${PREFIX}000000000001`;
export const FIRST_ITEMS = ['sections', '0', 'layers', '0', 'items'];

/** So many of what stands first in a list of a trench, under ids of their own. Requests would take minutes for it. */
export const fillTrench = ({ store }: TestServer, segmentId: number, list: string[], many: number) =>
  store.run(
    sql`UPDATE segment SET version = version + 1, trench = jsonb_set(trench, ${list}::text[],
          (SELECT jsonb_agg(trench #> ${[...list, '0']}::text[] || jsonb_build_object('id', ${PREFIX} || lpad(i::text, 12, '0')))
           FROM generate_series(1, ${many}::int) i))
        WHERE id = ${segmentId}`,
  );
