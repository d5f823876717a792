import { icon } from './icon.js';
import { guidePage, indexPage, problemsPage, servicePages } from './page.js';
import { script } from './script.js';
import { searchIndex } from './searchIndex.js';
import { type Guide, guidePath, type Problems, type Service } from './site.js';
import { style } from './style.js';
import { tryScript } from './tryScript.js';

export type { OpenApiDocument } from './document.js';
export { readGuides } from './guides.js';

export interface DocsPage {
  path: string;
  contentType: string;
  body: string;
}

/**
 * The browsable reference: `/docs` with all services and their operations, `/docs/{service}` for each, and for a large
 * one a page per group; the guides, `/docs/problems` if problem codes are given, and their assets. It loads nothing
 * else, so the policy `default-src 'self'` is enough.
 */
export function docsPages(
  services: readonly Service[],
  problems: Problems = {},
  guides: readonly Guide[] = [],
): DocsPage[] {
  const site = { services, problems, guides };
  const html = (path: string, { markup }: { markup: string }): DocsPage => ({
    path,
    contentType: 'text/html; charset=utf-8',
    body: markup,
  });
  return [
    html('/docs', indexPage(site)),
    ...services.flatMap((service) => servicePages(site, service)).map(({ path, page }) => html(path, page)),
    ...guides.map((guide) => html(guidePath(guide), guidePage(site, guide))),
    ...(Object.keys(problems).length > 0 ? [html('/docs/problems', problemsPage(site))] : []),
    { path: '/docs/docs.css', contentType: 'text/css; charset=utf-8', body: style },
    { path: '/docs/docs.js', contentType: 'text/javascript; charset=utf-8', body: script + tryScript },
    {
      path: '/docs/search.json',
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(searchIndex(site)),
    },
    { path: '/docs/docs.svg', contentType: 'image/svg+xml', body: icon },
  ];
}
