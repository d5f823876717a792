/*
 * The service worker: a script of its own, at `/sw.js`. It keeps the page and the files of the screens that people use on site, so
 * that the app opens without a network. It keeps no answer of the server, and sends nothing.
 */

/** What the build writes in: a name for its files, these files, and the first part of every address of the app. */
declare const SHELL: { version: string; script: string; files: readonly string[]; rooms: readonly string[] };

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LifeEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Worker {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

const worker = globalThis as unknown as Worker;
const PREFIX = 'spadework-';
const CACHE = PREFIX + SHELL.version;
const PAGE = '/';
/** A network that is slower is as good as none to somebody who stands in a trench. */
const PATIENCE_MS = 3000;

worker.addEventListener('install', (event) => event.waitUntil(keep()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('message', ({ data }) => {
  if (data === 'takeOver') worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (SHELL.rooms.includes(pathname.split('/')[1]!)) event.respondWith(page(request));
  } else if (SHELL.files.includes(pathname)) event.respondWith(file(request));
});

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  const shell = await fetch(PAGE, { cache: 'no-store' });
  // While servers are updated, the page may be of another version than these files.
  if (!shell.ok || !(await shell.clone().text()).includes(SHELL.script))
    throw new Error('the page is of another version');
  await cache.addAll([...SHELL.files]);
  await cache.put(PAGE, shell);
}

/** The files of the version before stay for pages that are still open. */
async function takeOver(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function page(request: Request): Promise<Response> {
  const network = fetch(request);
  const shell = await caches.match(PAGE, { cacheName: CACHE });
  if (!shell) return network;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(shell), PATIENCE_MS));
  const answered = network.then(
    (response) => (response.status >= 500 ? shell : response),
    () => shell,
  );
  return Promise.race([answered, late]);
}

const file = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);
