import { type ComponentType, lazy } from 'react';
import { during } from '../settled/index.js';
import { setReached } from './reach.js';

/** What loading a file of the app needs of the browser; a test gives its own. */
export interface Surroundings {
  /** Waits until the server answers, and gives the script that its page begins with now. */
  currentScript(): Promise<string>;
  /** The script that this page began with. */
  ownScript(): string | undefined;
  /** Fetches styles again that failed before. */
  repairStyles(): Promise<void>;
  /** What the page was last reloaded for, over reloads. */
  lastReload: string | null;
  /** Called before a reload: resolves when nothing is unsent, or when what is unsent is kept well enough. */
  readyToReload(): Promise<void>;
  reload(): void;
}

/**
 * Loads a file of the app. Without a network it waits until the server answers, and asks again. After an update of the
 * server the file may be gone with its name: then the page is reloaded, once for each version.
 */
export function loadFile<T>(load: () => Promise<T>, around: Surroundings = browser): Promise<T> {
  return during('a file of the app', loadPatiently(load, around));
}

async function loadPatiently<T>(load: () => Promise<T>, around: Surroundings): Promise<T> {
  try {
    return await load();
  } catch {
    const current = await around.currentScript();
    if (current === around.ownScript()) {
      try {
        await around.repairStyles();
        return await load();
      } catch (error) {
        // A browser may remember that a script failed; a new page has forgotten it.
        if (around.lastReload === current) throw error;
      }
    } else if (around.lastReload === current) throw new Error(`this page is not of the version ${current}`);
    await around.readyToReload();
    around.lastReload = current;
    around.reload();
    // Nothing more is shown before the reload.
    return new Promise(() => undefined);
  }
}

/**
 * A component in a file of its own, which is waited for when it cannot be loaded. `preload` loads it before it is shown;
 * it is then shown at once.
 */
// biome-ignore lint/suspicious/noExplicitAny: as `lazy` itself, for components of any properties
export function lazyFile<M extends { default: ComponentType<any> }>(load: () => Promise<M>) {
  let loaded: M | undefined;
  const preload = async (): Promise<M> => {
    loaded = await loadFile(load);
    return loaded;
  };
  const component = lazy<M['default']>(() => (loaded ? atOnce(loaded) : preload()));
  return Object.assign(component, { preload });
}

/** A promise would answer a moment later, and the page would be drawn once without the component. */
const atOnce = <T>(file: T): Promise<T> =>
  // biome-ignore lint/suspicious/noThenProperty: React reads it as a promise that answers at once
  ({ then: (take: (file: T) => void) => take(file) }) as Promise<T>;

let readyToReload = async (): Promise<void> => undefined;

export function configureFiles(given: { readyToReload(): Promise<void> }): void {
  readyToReload = given.readyToReload;
}

const SHORTEST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const KEY = 'spadework.reloaded';
/** The app itself; what runs beside it is `async`, and may be the same in two versions. */
const SCRIPT = /<script type="module"(?![^>]* async)[^>]* src="([^"]+)"/;
const OWN_SCRIPT = 'script[type=module][src]:not([async])';

const browser: Surroundings = {
  async currentScript() {
    for (let wait = SHORTEST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        const response = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' });
        const script = response.ok ? SCRIPT.exec(await response.text())?.[1] : undefined;
        if (script) {
          setReached(true);
          return script;
        }
      } catch {
        // Not reached: it is asked again.
      }
      setReached(false);
      await pause(wait);
    }
  },
  ownScript: () => document.querySelector(OWN_SCRIPT)?.getAttribute('src') ?? undefined,
  async repairStyles() {
    const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
      ({ sheet }) => sheet === null,
    );
    await Promise.all(
      failed.map((link) => {
        const again = link.cloneNode() as HTMLLinkElement;
        link.replaceWith(again);
        return new Promise((resolve, reject) => {
          again.addEventListener('load', resolve);
          again.addEventListener('error', () => reject(new Error(`no ${again.href}`)));
        });
      }),
    );
  },
  get lastReload() {
    return sessionStorage.getItem(KEY);
  },
  set lastReload(script: string | null) {
    if (script !== null) sessionStorage.setItem(KEY, script);
  },
  readyToReload: () => readyToReload(),
  reload: () => location.reload(),
};

/** Waits, but not longer than until the network is back. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
}
