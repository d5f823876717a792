import { sql } from '../dist/store/sql.js';
import { numbersFrom } from './library.js';
import { CONNECTIONS, check } from './load.js';
import { fillWithProjects } from './sampleProjects.js';
import { fillWithSegments } from './segments.js';
import { tokenOf } from './world.js';

/** Typical requests to all six services: mostly reads, some searches and writes, few drawings and reports. */

const PROJECT = '/public/project/rest';
const TRENCH = '/public/trench/rest';
const CUSTOMER = '/public/customer/rest';
const CALCULATION = '/public/calculation/rest';
const CHECKLIST = '/public/checklist/rest';
const DOCUMENT = '/public/doc/rest';

const CALLERS = ['planner', 'colleague', 'admin'];
const WORDS = ['kabel', 'grøft', 'nettstasjon', 'jording', 'transformator', 'stolpe', 'skjøt', 'veilys'];
const CODES = ['K-703.2', 'K-101.4', 'K-203.2', 'K-708.2'];
/** Projects that have segments and a calculation. */
const BUSY = 50;
const SEGMENTS = 200;
const DOCUMENTS = 60;
/** How many steps the connections share and repeat. */
const STEPS = 4000;

/** Creates projects, segments and calculations, and returns what the requests need to know of them. */
export async function fillForMixture(world, server, projects) {
  const ours = { address: server.address, token: await tokenOf(server) };
  const known = await world.withStore(async (store) => {
    await fillWithProjects(store, projects);
    const rows = await store.rows(
      sql`SELECT id, number FROM project WHERE company_id = 1 AND number LIKE 'B-%' ORDER BY id LIMIT 1000`,
    );
    const busy = rows.slice(0, BUSY).map(({ id }) => id);
    const { typeId, ids: segments } = await fillWithSegments(store, ours, busy[0], SEGMENTS);
    await store.run(
      sql`UPDATE project SET modules = '{CABLESIMULATOR,CALCULATION}', version = version + 1 WHERE id = ANY (${busy}::bigint[])`,
    );
    await store.run(sql`UPDATE segment SET project_id = (${busy}::bigint[])[1 + id % ${BUSY}::int]
      WHERE company_id = 1 AND id = ANY (${segments}::bigint[])`);
    return { projects: rows, busy, segments, typeId };
  });
  await check({ ...ours, paths: known.busy.map((id) => `${CALCULATION}/modules/${id}`) });
  for (const id of known.busy)
    for (const number of CODES)
      await put(ours, `${CALCULATION}/calculationnodes/by-projectid/${id}`, { number, quantity: 1 });
  const { id: revision } = await check({ ...ours, paths: [`${CALCULATION}/revisions/latest`] });
  const facilities = await check({ ...ours, paths: [`${CHECKLIST}/facilities`] });
  return {
    ...known,
    revision,
    documents: await documentsForAll(server),
    facilities: facilities.map(({ id }) => id),
  };
}

/** Documents that every caller may download. */
async function documentsForAll(server) {
  const known = [];
  for (const username of CALLERS) {
    const ours = { address: server.address, token: await tokenOf(server, username) };
    const documents = await check({ ...ours, paths: [`${DOCUMENT}/meta/ORGBLAD`] });
    const numbers = [];
    for (const { number } of documents.slice(0, DOCUMENTS))
      if (await isThere(ours, `${DOCUMENT}/download/ORGBLAD/${number}`)) numbers.push(number);
    known.push(new Set(numbers));
  }
  return [...known[0]].filter((number) => known.every((numbers) => numbers.has(number)));
}

async function isThere({ address, token }, path) {
  const response = await fetch(address + path, {
    headers: { authorization: `Bearer ${token}`, 'api-version': '1.0' },
  });
  await response.arrayBuffer();
  return response.status === 200;
}

