import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { lazyFile, loadSession, useReached, useSessionState } from '../api/index.js';
import { RESET } from '../routes/index.js';
import { useAppWords } from './words/index.js';

const LoginScreen = lazyFile(() => import('../features/login/LoginScreen.js'));
const ResetScreen = lazyFile(() => import('../features/login/ResetScreen.js'));
const LoginDialog = lazyFile(() => import('../features/login/LoginDialog.js'));

/** Asks for the password at whatever address was asked for; a session that ended asks above what is there. */
export function SessionGate({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const [location] = useLocation();
  // Whoever follows the link of a mail has forgotten the password.
  if (location === RESET)
    return (
      <Suspense>
        <ResetScreen />
      </Suspense>
    );
  if (state.is === 'unknown') return <Unreached />;
  if (state.is === 'none') {
    return (
      <Suspense>
        <LoginScreen />
      </Suspense>
    );
  }
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
