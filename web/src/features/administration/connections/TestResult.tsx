import { Button } from '../../../kit/index.js';
import { Facts, Loading } from '../Frame.js';
import { type ConnectionTest, useConnectionTest } from './queries.js';
import { useConnectionWords } from './words/index.js';

/** What came of a trial login: the account, the roles, every claim, and what helps where it was refused. */
export function TestResult({ connectionId, testId }: { connectionId: string; testId: string }) {
  const words = useConnectionWords();
  const test = useConnectionTest(connectionId, testId);
  return (
    <section className="admin-sub" aria-labelledby="admin-test" role="status">
      <h3 id="admin-test">{words.tested}</h3>
      <Loading query={test} />
      {test.data?.state === 'PENDING' && (
        <>
          <p>{words.pending}</p>
          <Button onClick={() => test.refetch()}>{words.readAgain}</Button>
        </>
      )}
      {test.data && test.data.state !== 'PENDING' && <Outcome test={test.data} />}
    </section>
  );
}

function Outcome({ test }: { test: ConnectionTest }) {
  const words = useConnectionWords();
  const { state, problem, username, isNew, roles, administrator, claims } = test;
  const rights = [...(roles ?? []), ...(administrator ? [words.administratorRole] : [])];
  return (
    <>
      <p className={`admin-note ${state === 'DONE' ? 'admin-note-calm' : 'admin-note-bad'}`}>
        {state === 'DONE' ? words.works : words.refused}{' '}
        {problem !== undefined && (words.problems[problem] ?? words.problems.SIGN_IN_REFUSED)}
      </p>
      <Facts
        facts={[
          [words.account, username && (isNew ? words.newAccount(username) : username)],
          [words.rights, roles && (rights.length > 0 ? rights.join(', ') : words.noRoles)],
          [words.email, test.email],
          [words.subject, test.subject],
        ]}
      />
      {claims && (
        <table className="admin-claims">
          <caption>{words.claims}</caption>
          <thead>
            <tr>
              <th scope="col">{words.claim}</th>
              <th scope="col">{words.claimValue}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(claims).map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{typeof value === 'string' ? value : JSON.stringify(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
