const MAX_RUNNING = 2;
/** Limits for waiting tasks: per account, per client, and in total. A task takes about 20 ms. */
export const MAX_PER_ACCOUNT = 32;
export const MAX_PER_CLIENT = 64;
export const MAX_WAITING = 256;
/** A task that has waited this long is rejected; the caller should retry later. */
const MAX_WAIT_MS = 10_000;

export class TooBusy extends Error {}

/** The queue that a task waits in: the client that requests a login, and the user name, which need not exist. */
export interface QueueKey {
  client: string;
  name: string;
}

type Start = () => void;

let running = 0;
/** The waiting tasks by client and by user name. Each map is in the order of the next start. */
const clients = new Map<string, Map<string, Start[]>>();

/**
 * Runs password hashing with limited concurrency, so that many logins cannot use up memory or CPU. The queue is fair:
 * it alternates between clients, and within a client between user names. Many logins of one client do not delay other
 * clients, and many guesses at one account delay only that account.
 */
export async function fairQueue<T>(key: QueueKey, work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) await waitInQueue(key);
  else running++;
  try {
    return await work();
  } finally {
    startNext();
  }
}

function waitInQueue({ client, name }: QueueKey): Promise<void> {
  const names = clients.get(client) ?? new Map<string, Start[]>();
  const waiting = names.get(name) ?? [];
  const total = [...clients.values()].reduce((sum, others) => sum + countOf(others), 0);
  if (waiting.length >= MAX_PER_ACCOUNT || countOf(names) >= MAX_PER_CLIENT || total >= MAX_WAITING)
    throw new TooBusy('too many logins at once');
  clients.set(client, names);
  names.set(name, waiting);
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(start), 1);
      if (!waiting.length) names.delete(name);
      if (!names.size) clients.delete(client);
      reject(new TooBusy('waited too long to log in'));
    }, MAX_WAIT_MS);
    waiting.push(start);
  });
}

const countOf = (names: Map<string, Start[]>) =>
  [...names.values()].reduce((sum, { length }) => sum + length, 0);

function startNext(): void {
  const [client, names] = clients.entries().next().value ?? [];
  if (client === undefined || names === undefined) {
    running--;
    return;
  }
  const [name, waiting] = names.entries().next().value!;
  const start = waiting.shift()!;
  requeue(names, name, waiting, waiting.length > 0);
  requeue(clients, client, names, names.size > 0);
  start();
}

/** Moves an entry to the end of the queue, or removes it if nothing waits there. */
function requeue<T>(queue: Map<string, T>, key: string, value: T, isWaiting: boolean): void {
  queue.delete(key);
  if (isWaiting) queue.set(key, value);
}
