import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../kernel/refusals.js';

/** What the browser app sends with every request. A page of another site cannot, without a preflight that fails. */
const CLIENT_HEADER = 'spadework-client';

/**
 * Refuses a request with a cookie that did not come from a page of the browser app. SameSite=Strict already keeps the
 * cookie from other sites; this also covers other ports and subdomains, which are the same site.
 */
export function refuseCrossSite(
  { method, headers }: { method: string; headers: IncomingHttpHeaders },
  origins: readonly string[],
): void {
  const isRead = method === 'GET' || method === 'HEAD';
  const site = headers['sec-fetch-site'];
  const isOwnSite = site === undefined || site === 'same-origin' || (isRead && site === 'none');
  const isOwnPage =
    isRead || (headers[CLIENT_HEADER] === 'web' && origins.some((origin) => origin === headers.origin));
  if (!isOwnSite || !isOwnPage) throw new Refusal('CROSS_SITE');
}
