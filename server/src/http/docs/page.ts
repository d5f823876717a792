import { base, tokenCommands } from './curl.js';
import { type OpenApiDocument, resolve } from './document.js';
import { codeBlock, endpointSection, methodBadge, pathCode, struck } from './endpoint.js';
import { anchor, type Child, type Html, html, inline, prose } from './html.js';
import { type Group, groups } from './operations.js';
import { facts, fieldsOf, fieldTable, schemaId, typeName } from './schema.js';

export interface Service {
  name: string;
  document: OpenApiDocument;
}

export interface Site {
  services: readonly Service[];
  problems: Problems;
}

/** Problem codes with status and title. The `type` of a problem links here. */
export type Problems = Readonly<Record<string, readonly [status: number, text: string, ...unknown[]]>>;

export const servicePath = ({ name }: Service) => `/docs/${anchor(name)}`;

/** The title without the product name, which already stands above every list of services. */
const shortTitle = ({ document }: Service) =>
  document.info.title.replace(/^Spadework (.)/, (_, first: string) => first.toUpperCase());

export function indexPage(site: Site): Html {
  const { services } = site;
  const total = services
    .flatMap(({ document }) => groups(document))
    .flatMap((group) => group.endpoints).length;
  return page(
    'API reference',
    site,
    undefined,
    html`<header class="intro"><h1>API reference</h1>
<p>${total} operations in ${services.length} services. Every answer is JSON unless an operation says otherwise, and every error is a problem document with a stable <code>code</code>.</p></header>
${tokens(services)}${services.map(serviceCard)}`,
  );
}

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
  return html`<section class="card" data-group><h2><a href="${servicePath(service)}">${shortTitle(service)}</a> <small class="version">${info.version}</small></h2>
<p class="base"><code>${base(service.document)}</code></p>${prose(info.description)}${groups(
    service.document,
  ).map(
    (group) =>
      html`<div data-group><h3>${group.name}</h3><ul class="list">${group.endpoints.map(
        (endpoint) =>
          html`<li data-find><a href="${servicePath(service)}#${endpoint.id}">${methodBadge(endpoint.method)} ${struck(endpoint, pathCode(endpoint.path))} <span>${inline(endpoint.title)}</span></a></li>
`,
      )}</ul></div>`,
  )}</section>`;
}

export function servicePage(site: Site, service: Service): Html {
  const { document } = service;
  const { title, version, description } = document.info;
  return page(
    title,
    site,
    service,
    html`<header class="intro"><h1>${title} <small class="version">${version}</small></h1>${prose(description)}
<p class="base"><code>${base(document)}</code> <a href="${base(document)}/openapi.json">OpenAPI document</a></p></header>
${groups(document).map((group) => tagSection(document, group))}${schemas(document)}`,
  );
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
      return html`<details open id="${schemaId(name)}"><summary><h3>${name}</h3> <span class="type">${typeName(schema)}</span></summary>
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
    undefined,
    html`<header class="intro"><h1>Problem codes</h1>
<p>An error answers with a problem document. Its <code>code</code> is one of these and never changes its meaning.</p></header>
<table class="codes"><caption class="unseen">Problem codes</caption>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows}</tbody></table>`,
  );
}

function page(title: string, { services, problems }: Site, current: Service | undefined, main: Child): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title} · Spadework</title>
<link rel="icon" href="/docs/docs.svg"><link rel="stylesheet" href="/docs/docs.css"><script src="/docs/docs.js" defer></script></head>
<body><a class="skip" href="#docs-main">Skip to content</a>
<div class="side"><header><a class="brand" href="/docs"><img src="/docs/docs.svg" alt="" width="26" height="26"> Spadework</a><a class="menu" href="#docs-nav">Menu</a></header>
<nav id="docs-nav" aria-label="Services and operations"><a class="menu" href="#docs-main">Close</a>
<label class="filter" hidden><span class="unseen">Filter operations</span><input type="search" placeholder="Filter operations" autocomplete="off" spellcheck="false"><kbd>/</kbd></label><p class="none" role="status"></p>
${services.map((service) => serviceMenu(service, service === current))}${Object.keys(problems).length > 0 && html`<a class="more" href="/docs/problems">Problem codes</a>`}</nav></div>
<main id="docs-main" tabindex="-1">${main}</main></body></html>
`;
}

function serviceMenu(service: Service, isCurrent: boolean): Child {
  const path = servicePath(service);
  const open = isCurrent ? html` open` : '';
  const here = isCurrent ? html` aria-current="page"` : '';
  return html`<details data-group${open}><summary>${shortTitle(service)}</summary><a class="over" href="${path}"${here}>Overview</a>${groups(
    service.document,
  ).map(
    (group) =>
      html`<div data-group><p class="group">${group.name}</p><ul>${group.endpoints.map(
        (endpoint) =>
          html`<li data-find><a href="${path}#${endpoint.id}" title="${endpoint.path}">${methodBadge(endpoint.method)}<span>${struck(endpoint, inline(endpoint.title))}</span></a></li>
`,
      )}</ul></div>`,
  )}${service.document.components?.schemas && html`<a class="over" href="${path}#docs-schemas">Schemas</a>`}</details>`;
}
