import type { ExplanationLine, PlainRequest, RatingAnswer, RatingRefusal } from '@spadework/core/rating';
import type { Area, HeatMap, Question, Reply } from './messages.js';

/** A section is rated so long after the last change. */
export const PAUSE_MS = 300;
/** A section that takes less is rated while something is dragged. */
export const QUICK_MS = 50;

/** What is known of the section that is shown. A new object with every change. */
export interface RatingState {
  is: 'waiting' | 'rated' | 'refused' | 'failed';
  /** The last answer. While another is computed, it is that of the section as it was. */
  answer: RatingAnswer | undefined;
  refusal: RatingRefusal | undefined;
  map: HeatMap | undefined;
  /** Whether something has changed since. */
  stale: boolean;
}

/** A worker, or what stands in for it in a test. */
export interface Line {
  post(question: Question): void;
  close(): void;
}
export type OpenLine = (onReply: (reply: Reply) => void, onBreak: () => void) => Line;

interface Timers {
  set(run: () => void, ms: number): unknown;
  clear(timer: unknown): void;
}
const TIMERS: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as never),
};

const NOTHING: RatingState = {
  is: 'waiting',
  answer: undefined,
  refusal: undefined,
  map: undefined,
  stale: false,
};

/**
 * Has sections rated in a worker: a pause after the last change, at once while something is dragged if the section is
 * quick to rate. One question is on its way at a time, and of several that wait the latest is asked.
 */
export class Rater {
  #state: RatingState = NOTHING;
  readonly #listeners = new Set<() => void>();
  readonly #openLine: OpenLine;
  readonly #timers: Timers;
  #line: Line | undefined;
  #timer: unknown;
  #id = 0;
  /** What is on its way. */
  #asked: Question | undefined;
  /** What is asked next. */
  #request: PlainRequest | undefined;
  #key = '';
  #area: Area | undefined;
  #wantsMap = false;
  #explanations: {
    partId: string;
    at: 'SHOWN' | 'RATED';
    done: (steps: ExplanationLine[] | null) => void;
  }[] = [];
  #ms = { rate: Number.POSITIVE_INFINITY, map: 0 };
  /** A section that failed is not asked again by itself. */
  #last: PlainRequest | undefined;
  #previewed: PlainRequest | undefined;

  constructor(openLine: OpenLine, timers: Timers = TIMERS) {
    this.#openLine = openLine;
    this.#timers = timers;
  }

  get = (): RatingState => this.#state;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The section that is shown, as a request. Undefined: it cannot be rated now. */
  show(request: PlainRequest | undefined): void {
    const isOther = request?.section.id !== this.#last?.section.id;
    this.#last = request;
    const key = request ? JSON.stringify(request) : '';
    if (key === this.#key) return;
    this.#key = key;
    this.#timers.clear(this.#timer);
    // What was computed for another section says nothing about this one.
    if (isOther) {
      this.#request = undefined;
      this.#publish(NOTHING);
    }
    if (!request) return;
    this.#publish({ ...this.#state, stale: this.#state.is !== 'waiting' });
    this.#timer = this.#timers.set(() => this.#enqueue(request), PAUSE_MS);
  }

  /** The section as it would be after a drag: rated at once, if that is quick. */
  preview(request: PlainRequest): void {
    if (!this.isQuick) return;
    const key = JSON.stringify(request);
    if (key === this.#key) return;
    this.#key = key;
    this.#timers.clear(this.#timer);
    this.#previewed = request;
    this.#enqueue(request);
  }

  get isQuick(): boolean {
    return this.#ms.rate + (this.#area ? this.#ms.map : 0) < QUICK_MS;
  }

  /** The part of the section that the map covers. Undefined: no map is shown. */
  showMap(area: Area | undefined): void {
    const had = this.#area;
    this.#area = area;
    if (!area) this.#publish({ ...this.#state, map: undefined });
    else if (!isSameArea(had, area)) {
      this.#wantsMap = true;
      this.#next();
    }
  }

  /** The steps that lead to the temperature and the rating of a part. Null: the section has no such part. */
  explain(partId: string, at: 'SHOWN' | 'RATED'): Promise<ExplanationLine[] | null> {
    return new Promise((done) => {
      this.#explanations.push({ partId, at, done });
      this.#next();
    });
  }

  /** After a failure. */
  again(): void {
    if (this.#last) this.#enqueue(this.#last);
  }

  close(): void {
    this.#timers.clear(this.#timer);
    this.#line?.close();
    this.#line = undefined;
    this.#asked = undefined;
    this.#key = '';
    for (const { done } of this.#explanations.splice(0)) done(null);
  }

  #enqueue(request: PlainRequest): void {
    this.#request = request;
    this.#next();
  }

  /** Explanations are of the last rating, so they go before another; a map goes after it. */
  #next(): void {
    const question = this.#asked ? undefined : this.#nextQuestion();
    if (question) this.#ask(question);
  }

  #nextQuestion(): Question | undefined {
    const id = ++this.#id;
    const [explanation] = this.#explanations;
    if (explanation && this.#state.is !== 'waiting')
      return { kind: 'explain', id, partId: explanation.partId, at: explanation.at };
    if (this.#request) {
      const request = this.#request;
      this.#request = undefined;
      return { kind: 'rate', id, request };
    }
    if (!this.#wantsMap || !this.#area || this.#state.is !== 'rated') return undefined;
    this.#wantsMap = false;
    return { kind: 'map', id, area: this.#area };
  }

  #ask(question: Question): void {
    this.#asked = question;
    this.#line ??= this.#openLine(
      (reply) => this.#take(reply),
      () => this.#break(),
    );
    this.#line.post(question);
  }

  #take(reply: Reply): void {
    const asked = this.#asked;
    if (!asked || reply.id !== asked.id) return;
    this.#asked = undefined;
    if (reply.kind === 'rated')
      this.#takeRating(reply, asked.kind === 'rate' && asked.request === this.#previewed);
    else if (reply.kind === 'map') {
      this.#ms.map = reply.ms;
      this.#publish({ ...this.#state, map: (this.#area && reply.map) ?? undefined });
    } else if (reply.kind === 'steps') this.#explanations.shift()?.done(reply.steps);
    else this.#break();
    this.#next();
  }

  #takeRating({ result, ms }: Extract<Reply, { kind: 'rated' }>, isPreview: boolean): void {
    this.#ms.rate = ms;
    const isRefused = 'code' in result;
    // What overlaps on its way is no news. Dropped there, it is asked again.
    if (isRefused && isPreview) {
      this.#key = '';
      return;
    }
    if (!isRefused && result.sectionId !== this.#last?.section.id) return;
    this.#publish({
      is: isRefused ? 'refused' : 'rated',
      answer: isRefused ? undefined : result,
      refusal: isRefused ? result : undefined,
      map: isRefused ? undefined : this.#state.map,
      stale: this.#request !== undefined,
    });
    this.#wantsMap = this.#area !== undefined;
  }

  /** A worker that broke is replaced by another when there is something to ask. */
  #break(): void {
    this.#line?.close();
    this.#line = undefined;
    this.#asked = undefined;
    this.#wantsMap = false;
    for (const { done } of this.#explanations.splice(0)) done(null);
    this.#publish({ ...NOTHING, is: 'failed' });
  }

  #publish(state: RatingState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const isSameArea = (a: Area | undefined, b: Area): boolean =>
  a !== undefined && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
