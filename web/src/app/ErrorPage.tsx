import { Compass, Lock, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { asProblem } from '../api/index.js';
import { Button, EmptyState } from '../kit/index.js';
import { addressOf } from '../routes/index.js';
import { useAppWords } from './words/index.js';

/** Of a service that somebody lacks, the server names the scope, which is for programs. */
const isSentence = (text: string): boolean => text.includes(' ');

/** What went wrong, by what the server said, with a way on. */
export function ErrorPage({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const words = useAppWords();
  const problem = asProblem(error);
  const kind = problem.status === 404 ? 'notFound' : problem.status === 403 ? 'noAccess' : ('wrong' as const);
  const icon = { notFound: Compass, noAccess: Lock, wrong: TriangleAlert }[kind];
  const text = { notFound: words.notFoundText, noAccess: words.noAccessText, wrong: words.wrongText }[kind];
  return (
    <div className="page page-centred">
      <EmptyState
        isPage
        icon={icon}
        title={words[kind]}
        actions={
          <>
            {kind === 'wrong' && <Button onClick={onAgain}>{words.tryAgain}</Button>}
            <Link href={addressOf.projects()} className="button button-plain">
              {words.toProjects}
            </Link>
          </>
        }
      >
        <p>{text}</p>
        {kind !== 'notFound' && isSentence(problem.message) && <p className="quiet">{problem.message}</p>}
      </EmptyState>
    </div>
  );
}

export function NotFound() {
  const words = useAppWords();
  return (
    <div className="page page-centred">
      <title>{`${words.notFound} – Spadework`}</title>
      <EmptyState
        isPage
        icon={Compass}
        title={words.notFound}
        actions={
          <Link href={addressOf.projects()} className="button button-plain">
            {words.toProjects}
          </Link>
        }
      >
        <p>{words.notFoundText}</p>
      </EmptyState>
    </div>
  );
}
