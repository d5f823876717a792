import { during } from '../settled/index.js';

/**
 * What the app keeps in this browser, by shelf and key: unsent changes, checklists to fill in without a network.
 * Values are plain data (and blobs). Keys begin with the user name where the value is somebody's work, so that nobody
 * sends what another has written: `keyOf(username, 'segment', 42)`.
 *
 *   const store = offlineStore();
 *   await store.put('unsent', keyOf(user, 'segment', 42), steps);
 *   await store.get<Step[]>('unsent', keyOf(user, 'segment', 42));
 */
export const SHELVES = ['unsent', 'checklists', 'photos', 'catalog'] as const;
export type Shelf = (typeof SHELVES)[number];

export interface OfflineStore {
  get<T>(shelf: Shelf, key: string): Promise<T | undefined>;
  put(shelf: Shelf, key: string, value: unknown): Promise<void>;
  delete(shelf: Shelf, key: string): Promise<void>;
  /** All whose key begins so, in the order of their keys. */
  entries<T>(shelf: Shelf, prefix?: string): Promise<[key: string, value: T][]>;
}

export const keyOf = (...parts: (string | number)[]): string =>
  `${parts.map((part) => encodeURIComponent(part)).join('/')}`;

/** In memory, for tests and for browsers that refuse to keep anything. Values are copied, as IndexedDB does. */
export function memoryStore(): OfflineStore {
  const shelves = new Map<Shelf, Map<string, unknown>>();
  const shelf = (name: Shelf) => {
    const known = shelves.get(name) ?? new Map<string, unknown>();
    shelves.set(name, known);
    return known;
  };
  return {
    get: async <T>(name: Shelf, key: string) => structuredClone(shelf(name).get(key)) as T | undefined,
    put: async (name, key, value) => void shelf(name).set(key, structuredClone(value)),
    delete: async (name, key) => void shelf(name).delete(key),
    entries: async <T>(name: Shelf, prefix = '') =>
      [...shelf(name)]
        .filter(([key]) => key.startsWith(prefix))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => [key, structuredClone(value) as T] as [string, T]),
  };
}

const DATABASE = 'spadework';
const VERSION = 1;

let shared: OfflineStore | undefined;

/** The store of this browser. */
export function offlineStore(): OfflineStore {
  shared ??= typeof indexedDB === 'undefined' ? memoryStore() : indexedStore();
  return shared;
}

function indexedStore(): OfflineStore {
  let opening: Promise<IDBDatabase> | undefined;
  const open = () => {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(DATABASE, VERSION);
      request.onupgradeneeded = () => {
        for (const name of SHELVES) {
          if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name);
        }
      };
      request.onsuccess = () => {
        const database = request.result;
        // A newer tab wants to change the shelves: let it, and open again when needed.
        database.onversionchange = () => {
          database.close();
          opening = undefined;
        };
        resolve(database);
      };
      request.onerror = () => reject(request.error);
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  const run = <T>(...asked: Parameters<typeof runNow<T>>): Promise<T> =>
    during('the store', runNow(...asked));
  const runNow = async <T>(
    shelf: Shelf,
    mode: IDBTransactionMode,
    work: (at: IDBObjectStore) => { readonly result: T },
  ) => {
    // What is kept is often the only copy, and a phone may lose its power at any moment.
    const transaction = (await open()).transaction(shelf, mode, { durability: 'strict' });
    const request = work(transaction.objectStore(shelf));
    return new Promise<T>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  };
  return {
    get: async <T>(shelf: Shelf, key: string) =>
      (await run(shelf, 'readonly', (at) => at.get(key))) as T | undefined,
    put: async (shelf, key, value) => void (await run(shelf, 'readwrite', (at) => at.put(value, key))),
    delete: async (shelf, key) => void (await run(shelf, 'readwrite', (at) => at.delete(key))),
    entries: async <T>(shelf: Shelf, prefix = '') => {
      const range = prefix ? IDBKeyRange.bound(prefix, `${prefix}\uffff`) : undefined;
      // In one transaction: what another tab adds between two of them would give keys the values of others.
      const [keys, values] = await run(shelf, 'readonly', (at) => {
        const [keys, values] = [at.getAllKeys(range), at.getAll(range)];
        return {
          get result() {
            return [keys.result, values.result] as const;
          },
        };
      });
      return keys.map((key, place) => [String(key), values[place] as T] as [string, T]);
    },
  };
}
