const AT_ONCE = 2;
/** How many may wait: on one account, of one client, and in all. A turn takes some 20 ms. */
const OF_ACCOUNT = 32;
const OF_CLIENT = 64;
const OF_ALL = 256;
/** Whoever has waited for so long is better told to come back. */
const PATIENCE_MS = 10_000;

export class TooBusy extends Error {}

/** The client that logs somebody in, and the name that was given, whether anyone has it or not. */
export interface Asker {
  client: string;
  name: string;
}

type Start = () => void;

let running = 0;
/** Who waits, by client and by name, each in the order in which it has its next turn. */
const clients = new Map<string, Map<string, Start[]>>();

/**
 * Hashing is bounded, so that a flood of logins can neither fill the memory nor starve the API. Clients take turns,
 * and so do the names within a client: a flood through one holds up no other, guesses at one account only that one.
 */
export async function inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await turnOf(asker);
  else running++;
  try {
    return await work();
  } finally {
    startNext();
  }
}

function turnOf({ client, name }: Asker): Promise<void> {
  const names = clients.get(client) ?? new Map<string, Start[]>();
  const waiting = names.get(name) ?? [];
  const ofAll = [...clients.values()].reduce((sum, others) => sum + countOf(others), 0);
  if (waiting.length >= OF_ACCOUNT || countOf(names) >= OF_CLIENT || ofAll >= OF_ALL)
    throw new TooBusy('too many logins at once');
  clients.set(client, names);
  names.set(name, waiting);
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(patience);
      resolve();
    };
    const patience = setTimeout(() => {
      waiting.splice(waiting.indexOf(start), 1);
      if (!waiting.length) names.delete(name);
      if (!names.size) clients.delete(client);
      reject(new TooBusy('waited too long to log in'));
    }, PATIENCE_MS);
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
  moveBack(names, name, waiting, waiting.length > 0);
  moveBack(clients, client, names, names.size > 0);
  start();
}

/** To the end of the line, or out of it. */
function moveBack<T>(line: Map<string, T>, key: string, value: T, stays: boolean): void {
  line.delete(key);
  if (stays) line.set(key, value);
}
