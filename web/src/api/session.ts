import { useSyncExternalStore } from 'react';
import { bodyOf, request } from './call.js';
import { Problem } from './problem.js';

/** Who is logged in, as `GET /session` answers. */
export interface Session {
  user: { username: string; name: string; email: string };
  company: { id: number; name: string };
  scopes: readonly string[];
  rights: readonly string[];
  /** The hard end; it may end earlier when nobody uses it. */
  endsAt: string;
  /** Whether they have a password that is good here. */
  hasPassword: boolean;
  /** The directory through which the session came, if it did. */
  connection?: { connectionId: string; name: string };
  /** The version of the server; a page of another version reloads. */
  version: string;
  /** What is behind routes on the map, where the server says so. */
  map: { tiles: string | null; layers: readonly MapLayer[] };
  /** Whether this server may hold routes, which are power-sensitive. */
  routes: 'allowed' | 'forbidden';
  /** Whether this server sends mails, such as invitations. */
  sendsMails: boolean;
}

/** A background of maps, or a network that exists already. */
export interface MapLayer {
  name: string;
  kind: 'XYZ' | 'WMTS' | 'WMS';
  url: string;
  layer?: string;
  matrixSet?: string;
  attribution: string;
}

/**
 * `unknown` until the server has been asked; `ended` keeps what was there on the screen, and asks for the password. Where the
 * server is not reached, the app opens for whoever was logged in last: `isKept` until it has said so.
 */
export type SessionState =
  | { is: 'unknown' | 'none' }
  | { is: 'open'; session: Session; isKept?: boolean }
  | { is: 'ended'; session: Session };

let state: SessionState = { is: 'unknown' };
const listeners = new Set<() => void>();
/** Calls that wait for somebody to log in again. */
let waiting: ((again: boolean) => void)[] = [];

/** Tells the other tabs of this browser that somebody has logged in or out. */
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('spadework.session');

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

export const sessionState = (): SessionState => state;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, sessionState);
}

/** The session, in whatever is shown to somebody who is logged in. */
export function useSession(): Session {
  const now = useSessionState();
  if (now.is !== 'open' && now.is !== 'ended') throw new Error('nobody is logged in');
  return now.session;
}

/** Who was logged in when the page was last here, and when that was; `early.ts` reads that there is somebody. */
const LOGGED_IN = 'spadework.session';
/** So long a browser goes on without a word from the server. */
export const WITHOUT_CONTACT_MS = 14 * 24 * 60 * 60 * 1000;
/** A server that has not answered by then is as good as not reached. */
const PATIENCE_MS = 3000;

export const wasLoggedIn = (): boolean => localStorage.getItem(LOGGED_IN) !== null;

function keptSession(): Session | undefined {
  try {
    const { session, at } = JSON.parse(localStorage.getItem(LOGGED_IN) ?? 'null') as {
      session: Session;
      at: number;
    };
    return Date.now() - at < WITHOUT_CONTACT_MS ? session : undefined;
  } catch {
    return undefined;
  }
}

/** Asks the server who is logged in. */
export async function loadSession(): Promise<void> {
  try {
    const session = (await bodyOf(await request('GET', '/session', { again: false }))) as Session;
    enter(session);
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401) throw error;
    localStorage.removeItem(LOGGED_IN);
    // What was opened without the server stays on the screen.
    change(state.is === 'open' ? { is: 'ended', session: state.session } : { is: 'none' });
  }
}

/** For the start of a page: without an answer of the server, it opens for whoever was logged in last. */
export async function openSession(): Promise<void> {
  const asked = loadSession().catch((error) => {
    if (!(error instanceof Problem) || !error.isTemporary) throw error;
  });
  // It may fail after the page has opened.
  asked.catch(() => undefined);
  if (keptSession()) await Promise.race([asked, new Promise((go) => setTimeout(go, PATIENCE_MS))]);
  else await asked;
  const session = keptSession();
  if (state.is === 'unknown' && session) change({ is: 'open', session, isKept: true });
}

