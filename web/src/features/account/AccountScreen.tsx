import './account.css';
import { LogOut } from 'lucide-react';
import { asProblem, logOut, useSession } from '../../api/index.js';
import { Button, toast } from '../../kit/index.js';
import { formatMoment } from '../../words/index.js';
import { useAccountWords } from './words/index.js';

/** Who one is, and where one is logged in. Language and theme are in the menu of the rail, on every screen. */
export default function AccountScreen() {
  const words = useAccountWords();
  const { user, company, endsAt } = useSession();
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
        <section className="account-part" aria-labelledby="account-sessions">
          <h2 id="account-sessions">{words.sessions}</h2>
          <p>{words.until(formatMoment(endsAt))}</p>
          <p className="quiet">{words.everywhereText}</p>
          <div>
            <Button
              icon={LogOut}
              look="danger"
              onClick={() =>
                logOut(true).catch((error) => toast({ text: asProblem(error).message, kind: 'wrong' }))
              }
            >
              {words.everywhere}
            </Button>
          </div>
        </section>
      </div>
    </div>
  );
}