async function put({ address, token }, path, body) {
  const response = await fetch(address + path, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
}

/** Every kind of step, with its share per thousand and its requests. */
const KINDS = [
  [300, 'a project', ({ project }) => get(`${PROJECT}/projects/${project().id}`)],
  [40, 'a project by its number', ({ project }) => get(`${PROJECT}/projects/page?q=${project().number}`)],
  [15, 'projects with two words', ({ word }) => get(`${PROJECT}/projects/page?${query(word(), word())}`)],
  [15, 'the first projects', () => get(`${PROJECT}/projects/page`)],
  [30, 'members', ({ project }) => get(`${PROJECT}/projects/${project().id}/members`)],
  [30, 'modules', ({ project }) => get(`${PROJECT}/modules/by-projectid/${project().id}`)],
  [
    30,
    'a project renamed',
    ({ project, word }) => send('PUT', `${PROJECT}/projects/${project().id}?property=name`, { name: word() }),
  ],
  [200, 'a segment', ({ segment }) => get(`${TRENCH}/segments/${segment()}`)],
  [50, 'segments of a project', ({ busy }) => get(`${TRENCH}/segments/by-projectid/${busy()}`)],
  [20, 'cable types', () => get(`${TRENCH}/catalog/cable-types?category=MV`)],
  [25, 'a cable added and removed', ({ segment, typeId }) => cable(segment(), typeId)],
  [1, 'a drawing', ({ segment }) => get(`${TRENCH}/segments/${segment()}/trench/drawing.svg`)],
  [40, 'a user', ({ user }) => get(`${CUSTOMER}/users/${user()}`)],
  [40, 'access to a service', ({ user }) => get(`${CUSTOMER}/users/${user()}/services/tb/validate`)],
  [50, 'a calculation', ({ busy }) => get(`${CALCULATION}/calculationnodes/by-projectid/${busy()}`)],
  [
    15,
    'catalog nodes',
    ({ revision, word }) => get(`${CALCULATION}/catalognodes/by-revision/${revision}/page?${query(word())}`),
  ],
  [2, 'a code added and removed', ({ busy, code }) => budgetCode(busy(), code())],
  [2, 'a report as data', ({ busy }) => get(`${CALCULATION}/reports/quantity/by-projectid/${busy()}/json`)],
  [
    0.2,
    'a report as PDF',
    ({ busy }) => get(`${CALCULATION}/reports/quantity/by-projectid/${busy()}/by-type/WORK/pdf`),
  ],
  [5, 'checkpoints', ({ facility }) => get(`${CHECKLIST}/checkpoints/by-facilityid/${facility()}`)],
  [1, 'a form', () => get(`${CHECKLIST}/download/1/CHECKLIST/PLANNING`)],
  [5, 'documents with a word', ({ word }) => get(`${DOCUMENT}/meta/search?${query(word())}&max=10`)],
  [2, 'a suggestion', ({ word }) => get(`${DOCUMENT}/meta/suggestion?${query(word().slice(0, 3))}`)],
  [40, 'a document', ({ document }) => get(`${DOCUMENT}/meta/ORGBLAD/${document()}`)],
  [10, 'a download', ({ document }) => get(`${DOCUMENT}/download/ORGBLAD/${document()}`)],
];
const WHOLE = KINDS.reduce((sum, [share]) => sum + share, 0);

const query = (...words) => new URLSearchParams({ q: words.join(' ') });
const get = (path) => [{ method: 'GET', path }];
const send = (method, path, body) => [{ method, path, body: JSON.stringify(body) }];

/** Each addition is removed by the next request, so that nothing grows. */
const cable = (segment, typeId) =>
  thereAndBack(
    'POST',
    `${TRENCH}/segments/${segment}/trench/cables`,
    { typeId },
    (id) => `${TRENCH}/segments/${segment}/trench/items/${id}`,
  );
const budgetCode = (project, number) =>
  thereAndBack(
    'PUT',
    `${CALCULATION}/calculationnodes/by-projectid/${project}`,
    { number, quantity: 2 },
    // Otherwise its children would stay, one level up.
    (id) => `${CALCULATION}/calculationnodes/${id}?deleteChildren=true`,
  );

function thereAndBack(method, path, body, pathOf) {
  const [adding] = send(method, path, body);
  return [
    {
      ...adding,
      onResponse: (_status, answer, context) => {
        context.added = JSON.parse(answer).id;
      },
    },
    {
      method: 'DELETE',
      path,
      setupRequest: (request, context) => ({ ...request, path: pathOf(context.added) }),
    },
  ];
}

/** The requests of each connection. They are the same in every run, and each connection has its own caller. */
export async function mixtureOf(server, known, seed = 1) {
  const tokens = [];
  for (const username of CALLERS) tokens.push(await tokenOf(server, username));
  const next = numbersFrom(1000 * seed);
  const choices = choicesOf(known, next);
  const steps = KINDS.flatMap(([share, , make]) =>
    Array.from({ length: Math.ceil((share / WHOLE) * STEPS) }, () => ({ at: next(1e6), make })),
  ).sort((a, b) => a.at - b.at);
  return (connection) =>
    steps
      .filter((_, i) => i % CONNECTIONS === connection)
      .flatMap(({ make }) => make(choices))
      .map((request) => as(tokens[connection % tokens.length], request));
}

const as = (token, request) => ({
  ...request,
  headers: {
    authorization: `Bearer ${token}`,
    'api-version': '1.0',
    ...(request.body && { 'content-type': 'application/json' }),
  },
});

function choicesOf({ typeId, revision, projects, busy, segments, documents, facilities }, next) {
  const one = (list) => () => list[next(list.length)];
  return {
    typeId,
    revision,
    project: one(projects),
    busy: one(busy),
    segment: one(segments),
    document: one(documents),
    facility: one(facilities),
    word: one(WORDS),
    user: one(CALLERS),
    code: one(CODES),
  };
}

/** Runs one step of each kind, so that only working requests are measured. */
export async function checkMixture(server, known) {
  const token = await tokenOf(server);
  const choices = choicesOf(known, numbersFrom(1));
  for (const [, what, make] of KINDS) {
    const context = {};
    for (const step of make(choices)) {
      const { path, method, headers, body } = as(token, step.setupRequest?.(step, context) ?? step);
      const response = await fetch(server.address + path, { method, headers, body });
      const text = await response.text();
      if (response.status >= 300)
        throw new Error(`${what}: ${method} ${path} answers ${response.status} ${text}`);
      step.onResponse?.(response.status, text, context);
    }
  }
}
