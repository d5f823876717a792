import { type ReactNode, useEffect } from 'react';
import { lazyFile, loadSession, useReached, useSessionState } from '../api/index.js';
import { RESET } from '../routes/index.js';
import { Suspense } from '../settled/index.js';
import { useAppWords } from './words/index.js';

const Outside = lazyFile(() => import('../features/login/Outside.js'));
const LoginDialog = lazyFile(() => import('../features/login/LoginDialog.js'));

/** Asks for the password at whatever address was asked for; a session that ended asks above what is there. */
export function SessionGate({ children }: { children: ReactNode }) {
  const state = useSessionState();
  // Whoever follows the link of a mail has forgotten the password, whoever else is logged in.
  if (state.is === 'none' || location.pathname === RESET)
    return (
      <Suspense>
        <Outside />
      </Suspense>
    );
  if (state.is === 'unknown') return <Unreached />;
  return (
    <>
      {children}
      {state.is === 'ended' && (
        <Suspense>
          <LoginDialog username={state.session.user.username} />
        </Suspense>
      )}
    </>
  );
}

/** The server was not reached when the page was opened: it is tried again until it is. */
function Unreached() {
  const words = useAppWords();
  const reached = useReached();
  useEffect(() => {
    const again = () => loadSession().catch(() => undefined);
    const timer = setInterval(again, 3000);
    if (reached) again();
    return () => clearInterval(timer);
  }, [reached]);
  return (
    <main className="page page-centred">
      <title>Spadework</title>
      <h1 className="hidden-text">Spadework</h1>
      <p role="status">{reached ? words.loading : words.offline}</p>
    </main>
  );
}
