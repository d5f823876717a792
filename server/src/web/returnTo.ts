const MAX_LENGTH = 500;
/** Not pages of the app, or pages that would lead on by themselves. */
const ELSEWHERE = ['/login', '/oauth2', '/session', '/scim', '/mcp', '/public'];

/** Where somebody goes after a login: to a page of the app, whatever the address asks for. */
export function returnTo(asked: string | undefined): string {
  if (asked === undefined || asked.length > MAX_LENGTH) return '/';
  if (!/^\/(?!\/)/.test(asked) || /[\\\p{Cc}]/u.test(asked)) return '/';
  if (!URL.canParse(asked, 'https://app.invalid')) return '/';
  const { origin, pathname } = new URL(asked, 'https://app.invalid');
  // As the browser and the router will read it: with dots and percent signs resolved.
  const path = readable(pathname)?.toLowerCase();
  if (origin !== 'https://app.invalid' || path === undefined) return '/';
  return ELSEWHERE.some((start) => path === start || path.startsWith(`${start}/`)) ? '/' : asked;
}

function readable(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
