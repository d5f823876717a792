import { icon } from './icon.js';
import { indexPage, type Problems, problemsPage, type Service, servicePage, servicePath } from './page.js';
import { script } from './script.js';
import { style } from './style.js';

export type { OpenApiDocument } from './document.js';

export interface DocsPage {
  path: string;
  contentType: string;
  body: string;
}

/**
 * The browsable reference: `/docs` with all services and their operations, `/docs/{service}` for each,
 * `/docs/problems` if problem codes are given, and their assets. It loads nothing else, so the policy
 * `default-src 'self'` is enough.
 */
export function docsPages(services: readonly Service[], problems: Problems = {}): DocsPage[] {
  const site = { services, problems };
  const html = 'text/html; charset=utf-8';
  return [
    { path: '/docs', contentType: html, body: indexPage(site).markup },
    ...services.map((service) => ({
      path: servicePath(service),
      contentType: html,
      body: servicePage(site, service).markup,
    })),
    ...(Object.keys(problems).length > 0
      ? [{ path: '/docs/problems', contentType: html, body: problemsPage(site).markup }]
      : []),
    { path: '/docs/docs.css', contentType: 'text/css; charset=utf-8', body: style },
    { path: '/docs/docs.js', contentType: 'text/javascript; charset=utf-8', body: script },
    { path: '/docs/docs.svg', contentType: 'image/svg+xml', body: icon },
  ];
}