/** Resolves when the server has said that this user is logged in; asks for the password if need be. */
export async function confirmSession(): Promise<void> {
  if (state.is === 'open' && state.isKept) await loadSession();
  if (state.is === 'ended') await logInAgain();
  if (state.is !== 'open') throw new Problem(401, 'SESSION_REQUIRED', '');
}

function enter(session: Session): void {
  const before = state.is === 'ended' || state.is === 'open' ? state.session : undefined;
  // Another user must see nothing of the former one, and another version of the server needs its own page.
  // A page that was opened without the server goes on: whoever fills something in is not interrupted.
  const isOther = before?.version !== session.version && !(state.is === 'open' && state.isKept);
  if (before && (before.user.username !== session.user.username || isOther)) {
    location.reload();
    return;
  }
  localStorage.setItem(LOGGED_IN, JSON.stringify({ session, at: Date.now() }));
  change({ is: 'open', session });
  const calls = waiting;
  waiting = [];
  for (const goOn of calls) goOn(true);
}

export interface Credentials {
  username: string;
  password: string;
  /** Takes the place of a one-time password, which is good for nothing else. */
  newPassword?: string;
}

/** `passkey` is what the browser gives for the options of `SECOND_FACTOR_NEEDED`. */
export async function logIn(credentials: Credentials, passkey?: object): Promise<void> {
  await request('POST', '/session', { body: { ...credentials, passkey }, again: false });
  await loadSession();
  channel?.postMessage('in');
}

let forgetUser = async (_username: string): Promise<void> => undefined;

/** `forgetUser` lets go what this browser keeps of a user who logs out. */
export function configureSession(given: { forgetUser(username: string): Promise<void> }): void {
  forgetUser = given.forgetUser;
}

/** Set in a tab where somebody logged out: on a shared machine the directory must ask for the password again. */
export const LOGGED_OUT = 'loggedOut';

/** `everywhere` ends all sessions and tokens of the user. */
export async function logOut(everywhere = false): Promise<void> {
  await request('DELETE', everywhere ? '/session?all=true' : '/session', { again: false });
  localStorage.removeItem(LOGGED_IN);
  sessionStorage.setItem(LOGGED_OUT, '');
  if (state.is === 'open' || state.is === 'ended')
    await forgetUser(state.session.user.username).catch(() => undefined);
  channel?.postMessage('out');
  location.assign('/');
}

/** For `configureCalls`: a 401 opens the log-in form over what is there, and the call goes on afterwards. */
export function logInAgain(): Promise<boolean> {
  if (state.is === 'open') change({ is: 'ended', session: state.session });
  if (state.is !== 'ended') return Promise.resolve(false);
  return new Promise((resolve) => waiting.push(resolve));
}

channel?.addEventListener('message', ({ data }) => {
  if (data === 'out' && state.is === 'open') {
    for (const goOn of waiting.splice(0)) goOn(false);
    change({ is: 'ended', session: state.session });
  }
  // It may be another user, also for a page that has not noticed that its session ended.
  if (data === 'in') loadSession().catch(() => undefined);
});

if (typeof window !== 'undefined')
  window.addEventListener('online', () => {
    if (state.is === 'open' && state.isKept) loadSession().catch(() => undefined);
  });

/** One browser in which the user is logged in. */
export interface ListedSession {
  id: string;
  /** What the browser calls itself. */
  browser?: string;
  createdAt: string;
  seenAt: string;
  endsAt: string;
  current: boolean;
}

export const listSessions = async (): Promise<ListedSession[]> =>
  (await bodyOf(await request('GET', '/session/all'))) as ListedSession[];

export const endSession = async (id: string): Promise<void> =>
  void (await request('DELETE', `/session/all/${encodeURIComponent(id)}`));

/** All other sessions end; this browser gets a new one. */
export const changePassword = async (currentPassword: string, newPassword: string): Promise<void> =>
  void (await request('PUT', '/session/password', { body: { currentPassword, newPassword } }));
