import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { isReached, useSession } from '../../../api/index.js';
import { useLanguage } from '../../../words/index.js';
import { type Engine, engineOf } from './engine.js';
import type { KeptProject, ProjectRecordsView, RecordView } from './model.js';
import { persist } from './photo.js';
import { photoAddress } from './photoAddress.js';
import { RecordViews } from './views.js';

/** What others do is seen after this, or on return to the page. */
const AGAIN_MS = 30_000;

function useEngine(): Engine {
  return engineOf(useSession().user.username);
}

/** A view of what is in the book, as it is now. */
function useView<V>(read: (views: RecordViews) => V): V {
  const { book, reader, sender } = useEngine();
  const views = useMemo(
    () => new RecordViews(book, reader, () => isReached() && sender.get() === 'saving'),
    [book, reader, sender],
  );
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [book.subscribe(listener), reader.subscribe(listener), sender.subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    [book, reader, sender],
  );
  // A view is read once for each state, and also for one that came between drawing and listening.
  const last = useRef<{ state: string; read: unknown; view: V }>(undefined);
  return useSyncExternalStore(subscribe, () => {
    const state = [book.version, reader.version, sender.get(), isReached()].join();
    if (last.current?.state !== state || last.current.read !== read)
      last.current = { state, read, view: read(views) };
    return last.current.view;
  });
}

/** Reads now, on return to the page or the network, and every now and then. */
function useReading(read: () => Promise<void>): void {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are read again in another language
  useEffect(() => {
    const visibly = () => {
      if (document.visibilityState === 'visible') read().catch(() => undefined);
    };
    visibly();
    const timer = setInterval(visibly, AGAIN_MS);
    addEventListener('online', visibly);
    document.addEventListener('visibilitychange', visibly);
    return () => {
      clearInterval(timer);
      removeEventListener('online', visibly);
      document.removeEventListener('visibilitychange', visibly);
    };
  }, [read, language]);
}

/** The records and lists of a project: from the server, or as they were kept, with what is not sent. */
export function useProjectRecords(projectId: number): ProjectRecordsView {
  const { reader } = useEngine();
  useReading(useMemo(() => () => reader.readProject(projectId), [reader, projectId]));
  return useView(useMemo(() => (views) => views.project(projectId), [projectId]));
}

/** A record as it is now, in this browser and in its other tabs. */
export function useRecord(projectId: number, recordId: string): RecordView {
  const { reader } = useEngine();
  useReading(useMemo(() => () => reader.readRecord(projectId, recordId), [reader, projectId, recordId]));
  useEffect(persist, []);
  return useView(useMemo(() => (views) => views.record(recordId), [recordId]));
}

/** Projects that can be opened without a network, for the list of projects. */
export function useKeptProjects(): readonly KeptProject[] {
  return useView(readKeptProjects);
}
const readKeptProjects = (views: RecordViews) => views.keptProjects();

/** The address of a picture: of the server, or of the bytes that only this browser has. Undefined until it is known. */
export function usePhotoAddress(
  recordId: string,
  { hash, isUnsent }: { hash: string; isUnsent: boolean },
  size: 'full' | 'view' | 'thumb',
): string | undefined {
  const { book } = useEngine();
  const [own, setOwn] = useState<string>();
  useEffect(() => {
    if (!isUnsent) return undefined;
    let address: string | undefined;
    let isOver = false;
    book.shelf.bytes(recordId, hash).then(
      (bytes) => {
        if (!bytes || isOver) return;
        address = URL.createObjectURL(bytes);
        setOwn(address);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      if (address) URL.revokeObjectURL(address);
      setOwn(undefined);
    };
  }, [book, recordId, hash, isUnsent]);
  return isUnsent ? own : photoAddress(recordId, hash, size);
}
