import { LOGGED_OUT } from '../../api/index.js';
import { LOGIN } from '../../routes/index.js';
import { type LoginWays, rememberDomain } from './ways.js';
import { useLoginWords } from './words/index.js';

/** The buttons of the directories, which lead away from the page and back to where it is. */
export function DirectoryLinks({
  connections,
  username,
}: {
  connections: LoginWays['connections'];
  username?: string | undefined;
}) {
  const words = useLoginWords();
  return (
    <div className="login-directories">
      {connections.map(({ connectionId, name, href }) => (
        <a
          key={connectionId}
          className="button button-main"
          href={directoryHref(href, username)}
          onClick={() => leave(username)}
        >
          {words.withDirectory(name)}
        </a>
      ))}
    </div>
  );
}

/** What is noted when somebody goes to their directory. */
export function leave(username: string | undefined): void {
  sessionStorage.removeItem(LOGGED_OUT);
  rememberDomain(username);
}

/** After a log-out or a refusal the directory asks anew, or it would send the same person again. */
export function directoryHref(href: string, username: string | undefined): string {
  const { pathname, search } = location;
  const asksAnew = sessionStorage.getItem(LOGGED_OUT) !== null || pathname === LOGIN;
  const query = new URLSearchParams({
    ...(pathname !== LOGIN && { return: pathname + search }),
    ...(username && { username }),
    ...(asksAnew && { again: 'true' }),
  });
  return `${href}${query.size > 0 ? `?${query}` : ''}`;
}
