import './account.css';
import { useSession } from '../../api/index.js';
import { Passkeys } from './Passkeys.js';
import { Password } from './Password.js';
import { Sessions } from './Sessions.js';
import { useAccountWords } from './words/index.js';

/** Who one is, the password, and where one is logged in. Language and theme are in the menu, on every screen. */
export default function AccountScreen() {
  const words = useAccountWords();
  const { user, company, connection, hasPassword } = useSession();
  const facts = [
    [words.username, user.username],
    [words.email, user.email],
    [words.company, company.name],
  ] as const;
  return (
    <div className="page">
      <title>{`${words.title} – Spadework`}</title>
      <header className="page-head">
        <h1>{words.title}</h1>
      </header>
      <div className="account">
        <section className="account-part" aria-labelledby="account-person">
          <h2 id="account-person">{user.name}</h2>
          <dl className="account-facts">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        {hasPassword ? (
          <>
            <Password />
            <Passkeys />
          </>
        ) : (
          <section className="account-part" aria-labelledby="account-login">
            <h2 id="account-login">{words.login}</h2>
            <p>{words.withDirectory(connection?.name)}</p>
          </section>
        )}
        <Sessions />
      </div>
    </div>
  );
}
