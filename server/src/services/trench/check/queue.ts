import type { Watch } from '../../../events/watch.js';
import { perStore } from '../../../store/cache.js';
import type { Store } from '../../../store/store.js';
import { JobQueue, type Queued } from '../../../work/index.js';
import { segmentToCheck } from './check.sql.js';
import { checkSegment } from './checker.js';

/** Somebody waits for it or it was just written, or somebody saw it in a list. */
type Lane = 'now' | 'later';

interface Waiting extends Queued {
  segmentId: number;
  lane: Lane;
  /** How often it found no room. */
  postponed: number;
}

/** Tests change it. */
export const pace = {
  /** A segment that is written again and again is checked when it has been left alone for so long … */
  quietMs: 400,
  /** … or after so long. */
  maxQuietMs: 3_000,
  /** After which a check that found no room is tried again; each further time takes twice as long. */
  againMs: 1_000,
  maxAgainMs: 60_000,
};

const MAX_RUNNING = 3;
const MAX_RUNNING_OF_COMPANY = 2;
/** What does not get into the queue is asked for again by the next read. */
const MAX_WAITING = 20_000;

/**
 * Segments of this process that wait for their check. Companies take turns. A segment waits once, and is checked as it is
 * when its turn comes. Nothing is lost with the process: whoever reads a segment without a check asks for it.
 */
export class CheckQueue {
  readonly #queue = new JobQueue<Waiting>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #running = new Map<number, { companyId: number; lane: Lane; again: boolean }>();
  readonly #quiet = new Map<number, { since: number; timer: NodeJS.Timeout }>();
  #starting: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(
    private readonly store: Store,
    readonly watch: Watch<number>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** After a write: the check begins when the segment has been left alone for a moment. */
  written(companyId: number, segmentId: number): void {
    const earlier = this.#quiet.get(segmentId);
    const since = earlier?.since ?? performance.now();
    if (earlier && performance.now() - since > pace.maxQuietMs - pace.quietMs) return;
    clearTimeout(earlier?.timer);
    const timer = setTimeout(() => {
      this.#quiet.delete(segmentId);
      this.push(companyId, segmentId, 'now');
    }, pace.quietMs);
    timer.unref();
    this.#quiet.set(segmentId, { since, timer });
  }

  push(companyId: number, segmentId: number, lane: Lane, postponed = 0): void {
    if (this.#stopped) return;
    const running = this.#running.get(segmentId);
    if (running) {
      running.again = true;
      return;
    }
    const waiting = this.#waiting.get(segmentId);
    if (waiting?.lane === lane || waiting?.lane === 'now') return;
    if (waiting) this.#queue.remove(waiting);
    else if (this.#waiting.size >= MAX_WAITING) return;
    const own: Waiting = { companyId, segmentId, lane, postponed };
    this.#waiting.set(segmentId, own);
    this.#queue.push(own);
    // A list is answered first.
    if (lane === 'now') this.#startNext();
    else this.#startSoon();
  }

  /** Gives up what waits. What runs ends with the workers, or with the store. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#starting);
    for (const { timer } of this.#quiet.values()) clearTimeout(timer);
    this.#queue.clear();
    this.#waiting.clear();
  }

  #startSoon(): void {
    this.#starting ??= setTimeout(() => {
      this.#starting = undefined;
      this.#startNext();
    }, pace.quietMs);
    this.#starting.unref();
  }

  #startNext(): void {
    while (!this.#stopped && this.#running.size < MAX_RUNNING) {
      const next = this.#queue.shift((each) => this.#mayStart(each));
      if (!next) return;
      const { companyId, segmentId, lane } = next;
      this.#waiting.delete(segmentId);
      this.#running.set(segmentId, { companyId, lane, again: false });
      void this.#check(next).finally(() => this.#startNext());
    }
  }

  /** What was only seen in a list never takes the last place of a company. */
  #mayStart({ companyId, lane }: Waiting): boolean {
    const own = [...this.#running.values()].filter((each) => each.companyId === companyId);
    if (lane === 'later' && own.some((each) => each.lane === 'later')) return false;
    return own.length < MAX_RUNNING_OF_COMPANY;
  }

  async #check({ companyId, segmentId, lane, postponed }: Waiting): Promise<void> {
    let isPostponed = false;
    try {
      const segment = await segmentToCheck(this.store, segmentId);
      const checked = segment && (await checkSegment(this.store, segment));
      isPostponed = segment !== undefined && checked === undefined;
      if (checked && checked !== 'KNOWN') this.watch.advance(checked.key, checked.value);
    } catch (error) {
      // Such as a store that is away: the next read asks again.
      if (!this.#stopped) this.onError(error);
    }
    const again = this.#running.get(segmentId)?.again ?? false;
    this.#running.delete(segmentId);
    const tryAgain = () => this.push(companyId, segmentId, lane, postponed + 1);
    if (again) this.push(companyId, segmentId, lane);
    else if (isPostponed)
      setTimeout(tryAgain, Math.min(pace.againMs * 2 ** postponed, pace.maxAgainMs)).unref();
  }
}

/** The queue of a store, once a server is mounted on it. A transaction that is rolled back has none. */
export const checkQueue = perStore((): { queue?: CheckQueue } => ({}));
