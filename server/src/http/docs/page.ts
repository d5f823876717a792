import { base, tokenCommands } from './curl.js';
import { type OpenApiDocument, resolve } from './document.js';
import { codeBlock, endpointSection, methodBadge, pathCode, struck } from './endpoint.js';
import { anchor, type Child, type Html, html, inline, prose } from './html.js';
import { page } from './layout.js';
import { markdown } from './markdown.js';
import { type Group, groups } from './operations.js';
import { facts, fieldsOf, fieldTable, schemaId, typeName } from './schema.js';
import {
  endpointHref,
  type Guide,
  groupPath,
  guidePath,
  isSplit,
  type Service,
  type Site,
  schemasPath,
  servicePath,
  shortTitle,
} from './site.js';

export function indexPage(site: Site): Html {
  const { services, guides } = site;
  const total = services
    .flatMap(({ document }) => groups(document))
    .flatMap((group) => group.endpoints).length;
  return page(
    'API reference',
    site,
    { path: '/docs' },
    html`<header class="intro"><h1>API reference</h1>
<p>${total} operations in ${services.length} services. Every answer is JSON unless an operation says otherwise, and every error is a problem document with a stable <code>code</code>.</p>
<p>The examples are answers of a server with the demo data to the demo user <code>planner</code>, unless a request says otherwise. Ids of what the examples create differ from server to server.</p>
<p class="base">All services in one document: <a href="/openapi.json">OpenAPI 3.1</a> <a href="/openapi-3.0.json">OpenAPI 3.0</a> <a href="/swagger-2.0.json">Swagger 2.0</a></p></header>
${tokens(services)}${guides.length > 0 && guideList(guides)}${services.map(serviceCard)}`,
  );
}

const guideList = (guides: readonly Guide[]): Child =>
  html`<section class="card"><h2>Guides</h2><ul class="guides">${guides.map(
    (guide) => html`<li><a href="${guidePath(guide)}">${guide.title}</a></li>`,
  )}</ul></section>`;

function tokens(services: readonly Service[]): Child {
  const commands = services.map(({ document }) => tokenCommands(document)).find((some) => some.length > 0);
  if (!commands) return '';
  return html`<section class="op" aria-labelledby="docs-token"><div class="doc"><h2 id="docs-token">Get a token</h2>
<p>Send it with each request as <code>Authorization: Bearer $TOKEN</code>. Each operation names the scope that its token must carry.</p>
<p>An operation of flow <code>user</code> works on behalf of a person, so its token comes from the password flow. Flow <code>any</code> takes the token of a client as well.</p>
<p>Where a right is named, the caller needs it in the project concerned: <code>READ</code>, <code>WRITE</code> or <code>OWNER</code>.</p>
</div><div class="try">${commands.map(({ flow, command }) => codeBlock(FLOWS[flow] ?? flow, command))}</div></section>`;
}

const FLOWS: Record<string, string> = { password: 'Password flow', clientCredentials: 'Client flow' };

function serviceCard(service: Service): Child {
  const { info } = service.document;
  return html`<section class="card"><h2><a href="${servicePath(service)}">${shortTitle(service)}</a> <small class="version">${info.version}</small></h2>
<p class="base"><code>${base(service.document)}</code></p>${prose(info.description)}${groups(
    service.document,
  ).map((group) => html`<div><h3>${group.name}</h3>${operationList(service, group)}</div>`)}</section>`;
}

const operationList = (service: Service, group: Group): Child =>
  html`<ul class="list">${group.endpoints.map(
    (endpoint) =>
      html`<li><a href="${endpointHref(service, group, endpoint)}">${methodBadge(endpoint.method)} ${struck(endpoint, pathCode(endpoint.path))} <span>${inline(endpoint.title)}</span></a></li>
`,
  )}</ul>`;

