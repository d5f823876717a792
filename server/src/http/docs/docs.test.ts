import { describe, expect, test } from 'vitest';
import { exampleRequest } from './curl.js';
import type { Operation } from './document.js';
import { GUIDE_ORDER } from './guides.js';
import { docsPages, type OpenApiDocument, readGuides } from './index.js';
import { groups } from './operations.js';

const problem = (...descriptions: string[]) => ({
  description: descriptions.join('\n\n'),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
const answer = (schema: object) => ({
  description: 'Done.',
  content: { 'application/json': { schema } },
});
const errors = {
  401: problem('`TOKEN_REQUIRED`: A valid access token is needed.'),
  403: problem(
    '`SCOPE_REQUIRED`: The token lacks the scope of this operation.',
    '`USER_REQUIRED`: This operation needs an end user.',
  ),
};
const many = (name: string, items: object, description?: string) => ({
  name,
  in: 'query',
  description,
  schema: { type: 'array', items },
});
const one = (name: string, schema: object, description?: string) => ({
  name,
  in: 'query',
  description,
  schema,
});
const project = { $ref: '#/components/schemas/Project' };
const projectId = {
  name: 'projectId',
  in: 'path',
  required: true,
  schema: { type: 'integer', format: 'int64' },
};

const projects: OpenApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Project service',
    version: '1.0',
    description:
      'Creates, finds and archives projects, and activates modules in them.\n\nStore the project `id` when you create one: it is the only identifier that never changes.',
  },
  servers: [{ url: '/public/project/rest' }],
  tags: [{ name: 'Projects', description: 'A project is the frame for everything that is planned.' }],
  security: [{ oauth2: ['prosjektsystem.bruker'] }],
  paths: {
    '/projects': {
      get: {
        operationId: 'listProjects',
        tags: ['Projects'],
        summary: 'List projects',
        description: 'All projects that the caller may see. Archived projects are left out.',
        'x-flow': 'any',
        responses: { 200: answer({ type: 'array', items: project }), ...errors },
      },
    },
    '/projects/by-owner/{owner}': {
      put: {
        operationId: 'createProject',
        tags: ['Projects'],
        summary: 'Create a project',
        description:
          'The owner is the `username` or the e-mail of the person responsible.\n\nThe number must be free in the company.',
        'x-flow': 'user',
        parameters: [
          {
            name: 'owner',
            in: 'path',
            required: true,
            schema: { type: 'string', examples: ["o'planner"] },
            description: 'Username or e-mail.',
          },
          many('moduleType', { $ref: '#/components/schemas/ModuleType' }, 'Modules to activate at once.'),
          {
            name: 'Idempotency-Key',
            in: 'header',
            schema: { type: 'string', maxLength: 255 },
            description: 'The same key and body give the first answer again.',
          },
        ],
        requestBody: { required: true, content: { 'application/json': { schema: project } } },
        responses: {
          200: {
            ...answer(project),
            headers: { ETag: { description: 'Version of the project, for `If-Match`.' } },
          },
          400: problem(
            '`INVALID_REQUEST`: The request is not valid.',
            '`MALFORMED_JSON`: The body is not valid JSON in UTF-8.',
          ),
          ...errors,
          409: problem('`PROJECT_NUMBER_TAKEN`: Another project has this number.'),
        },
      },
    },
    '/projects/page': {
      get: {
        operationId: 'pageProjects',
        tags: ['Projects'],
        summary: 'Search projects',
        description: 'The only way to find archived projects.',
        'x-flow': 'user',
        parameters: [
          many(
            'accessScope',
            { enum: ['IMPLICIT', 'EXPLICIT'], type: 'string' },
            'How the caller got access.',
          ),
          one('archived', { type: 'boolean' }, 'Leave out to get both.'),
          many('companyId', { type: 'integer', format: 'int64' }),
          one(
            'count',
            { type: 'integer', format: 'int32', default: 10, minimum: 0, maximum: 1000 },
            'Page size.',
          ),
          one('first', { type: 'integer', format: 'int32', default: 0, minimum: 0 }, 'Offset.'),
          one('fromStartDate', { type: 'string', format: 'date-time' }, 'Oldest start date accepted.'),
          many('moduleType', { $ref: '#/components/schemas/ModuleType' }, 'Modules that are active.'),
          one('q', { type: 'string' }, 'One or more search words.'),
          many(
            'sort',
            { type: 'string', pattern: '^-?[a-zA-Z]+$' },
            'A property of the project; a minus sign means descending.',
          ),
          many('status', { $ref: '#/components/schemas/ProjectStatus' }),
          { ...one('searchText', { type: 'string' }, 'Use `q`.'), deprecated: true },
        ],
        responses: { 200: answer({ $ref: '#/components/schemas/PaginatedProject' }), ...errors },
      },
    },
    '/projects/{projectId}': {
      get: {
        parameters: [projectId],
        operationId: 'getProject',
        tags: ['Projects'],
        summary: 'Get a project',
        'x-flow': 'any',
        'x-right': 'READ',
        responses: {
          200: answer(project),
          ...errors,
          404: problem('`PROJECT_NOT_FOUND`: There is no such project.'),
        },
      },
      delete: {
        parameters: [projectId],
        operationId: 'deleteProject',
        tags: ['Projects'],
        summary: 'Delete a project',
        'x-flow': 'user',
        'x-right': 'OWNER',
        responses: { 204: { description: 'Gone.' }, ...errors },
      },
    },
    '/projects/{projectId}/report': {
      get: {
        parameters: [projectId],
        operationId: 'projectReport',
        tags: ['Reports'],
        summary: 'Get the report of a project',
        deprecated: true,
        description: 'Use the calculation service.',
        responses: {
          200: { description: 'A PDF.', content: { 'application/pdf': { schema: { type: 'string' } } } },
        },
      },
    },
    '/version': {
      get: {
        operationId: 'getVersion',
        tags: ['Reports'],
        summary: 'Get the version',
        security: [],
        responses: { 200: answer({ type: 'object', properties: { version: { type: 'string' } } }) },
      },
    },
  },
  components: {
    securitySchemes: {
      oauth2: {
        flows: {
          password: { tokenUrl: '/oauth2/token' },
          clientCredentials: { tokenUrl: '/oauth2/token' },
        },
      },
    },
    schemas: {
      Project: {
        type: 'object',
        description: 'A project and where it is.',
        required: ['number', 'name', 'status', 'startDate'],
        properties: {
          id: { type: 'integer', format: 'int64', readOnly: true, description: 'Set by the server.' },
          number: {
            type: 'string',
            examples: ['P-1042'],
            maxLength: 64,
            description: 'Unique in the company.',
          },
          name: { type: 'string', examples: ['Cable along the harbour'], minLength: 1, maxLength: 255 },
          status: { $ref: '#/components/schemas/ProjectStatus' },
          startDate: { type: 'string', format: 'date-time' },
          endDate: { type: ['string', 'null'], format: 'date-time' },
          caseRef: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'Case reference.' },
          location: { $ref: '#/components/schemas/Location' },
          archived: { type: 'boolean', readOnly: true },
          meta: {
            type: 'object',
            readOnly: true,
            description: 'What the modules say.',
            properties: { catalogRevisionName: { type: 'string' }, totalCost: { type: 'number' } },
          },
          labels: {
            type: 'object',
            additionalProperties: { type: 'string' },
            description: 'Free labels of your own.',
          },
        },
      },
      Location: {
        type: 'object',
        properties: {
          address: {
            type: 'object',
            properties: {
              address1: { type: 'string' },
              city: { type: 'string' },
              zipCode: { type: 'string', pattern: '^\\d{4}$' },
            },
          },
          coordinate: { $ref: '#/components/schemas/Coordinate' },
          parent: { anyOf: [{ $ref: '#/components/schemas/Location' }, { type: 'null' }] },
          near: { type: 'array', items: { $ref: '#/components/schemas/Location' } },
          byName: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Location' } },
          coordinateSource: {
            anyOf: [{ const: 'ROUGH_ADDRESS' }, { const: 'EXACT_ADDRESS' }, { const: 'MANUAL' }],
          },
        },
      },
      Coordinate: {
        type: 'object',
        properties: {
          latitude: { type: 'number', format: 'double', minimum: -90, maximum: 90, examples: [59.91] },
          longitude: { type: 'number', format: 'double', minimum: -180, maximum: 180, examples: [10.75] },
        },
      },
      PaginatedProject: {
        type: 'object',
        properties: {
          count: { type: 'integer', format: 'int32', readOnly: true },
          entities: { type: 'array', items: project },
          first: { type: 'integer', format: 'int32' },
          total: { type: 'integer', format: 'int32' },
        },
      },
      ProjectStatus: {
        type: 'string',
        enum: ['NEW', 'STARTED', 'ENDED'],
        description: 'Any move is allowed.',
      },
      ModuleType: { type: 'string', enum: ['CABLESIMULATOR', 'CALCULATION', 'ECO', 'FORMS', 'UNKNOWN'] },
      Problem: {
        type: 'object',
        description: 'What went wrong.',
        required: ['type', 'title', 'status', 'code'],
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          code: { type: 'string' },
          detail: { type: 'string' },
        },
      },
    },
  },
};

