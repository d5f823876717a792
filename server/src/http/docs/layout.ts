import { MANIFEST } from '../look.js';
import { methodBadge, struck } from './endpoint.js';
import { type Child, type Html, html, inline } from './html.js';
import { groups } from './operations.js';
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

/** Where a page is: in a service, or one of the guides. */
export interface CurrentPage {
  service?: Service;
  path: string;
}

/** A whole page around its content. */
export function page(title: string, site: Site, current: CurrentPage, main: Child): Html {
  const { services, problems, guides } = site;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title} · Spadework</title>
<link rel="icon" href="/docs/docs.svg"><link rel="manifest" href="${MANIFEST}"><link rel="stylesheet" href="/docs/docs.css"><script src="/docs/docs.js" defer></script></head>
<body><a class="skip" href="#docs-main">Skip to content</a>
<div class="side"><header><a class="brand" href="/docs"><img src="/docs/docs.svg" alt="" width="26" height="26"> Spadework</a><a class="app" href="/">To the app</a><a class="menu" href="#docs-nav">Menu</a></header>
<nav id="docs-nav" aria-label="Guides, services and operations"><a class="menu" href="#docs-main">Close</a>
<label class="filter" hidden><span class="unseen">Search operations, fields and codes</span><input type="search" placeholder="Search the reference" autocomplete="off" spellcheck="false"><kbd>/</kbd></label><p class="none" role="status"></p><ul class="found" hidden></ul>
<div class="tree">${guides.length > 0 && guideMenu(guides, current)}${services.map((service) => serviceMenu(service, current))}${
    Object.keys(problems).length > 0 &&
    html`<a class="more" href="/docs/problems"${here('/docs/problems', current)}>Problem codes</a>`
  }</div></nav></div>
<main id="docs-main" tabindex="-1">${main}</main></body></html>
`;
}

const here = (path: string, current: CurrentPage): Child =>
  path === current.path && html` aria-current="page"`;

function guideMenu(guides: readonly Guide[], current: CurrentPage): Child {
  const isOpen = current.service === undefined && current.path !== '/docs/problems';
  return html`<details${isOpen && html` open`}><summary>Guides</summary>${guides.map(
    (guide) =>
      html`<a class="over" href="${guidePath(guide)}"${here(guidePath(guide), current)}>${guide.title}</a>`,
  )}</details>`;
}

function serviceMenu(service: Service, current: CurrentPage): Child {
  const path = servicePath(service);
  const isCurrent = service === current.service;
  return html`<details${isCurrent && html` open`}><summary>${shortTitle(service)}</summary><a class="over" href="${path}"${here(path, current)}>Overview</a>${groups(
    service.document,
  ).map((group) => {
    const name = isSplit(service)
      ? html`<a href="${groupPath(service, group)}"${here(groupPath(service, group), current)}>${group.name}</a>`
      : group.name;
    return html`<div><p class="group">${name}</p><ul>${group.endpoints.map(
      (endpoint) =>
        html`<li><a href="${endpointHref(service, group, endpoint)}" title="${endpoint.path}">${methodBadge(endpoint.method)}<span>${struck(endpoint, inline(endpoint.title))}</span></a></li>
`,
    )}</ul></div>`;
  })}${service.document.components?.schemas && html`<a class="over" href="${schemasPath(service)}#docs-schemas"${isSplit(service) && here(schemasPath(service), current)}>Schemas</a>`}</details>`;
}