/** The page of a service, and if it is split one for each group and one for the schemas. */
export function servicePages(site: Site, service: Service): { path: string; page: Html }[] {
  const { document } = service;
  const { title, version, description } = document.info;
  const head = html`<header class="intro"><h1>${title} <small class="version">${version}</small></h1>${prose(description)}
<p class="base"><code>${base(document)}</code> <a href="${base(document)}/openapi.json">OpenAPI 3.1</a> <a href="${base(document)}/openapi-3.0.json">OpenAPI 3.0</a> <a href="${base(document)}/swagger-2.0.json">Swagger 2.0</a></p></header>`;
  const path = servicePath(service);
  const at = (where: string, name: string, main: Child) => ({
    path: where,
    page: page(name, site, { service, path: where }, main),
  });
  if (!isSplit(service))
    return [
      at(path, title, [
        head,
        groups(document).map((group) => tagSection(document, group)),
        schemas(document),
      ]),
    ];
  const linked = { ...document, schemaPath: schemasPath(service) };
  const crumb = html`<p class="crumb"><a href="${path}">${shortTitle(service)}</a></p>`;
  return [
    at(path, title, [
      head,
      groups(document).map(
        (group) =>
          html`<section class="card"><h2><a href="${groupPath(service, group)}">${group.name}</a></h2>${prose(group.description)}${operationList(service, group)}</section>`,
      ),
    ]),
    ...groups(document).map((group) =>
      at(groupPath(service, group), `${group.name} · ${shortTitle(service)}`, [
        html`<header class="intro">${crumb}<h1>${group.name}</h1>${prose(group.description)}</header>`,
        html`<section><h2 class="unseen">Operations</h2>${group.endpoints.map((endpoint) => endpointSection(linked, endpoint))}</section>`,
      ]),
    ),
    at(schemasPath(service), `Schemas · ${shortTitle(service)}`, [
      html`<header class="intro">${crumb}<h1>Schemas</h1></header>`,
      schemas(document),
    ]),
  ];
}

const tagSection = (document: OpenApiDocument, group: Group): Child =>
  html`<section aria-labelledby="tag-${anchor(group.name)}"><div class="lead"><h2 id="tag-${anchor(group.name)}">${group.name}</h2>${prose(group.description)}</div>
${group.endpoints.map((endpoint) => endpointSection(document, endpoint))}</section>`;

function schemas(document: OpenApiDocument): Child {
  const all = Object.entries(document.components?.schemas ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  if (all.length === 0) return '';
  return html`<section class="schemas" aria-labelledby="docs-schemas"><div class="lead"><h2 id="docs-schemas">Schemas</h2></div>${all.map(
    ([name, schema]) => {
      const fields = fieldsOf(document, schema);
      return html`<details open id="${schemaId(name)}"><summary><h3>${name}</h3> <span class="type">${typeName(document, schema)}</span></summary>
${prose(resolve(document, schema).description)}${facts(document, schema)}${
  fields.length > 0 && fieldTable(document, name, fields)
}</details>
`;
    },
  )}</section>`;
}

export function problemsPage(site: Site): Html {
  const rows = Object.entries(site.problems).map(
    ([code, [status, text]]) => html`<tr id="${anchor(code)}"><th scope="row"><code>${code}</code></th>
<td><span class="status s${String(status)[0]}">${status}</span></td><td>${prose(text)}</td></tr>
`,
  );
  return page(
    'Problem codes',
    site,
    { path: '/docs/problems' },
    html`<header class="intro"><h1>Problem codes</h1>
<p>An error answers with a problem document. Its <code>code</code> is one of these and never changes its meaning.</p></header>
<table class="codes"><caption class="unseen">Problem codes</caption>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows}</tbody></table>`,
  );
}

export const guidePage = (site: Site, guide: Guide): Html =>
  page(
    guide.title,
    site,
    { path: guidePath(guide) },
    html`<article class="guide"><h1>${guide.title}</h1>${markdown(guide.text)}</article>`,
  );
