import './authorize.css';
import { useQuery } from '@tanstack/react-query';
import { AppWindow, CircleSlash } from 'lucide-react';
import { useState } from 'react';
import {
  type Authorization,
  answerAuthorization,
  asProblem,
  readAuthorization,
  useSession,
} from '../../api/index.js';
import { Button, EmptyState } from '../../kit/index.js';
import { useAuthorizeWords } from './words/index.js';

/** A program asks whether it may act for the person: who it is, where it goes, what it may, and as whom. */
export default function AuthorizeScreen({ params: { uid } }: { params: { uid: string } }) {
  const words = useAuthorizeWords();
  const asked = useQuery({
    queryKey: ['authorization', uid],
    queryFn: () => readAuthorization(uid),
    // Once it is answered, it is not there any more.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: (count, error) => asProblem(error).isTemporary && count < 3,
  });
  return (
    <div className="page page-centred">
      <title>{`${words.title} – Spadework`}</title>
      {asked.data ? (
        <Question key={uid} uid={uid} asked={asked.data} />
      ) : asked.error ? (
        <EmptyState isPage icon={CircleSlash} title={words.notAsked}>
          <p>{asProblem(asked.error).message}</p>
        </EmptyState>
      ) : (
        <div className="loading" role="status" aria-label={words.loading} />
      )}
    </div>
  );
}

function Question({ uid, asked }: { uid: string; asked: Authorization }) {
  const words = useAuthorizeWords();
  const { user, company, connection } = useSession();
  const until = connection ? words.untilWithDirectory : words.until;
  const { client, goesTo, scopes, resource } = asked;
  const [busy, setBusy] = useState<'allow' | 'deny'>();
  const [answered, setAnswered] = useState<'allow' | 'deny'>();
  const [error, setError] = useState<string>();
  const answer = async (given: 'allow' | 'deny') => {
    setBusy(given);
    setError(undefined);
    try {
      const href = await answerAuthorization(uid, given === 'allow');
      setAnswered(given);
      location.assign(href);
    } catch (thrown) {
      setError(asProblem(thrown).message);
    } finally {
      setBusy(undefined);
    }
  };
  // A program that is no page of the browser leaves this one behind.
  if (answered)
    return (
      <EmptyState isPage icon={AppWindow} title={answered === 'allow' ? words.allowed : words.denied}>
        <p>{words.close}</p>
      </EmptyState>
    );
  const facts = [
    [words.program, `${client.name} (${client.clientId})`],
    [words.of, client.companyName],
    [words.goesTo, goesTo === 'THIS_MACHINE' ? words.thisMachine : goesTo],
    [words.as, `${user.name} (${user.username}), ${company.name}`],
  ] as const;
  return (
    <section className="authorize" aria-labelledby="authorize-title">
      <h1 id="authorize-title">{words.question(client.name)}</h1>
      <dl className="authorize-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2>{resource === undefined ? words.may : words.mayAsk}</h2>
      <ul className="authorize-scopes">
        {scopes.map((scope) => (
          <li key={scope}>{words.scopes[scope] ?? scope}</li>
        ))}
      </ul>
      <p className="quiet">{(resource === undefined ? words.rights : words.rightsToAsk)(until)}</p>
      {error && (
        <p role="alert" className="authorize-error">
          {error}
        </p>
      )}
      <div className="authorize-actions">
        <Button autoFocus busy={busy !== undefined} onClick={() => answer('deny')}>
          {words.deny}
        </Button>
        <Button look="main" busy={busy !== undefined} onClick={() => answer('allow')}>
          {words.allow}
        </Button>
      </div>
      <p className="quiet">{words.notYou}</p>
    </section>
  );
}
