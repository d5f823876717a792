import './login.css';
import { useEffect, useRef, useState } from 'react';
import { LOGIN } from '../../routes/index.js';
import { DirectoryLinks, directoryHref, leave } from './DirectoryLinks.js';
import { LoginForm } from './LoginForm.js';
import { LoginLanguages } from './LoginLanguages.js';
import { TrenchPicture } from './TrenchPicture.js';
import { type DemoUser, demoUsers, type LoginWays, loginWays, rememberedWays } from './ways.js';
import { useLoginWords } from './words/index.js';

const PASSWORDS: LoginWays = { passwordLogin: 'ON', connections: [] };
const DEMO_PASSWORD = 'demo-password';

/** The form, at whatever address was asked for; after logging in, that address is shown. */
export default function LoginScreen() {
  const words = useLoginWords();
  const [demo, setDemo] = useState<readonly DemoUser[]>([]);
  const [username, password] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [ways, setWays] = useState<LoginWays>(PASSWORDS);
  const [name, setName] = useState<string>();
  const asked = useRef<string>(undefined);
  useEffect(() => {
    demoUsers().then(setDemo, () => undefined);
    rememberedWays().then(setWays, () => undefined);
  }, []);
  /** The domain of a name says which company it is of. */
  const look = async (typed: string): Promise<LoginWays['connections']> => {
    if (!typed.includes('@')) return [];
    if (typed === asked.current) return ways.connections;
    asked.current = typed;
    const found = await loginWays(typed).catch(() => undefined);
    if (!found || asked.current !== typed) return [];
    setWays(found);
    setName(typed);
    return found.connections;
  };
  /** Whoever writes an address and no password goes to the directory of its domain, or chooses one. */
  const goOn = async (typed: string): Promise<boolean> => {
    const [first, ...others] = await look(typed);
    if (!first) return false;
    if (others.length === 0) {
      leave(typed);
      location.assign(directoryHref(first.href, typed));
    }
    return true;
  };
  const problem = new URLSearchParams(location.search).get('problem');
  const fill = (name: string) => {
    username.current!.value = name;
    password.current!.value = DEMO_PASSWORD;
    username.current!.form!.requestSubmit();
  };
  return (
    <main className="login">
      <title>{`${words.title} – Spadework`}</title>
      <TrenchPicture />
      <div className="login-side">
        <div className="login-card">
          <p className="login-name">Spadework</p>
          <h1>{words.title}</h1>
          <p className="login-welcome">{words.welcome}</p>
          {location.pathname === LOGIN && problem && (
            <p role="alert" className="login-error">
              {words.problems[problem] ?? words.problems.SIGN_IN_REFUSED}
            </p>
          )}
          {ways.connections.length > 0 && <DirectoryLinks connections={ways.connections} username={name} />}
          <LoginForm
            usernameRef={username}
            passwordRef={password}
            onUsername={look}
            onWithoutPassword={goOn}
            isSecond={ways.connections.length > 0}
            withoutPassword={ways.passwordLogin === 'ADMINISTRATORS' && ways.connections.length > 0}
          />
          {demo.length > 0 && (
            <section className="login-demo" aria-label={words.demo}>
              <h2>{words.demo}</h2>
              <p>{words.demoText(DEMO_PASSWORD)}</p>
              <ul>
                {demo.map((user) => (
                  <li key={user.username}>
                    <button type="button" className="login-user" onClick={() => fill(user.username)}>
                      <strong>{user.username}</strong>
                      <span>
                        {user.name} · {user.companyName}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <LoginLanguages />
        </div>
      </div>
    </main>
  );
}
