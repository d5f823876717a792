import { LOGGED_OUT } from '../../api/index.js';
import { LOGIN } from '../../routes/index.js';
import type { LoginWays } from './ways.js';
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
          href={hrefOf(href, username)}
          onClick={() => sessionStorage.removeItem(LOGGED_OUT)}
        >
          {words.withDirectory(name)}
        </a>
      ))}
    </div>
  );
}

function hrefOf(href: string, username: string | undefined): string {
  const { pathname, search } = location;
  const query = new URLSearchParams({
    ...(pathname !== LOGIN && { return: pathname + search }),
    ...(username && { username }),
    ...(sessionStorage.getItem(LOGGED_OUT) !== null && { again: 'true' }),
  });
  return `${href}${query.size > 0 ? `?${query}` : ''}`;
}
