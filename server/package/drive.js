/** Uses a running server like people and programs do, and throws on the first thing that is missing. */

const begins = (bytes, text) => Buffer.from(bytes.slice(0, text.length)).toString('latin1') === text;

export async function connect(address, login) {
  const session = await fetch(`${address}/session`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: login.origin ?? address,
      'spadework-client': 'web',
      ...login.headers,
    },
    body: JSON.stringify({ username: login.username, password: login.password }),
  });
  if (session.status !== 204) throw new Error(`POST /session: ${session.status} ${await session.text()}`);
  const token = await fetch(`${address}/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${login.client}:${login.secret}`).toString('base64')}`,
      ...login.headers,
    },
    body: new URLSearchParams({
      grant_type: 'password',
      username: login.username,
      password: login.password,
    }),
  });
  if (token.status !== 200) throw new Error(`POST /oauth2/token: ${token.status} ${await token.text()}`);
  const { access_token } = await token.json();
  const ask = async (path, options = {}) => {
    const answer = await fetch(address + path, {
      ...options,
      headers: {
        authorization: `Bearer ${access_token}`,
        'api-version': '1.0',
        ...(options.body && { 'content-type': 'application/json' }),
        ...login.headers,
      },
    });
    if (!answer.ok)
      throw new Error(`${options.method ?? 'GET'} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  return {
    address,
    json: async (path, options) => (await ask(path, options)).json(),
    text: async (path) => (await ask(path)).text(),
    bytes: async (path) => Buffer.from(await (await ask(path)).arrayBuffer()),
  };
}

export const DEMO = {
  username: 'planner',
  password: 'demo-password',
  client: 'demo-client',
  secret: 'demo-secret',
};

/** The section of the first segment of the demo, as SVG. */
export async function firstDrawing(server) {
  const [project] = await server.json('/public/project/rest/projects/by-companyid/1/by-number/N-2026-003');
  const [segment] = await server.json(`/public/trench/rest/segments/by-projectid/${project.id}`);
  const trench = `/public/trench/rest/segments/${segment.id}/trench`;
  const svg = await server.text(`${trench}/drawing.svg`);
  if (!svg.includes('<svg') || !svg.includes('</svg>')) throw new Error('the drawing is not SVG');
  return { project, segment, trench, svg };
}

const requireFile = (bytes, beginning, what) => {
  if (!begins(bytes, beginning)) throw new Error(`${what} does not begin with ${beginning}`);
  return `${Math.ceil(bytes.length / 1024)} kB`;
};

/** The page of the browser app with everything that it names, and every file of the app that the package holds. */
async function readApp(server, files) {
  const page = await fetch(server.address);
  const html = await page.text();
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  if (page.status !== 200 || named.length === 0) throw new Error('the browser app is not served');
  for (const path of new Set([...named, ...files])) {
    const { status } = await fetch(server.address + path);
    if (status !== 200) throw new Error(`GET ${path}: ${status}`);
  }
  return `${new Set([...named, ...files]).size} files`;
}

async function addContent(server, trench) {
  const types = await server.json('/public/trench/rest/catalog/cable-types?category=MV');
  const pipes = await server.json('/public/trench/rest/catalog/pipe-types');
  const post = (kind, body) =>
    server.json(`${trench}/${kind}`, { method: 'POST', body: JSON.stringify(body) });
  const pipe = await post('pipes', { typeId: pipes.at(-1).id });
  for (let i = 0; i < 3; i++) await post('cables', { typeId: types[0].id, containerId: pipe.id });
  return 'three cables in a pipe';
}

/** What the package must be able to do. Each part needs files, a worker or a native module that could have been left out. */
export function capabilities(server, { trench, project, segment }, { appFiles, version, login }) {
  const cost = '/public/calculation/rest';
  return [
    ['browser app', () => readApp(server, appFiles)],
    [
      'documents and reference',
      async () => {
        const { info, paths } = await server.json('/openapi.json');
        if (info.version !== version) throw new Error(`/openapi.json says version ${info.version}`);
        const docs = await fetch(`${server.address}/docs`);
        if (docs.status !== 200) throw new Error(`/docs: ${docs.status}`);
        return `${Object.keys(paths).length} paths`;
      },
    ],
    [
      'rating',
      async () => {
        const { circuits } = await server.json(`${trench}/rating`);
        const [{ rating }] = circuits;
        if (!(rating > 0)) throw new Error('the rating has no figure');
        return `${Math.round(rating)} A`;
      },
    ],
    [
      'rating note, PDF',
      async () => requireFile(await server.bytes(`${trench}/rating/report.pdf`), '%PDF', 'note'),
    ],
    [
      'temperature map, PNG',
      async () => requireFile(await server.bytes(`${trench}/rating/map.png`), '\x89PNG', 'map'),
    ],
    ['drawing, PDF', async () => requireFile(await server.bytes(`${trench}/drawing.pdf`), '%PDF', 'drawing')],
    [
      'drawing, DXF',
      async () => {
        const text = await server.text(`${trench}/drawing.dxf`);
        if (!text.includes('ENTITIES')) throw new Error('the drawing has no entities');
        return `${Math.ceil(text.length / 1024)} kB`;
      },
    ],
    ['packing', () => addContent(server, trench)],
    [
      'report, PDF',
      async () =>
        requireFile(
          await server.bytes(`${cost}/reports/summary/by-projectid/${project.id}/pdf`),
          '%PDF',
          'report',
        ),
    ],
    [
      'report, Excel',
      async () =>
        requireFile(
          await server.bytes(`${cost}/reports/quantity/by-projectid/${project.id}/excel`),
          'PK',
          'report',
        ),
    ],
    [
      'price of the trench',
      async () => {
        const prices = await server.json(
          `${cost}/designs/by-projectid/${project.id}/by-segmentid/${segment.id}/prices`,
        );
        if (prices.rules.length === 0) throw new Error('there are no rules');
        return `${prices.rules.length} rules`;
      },
    ],
    [
      'form, PDF',
      async () =>
        requireFile(
          await server.bytes('/public/checklist/rest/download/1/CHECKLIST/FINALINSPECTION'),
          '%PDF',
          'form',
        ),
    ],
    [
      'search',
      async () => {
        const { numMatches } = await server.json('/public/doc/rest/meta/search?q=groft+asfalt&max=3');
        if (!(numMatches > 0)) throw new Error('the search finds nothing');
        return `${numMatches} hits`;
      },
    ],
    [
      'standards sheet, PDF',
      async () => requireFile(await server.bytes('/public/doc/rest/download/ORGBLAD/5010'), '%PDF', 'sheet'),
    ],
    [
      'import of a file',
      async () => {
        const admin = await connect(server.address, { ...login, username: 'admin' });
        const file = Buffer.from('number;unitPrice\nW-1020;1090\n').toString('base64');
        const { faults } = await admin.json(`${cost}/companyprices/import?dryRun=true`, {
          method: 'POST',
          body: JSON.stringify({ file }),
        });
        if (faults.length > 0) throw new Error(JSON.stringify(faults));
        return 'own prices, dry run';
      },
    ],
    [
      'events',
      async () => {
        const { events } = await server.json('/public/events/rest/events?after=0&count=5');
        if (events.length === 0) throw new Error('the feed is empty');
        return `${events.length} of the feed`;
      },
    ],
  ];
}