const customers: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Customer service', version: '1.0', description: 'Users, and what they have access to.' },
  servers: [{ url: '/public/customer/rest' }],
  security: [{ oauth2: ['orgsystemer'] }],
  paths: {
    '/users/{user}/services/{service}/usage': {
      post: {
        operationId: 'recordUsage',
        summary: 'Record usage',
        parameters: [
          { name: 'user', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'service', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'api-version', in: 'header', required: true, schema: { const: '1.0' } },
          { name: 'day', in: 'query', required: true, schema: { type: 'string', format: 'date' } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: { name: { type: 'string' }, value: { type: 'string' } },
                },
              },
            },
          },
        },
        responses: { 204: { description: 'Recorded.' } },
      },
    },
  },
};

const services = [
  { name: 'project', document: projects },
  { name: 'customer', document: customers },
];
const sample = docsPages(services);
const body = (path: string, pages = sample) => pages.find((page) => page.path === path)!.body;
const section = (id: string, path = '/docs/project') =>
  new RegExp(`<article class="op" id="${id}".*?</article>`, 's').exec(body(path))![0];
const text = (markup: string) =>
  markup
    .replace(/<wbr>|<\/?(span|a|var|code)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ');

describe('docsPages', () => {
  test('serves an index, a page for each service, and the assets they name', () => {
    const pages = docsPages(services);
    expect(pages.map((page) => [page.path, page.contentType.split(';')[0]])).toEqual([
      ['/docs', 'text/html'],
      ['/docs/project', 'text/html'],
      ['/docs/customer', 'text/html'],
      ['/docs/docs.css', 'text/css'],
      ['/docs/docs.js', 'text/javascript'],
      ['/docs/search.json', 'application/json'],
      ['/docs/docs.svg', 'image/svg+xml'],
    ]);
    expect(docsPages(structuredClone(services))).toEqual(pages);
  });

  test('needs no policy beyond default-src self: nothing inline, nothing from elsewhere', () => {
    for (const page of docsPages(services).filter((one) => one.contentType.startsWith('text/html'))) {
      expect(page.body).not.toMatch(
        /<style|\sstyle=|\son\w+=|<script(?! src="\/docs\/docs.js" defer><\/script>)/,
      );
      for (const [, address] of page.body.matchAll(/(?:src|href)="([^"]*)"/g))
        expect(address).toMatch(/^[/#]/);
    }
    expect(body('/docs/docs.css')).not.toMatch(/url\((?!"\/assets\/)|@import/);
    expect(body('/docs/docs.js')).not.toMatch(/https?:\/\/|innerHTML|eval\(/);
  });

  test('links only to what exists', () => {
    const ids = (path: string) => [...body(path).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
    const paths = docsPages(services).map((page) => page.path);
    for (const from of ['/docs', '/docs/project', '/docs/customer']) {
      expect(new Set(ids(from)).size).toBe(ids(from).length);
      for (const [, path, hash] of body(from).matchAll(/<a [^>]*?href="([^"#]*)#?([^"]*)"/g)) {
        // The documents, and the app.
        if (path === '/' || /\/(openapi|openapi-3\.0|swagger-2\.0)\.json$/.test(path!)) continue;
        expect(paths).toContain(path || from);
        if (hash) expect(ids(path || from)).toContain(hash);
      }
    }
  });

  test('keeps headings in order', () => {
    for (const path of ['/docs', '/docs/project', '/docs/customer']) {
      const levels = [...body(path).matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
      expect(levels[0]).toBe(1);
      levels.slice(1).forEach((level, i) => {
        expect(level).toBeGreaterThan(1);
        expect(level - levels[i]!).toBeLessThanOrEqual(1);
      });
    }
  });

  test('escapes text wherever a document has some; one place that does not would fail this', () => {
    const evil = '<script>alert("1")</script>';
    const poisoned = JSON.parse(JSON.stringify(projects), (key, value) =>
      typeof value === 'string' && !['$ref', 'in', 'type', 'url'].includes(key) ? value + evil : value,
    ) as OpenApiDocument;
    const keyed: Operation = {
      security: [{ oauth2: [evil] }],
      parameters: [{ name: evil, in: 'query', required: true, schema: { type: evil, format: evil } }],
      requestBody: { content: { [evil]: { schema: { $ref: evil } } } },
      responses: { [evil]: { headers: { [evil]: {} }, content: { [evil]: {} } } },
    };
    const document: OpenApiDocument = {
      ...poisoned,
      servers: [{ url: evil }],
      paths: {
        ...poisoned.paths,
        [`/${evil}/{${evil}}`]: { get: keyed, post: { ...keyed, deprecated: true } },
      },
      components: { schemas: { ...poisoned.components?.schemas, [evil]: { properties: { [evil]: {} } } } },
    };
    for (const page of docsPages([{ name: evil, document }], { [evil]: [400, evil] })) {
      if (!page.contentType.startsWith('text/html')) continue;
      expect(page.body).not.toContain('<script>');
      expect(page.body).not.toMatch(/="[^"]*alert\("/);
      expect(page.body).toContain('&lt;script&gt;alert(&quot;1&quot;)');
    }
  });
});

describe('an operation', () => {
  test('says which scope, flow and right it takes', () => {
    expect(text(section('deleteProject'))).toContain('scope prosjektsystem.bruker flow user right OWNER');
    expect(text(section('getVersion'))).toContain('no token');
  });

  test('lists its parameters with type, default, allowed values and limits', () => {
    const page = text(section('pageProjects'));
    expect(page).toContain('count integer int32 Page size. Default 10 · 0 to 1000');
    expect(page).toContain('status ProjectStatus[] Allowed NEW STARTED ENDED');
    expect(section('pageProjects')).toContain('<s><code>searchText</code></s>');
    expect(text(section('getProject'))).toContain('projectId required integer int64');
  });

  test('lists what may be sent, and links what it refers to', () => {
    expect(text(section('createProject'))).toContain('endDate string date-time | null');
    expect(text(section('createProject'))).toContain('labels map of string Free labels of your own.');
    expect(section('createProject')).toContain('<a href="#schema-Location">Location</a>');
    expect(section('createProject')).not.toContain('<code>archived</code>');
  });

  test('names the problem codes and headers of its answers', () => {
    const created = text(section('createProject'));
    expect(created).toContain('409 PROJECT_NUMBER_TAKEN: Another project has this number.');
    expect(created).toContain('An error is a Problem');
    expect(created).toContain('Header ETag Version of the project, for If-Match.');
  });

  test('is struck through when deprecated', () => {
    expect(section('projectReport')).toContain('<s>Get the report of a project</s>');
    expect(section('projectReport')).toContain('<span class="tag old">deprecated</span>');
    expect(section('getProject')).not.toContain('<s>');
  });

  test('renders paragraphs and code in its description', () => {
    expect(section('createProject')).toContain('<p>The owner is the <code>username</code> or the e-mail of');
    expect(section('createProject')).toContain('<p>The number must be free in the company.</p>');
  });
});

test('an example ends where its schema refers to itself', () => {
  expect(text(section('getProject'))).toContain('"parent": null , "near": [], "byName": {},');
});

describe('the curl example', () => {
  const command = (id: string, path?: string) => text(/<pre[^>]*>(.*?)<\/pre>/s.exec(section(id, path))![1]!);

  test('sends the token and what is required, quoted for a shell', () => {
    expect(command('createProject')).toBe(
      `curl -X PUT 'http://127.0.0.1:8080/public/project/rest/projects/by-owner/o'\\''planner' \\` +
        ` -H "Authorization: Bearer $TOKEN" \\ -H 'Content-Type: application/json' \\ -d '{ "number": "P-1042",` +
        ` "name": "Cable along the harbour", "status": "NEW", "startDate": "2026-03-02T08:00:00.000Z" }'`,
    );
    expect(command('recordUsage', '/docs/customer')).toBe(
      `curl 'http://127.0.0.1:8080/public/customer/rest/users/user/services/service/usage?day=2026-03-02' \\` +
        ` -H "Authorization: Bearer $TOKEN" \\ -H 'api-version: 1.0' \\ -H 'Content-Type: application/json' \\` +
        ` -d '[ { "name": "name", "value": "value" } ]'`,
    );
  });

  test('leaves out the token where none is needed, and keeps files off the terminal', () => {
    expect(command('getVersion')).toBe("curl 'http://127.0.0.1:8080/public/project/rest/version'");
    expect(command('projectReport')).toMatch(/projects\/1\/report' .* -OJ$/);
  });

  test('marks the origin, so that the script can put the real one there', () => {
    expect(section('getProject')).toContain(
      `'<span data-origin>http://127.0.0.1:8080</span><wbr>/public<wbr>/project`,
    );
  });
});

describe('the request that is shown', () => {
  const request = (operation: Operation) => {
    const document: OpenApiDocument = { ...projects, paths: { '/found': { get: operation } } };
    return exampleRequest(document, groups(document)[0]!.endpoints[0]!);
  };

  test('has the query that gave the answer, and leaves out what was not sent', () => {
    // Fails if an optional parameter of the recorded request is left out: another answer would come.
    const { url } = request({
      parameters: [
        { ...one('q', { type: 'string' }), example: 'grøft asfalt' },
        { ...many('status', { type: 'string' }), example: ['NEW', 'ENDED'] },
        { ...many('expand', { type: 'string' }), example: ['owner', 'members'], explode: false },
        one('count', { type: 'integer' }),
      ],
    });
    expect(url).toBe(
      '/public/project/rest/found?q=gr%C3%B8ft%20asfalt&status=NEW&status=ENDED&expand=owner,members',
    );
  });

  test('names the user if it is not the planner, and can be sent from the page, also as a dry run', () => {
    const parameters = [{ name: 'X-Spadework-Dry-Run', in: 'header' }];
    const document: OpenApiDocument = {
      ...projects,
      paths: { '/x': { put: { operationId: 'x', 'x-example-user': 'admin', requestBody: {}, parameters } } },
    };
    const page = docsPages([{ name: 'x', document }]).find(({ path }) => path === '/docs/x')!.body;
    expect(page).toContain('<figcaption>Request, as admin</figcaption>');
    const data = /data-request="([^"]*)"/.exec(page)![1]!.replaceAll('&quot;', '"');
    expect(JSON.parse(data)).toMatchObject({
      method: 'PUT',
      url: '/public/project/rest/x',
      isPublic: false,
      takesDryRun: true,
    });
  });
});

describe('a service with many operations', () => {
  const operation = (tag: string, i: number): [string, { get: Operation }] => [
    `/${tag}/${i}`,
    {
      get: {
        operationId: `${tag}${i}`,
        tags: [tag],
        responses: { 200: answer({ $ref: '#/components/schemas/Project' }) },
      },
    },
  ];
  const paths = Object.fromEntries(
    Array.from({ length: 44 }, (_, i) => operation(i % 2 ? 'Long Items' : 'Other', i)),
  );
  const pages = docsPages([{ name: 'large', document: { ...projects, tags: [], paths } }]);

  test('has a page for each group and one for the schemas, and links across them', () => {
    expect(pages.slice(1, 5).map(({ path }) => path)).toEqual([
      '/docs/large',
      '/docs/large/other',
      '/docs/large/long-items',
      '/docs/large/schemas',
    ]);
    expect(body('/docs/large/other', pages)).toContain('<article class="op" id="Other0"');
    expect(body('/docs/large/other', pages)).not.toContain('<article class="op" id="Long-Items1"');
    expect(body('/docs/large', pages)).toContain('href="/docs/large/long-items#Long-Items1"');
    expect(body('/docs/large/other', pages)).toContain('href="/docs/large/schemas#schema-Project"');
    expect(body('/docs/large/schemas', pages)).toContain('id="schema-Project"');
  });
});

describe('the search', () => {
  const guides = [{ name: 'paging', title: 'Paging', text: '\n## Filters\n\nText.' }];
  const pages = docsPages(services, { PROJECT_NUMBER_TAKEN: [409, 'Taken.'] }, guides);
  const entries: string[][] = JSON.parse(body('/docs/search.json', pages));

  test('finds operations, fields, schemas, codes and guides, each where it is', () => {
    const names = entries.map(([kind, name]) => `${kind} ${name}`);
    expect(names).toEqual(
      expect.arrayContaining([
        'put Create a project',
        'schema Project',
        'field Project.caseRef',
        'code PROJECT_NUMBER_TAKEN',
        'guide Paging',
        'guide Filters',
      ]),
    );
    const byPath = new Map(pages.map((page) => [page.path, page.body]));
    for (const [, name, , href] of entries) {
      const [path, hash] = href!.split('#');
      expect(byPath.get(path!), name).toBeDefined();
      if (hash) expect(byPath.get(path!), name).toContain(` id="${hash}"`);
    }
  });
});

test('copying works on plain http too, where browsers have no clipboard for pages', () => {
  expect(body('/docs/docs.js')).toContain("document.execCommand('copy')");
});

describe('a guide', () => {
  test('is Markdown: headings, lists, tables, code and links inside the site alone', () => {
    const guide = {
      name: 'x',
      title: 'X',
      text: [
        '## A `b`',
        '- one\n  more\n- **two**',
        '1. first\n2. second',
        '| a | b |\n|---|---|\n| 1 | `2` |',
        '```sh\ncurl http://127.0.0.1:8080/x\n\necho\n```',
        '[errors](errors.md#what) and [codes](/docs/problems), not [this](javascript:alert(1)) <b>',
      ].join('\n\n'),
    };
    const page = body('/docs/guides/x', docsPages(services, {}, [guide]));
    for (const markup of [
      '<h2 id="a-b">A <code>b</code></h2>',
      '<ul><li>one more</li><li><strong>two</strong></li></ul>',
      '<ol><li>first</li><li>second</li></ol>',
      '<th scope="col">b</th>',
      '<td><code>2</code></td>',
      'curl <span data-origin>http://127.0.0.1:8080</span>/x\n\necho',
      '<a href="/docs/guides/errors#what">errors</a>',
      '<a href="/docs/problems">codes</a>',
      '&lt;b&gt;',
    ])
      expect(page).toContain(markup);
    expect(page).not.toContain('href="javascript');
  });

  test('of the repository links only to what exists', () => {
    const pages = docsPages(services, { NOT_FOUND: [404, ''] }, readGuides());
    const paths = pages.map(({ path }) => path);
    // Fails for a guide that has no place in the order.
    expect(readGuides().map(({ name }) => name)).toEqual(GUIDE_ORDER);
    for (const { text } of readGuides())
      for (const [, target] of text.matchAll(/\]\(([^)#]+)/g))
        expect(paths).toContain(target!.replace(/^([\w-]+)\.md$/, '/docs/guides/$1'));
  });
});

test('the index says how to get a token', () => {
  expect(text(body('/docs'))).toContain(
    `curl 'http://127.0.0.1:8080/oauth2/token' \\ -u "$CLIENT_ID:$CLIENT_SECRET" \\ -d grant_type=client_credentials`,
  );
});

test('each problem code has the anchor that errors refer to', () => {
  const page = body('/docs/problems', docsPages(services, { NOT_FOUND: [404, 'There is nothing <here>.'] }));
  expect(page).toContain('id="NOT_FOUND"');
  expect(text(page)).toContain('NOT_FOUND 404 There is nothing &lt;here&gt;.');
});
