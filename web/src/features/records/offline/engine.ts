import { confirmSession } from '../../../api/index.js';
import { offlineStore } from '../../../offline/index.js';
import { browserPace } from '../../../optimistic/sending.js';
import { type Announcement, RecordBook } from './book.js';
import { browserExclusive } from './exclusive.js';
import { RecordReader } from './reader.js';
import { RecordSender } from './sender.js';
import { browserTransport } from './transport.js';

export interface Engine {
  book: RecordBook;
  reader: RecordReader;
  sender: RecordSender;
}

const AGAIN_MS = 30_000;

/** A page is of one user: another one loads it again. */
let engine: Engine | undefined;

export function engineOf(user: string): Engine {
  engine ??= begin(user);
  return engine;
}

/** The engine of the screens that are shown. */
export function currentEngine(): Engine {
  if (!engine) throw new Error('no screen of records is open');
  return engine;
}

function begin(user: string): Engine {
  const channel = new BroadcastChannel('spadework.records');
  const exclusive = browserExclusive();
  const book = new RecordBook({
    user,
    store: offlineStore(),
    exclusive,
    announce: (what) => channel.postMessage({ user, what }),
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
  });
  channel.addEventListener('message', ({ data }: MessageEvent<{ user: string; what: Announcement }>) => {
    if (data.user === user) book.heard(data.what).catch(() => undefined);
  });
  const sender = new RecordSender(book, browserTransport, exclusive, browserPace, confirmSession);
  book.onUnsent = () => sender.start();
  const again = () => {
    if (document.visibilityState === 'visible') sender.again();
  };
  addEventListener('online', () => sender.again());
  document.addEventListener('visibilitychange', again);
  setInterval(() => sender.start(), AGAIN_MS);
  book.ready.then(
    () => sender.again(),
    // A browser that keeps nothing shows what the server has.
    () => undefined,
  );
  return { book, reader: new RecordReader(book), sender };
}
