import type { ElectricalExplanation } from '@spadework/core/electrical';
import type { Explanation } from '@spadework/core/explain';
import type { ExplanationLine, PlainRequest, RatingAnswer, RatingRefusal } from '@spadework/core/rating';
import type { Language } from '@spadework/core/text';
import { later } from '../../../settled/index.js';
import type { ElectricalAnswer, FieldPlan, SheetPlan } from '../electrical/messages.js';
import type { Area, HeatMap, Question, Reply } from './messages.js';

/** A section is rated so long after the last change. */
export const PAUSE_MS = 300;
/** A section that takes less is rated while something is dragged. */
export const QUICK_MS = 50;
/** A sheet and its field follow the rating that a drag waits for, so they may take longer. */
const QUICK_SHEET_MS = 200;

/** What is known of the section that is shown. A new object with every change. */
export interface RatingState {
  is: 'waiting' | 'rated' | 'refused' | 'failed';
  /** The last answer. While another is computed, it is that of the section as it was. */
  answer: RatingAnswer | undefined;
  refusal: RatingRefusal | undefined;
  map: HeatMap | undefined;
  /** The electrical sheet, and the magnetic field where it is shown. It comes after the rating that it is of. */
  electrical: ElectricalAnswer | undefined;
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
  set: (run, ms) => later('the rating', ms, run),
  clear: (stop) => (stop as (() => void) | undefined)?.(),
};

const NOTHING: RatingState = {
  is: 'waiting',
  answer: undefined,
  refusal: undefined,
  map: undefined,
  electrical: undefined,
  stale: false,
};

interface AskedFigure {
  circuitId: string;
  figure: ElectricalExplanation;
  language: Language;
  done: (explanation: Explanation | null) => void;
}

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
  #plan: SheetPlan | undefined;
  #field: FieldPlan | undefined;
  #wantsSheet = false;
  #isDragging = false;
  #figures: AskedFigure[] = [];
  #ms = { rate: Number.POSITIVE_INFINITY, map: 0, sheet: 0 };
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
    const wasDragging = this.#isDragging;
    this.#isDragging = false;
    if (key === this.#key) {
      if (wasDragging) this.#wantSheet();
      return;
    }
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
    this.#isDragging = true;
    const key = JSON.stringify(request);
    if (key === this.#key) return;
    this.#key = key;
    this.#timers.clear(this.#timer);
    this.#previewed = request;
    this.#enqueue(request);
  }

  get isQuick(): boolean {
    const { rate, map, sheet } = this.#ms;
    return rate + (this.#area ? map : 0) < QUICK_MS && sheet < QUICK_SHEET_MS;
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

  /** What the sheet needs beside what is rated. Undefined: there is no sheet now. */
  showSheet(plan: SheetPlan | undefined): void {
    if (plan === this.#plan) return;
    this.#plan = plan;
    if (!plan) this.#publish({ ...this.#state, electrical: undefined });
    this.#wantSheet();
  }

  /** The magnetic field that is shown with the sheet. Undefined: none. */
  showField(field: FieldPlan | undefined): void {
    this.#field = field;
    const { electrical } = this.#state;
    if (!field && electrical?.field)
      this.#publish({
        ...this.#state,
        electrical: {
          ...electrical,
          field: undefined,
          findings: electrical.findings.filter(({ code }) => code !== 'FIELD_ABOVE_LIMIT'),
        },
      });
    else if (field) this.#wantSheet();
  }

  #wantSheet(): void {
    this.#wantsSheet = this.#plan !== undefined;
    this.#next();
  }

  /** How a figure of the sheet came about. Null: the sheet has no such figure now. */
  explainFigure(asked: Omit<AskedFigure, 'done'>): Promise<Explanation | null> {
    return new Promise((done) => {
      this.#figures.push({ ...asked, done });
      this.#next();
    });
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
    this.#answerNobody();
  }

  #answerNobody(): void {
    for (const { done } of this.#explanations.splice(0)) done(null);
    for (const { done } of this.#figures.splice(0)) done(null);
  }

  #enqueue(request: PlainRequest): void {
    this.#request = request;
    this.#next();
  }

  /** Explanations are of the last rating, so they go before another; a map and a sheet go after it. */
  #next(): void {
    const question = this.#asked ? undefined : this.#nextQuestion();
    if (question) this.#ask(question);
  }

  #nextQuestion(): Question | undefined {
    const id = ++this.#id;
    const [explanation] = this.#explanations;
    if (explanation && this.#state.is !== 'waiting')
      return { kind: 'explain', id, partId: explanation.partId, at: explanation.at };
    const [figure] = this.#figures;
    if (figure && this.#state.electrical) {
      const { done: _, ...asked } = figure;
      return { kind: 'figure', id, ...asked };
    }
    if (this.#request) {
      const request = this.#request;
      this.#request = undefined;
      return { kind: 'rate', id, request };
    }
    if (this.#state.is !== 'rated') return undefined;
    if (this.#wantsMap && this.#area) {
      this.#wantsMap = false;
      return { kind: 'map', id, area: this.#area };
    }
    // Of a section that has changed meanwhile, it would be wrong as soon as it came.
    if (!this.#wantsSheet || !this.#plan || this.#state.stale) return undefined;
    this.#wantsSheet = false;
    const withOrders = this.#field !== undefined && !this.#isDragging;
    return { kind: 'electrical', id, plan: this.#plan, field: this.#field, withOrders };
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
    else if (reply.kind === 'figure') this.#figures.shift()?.done(reply.explanation);
    else if (reply.kind === 'electrical') this.#takeSheet(reply, asked);
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
      electrical: isRefused ? undefined : this.#state.electrical,
      stale: this.#request !== undefined,
    });
    this.#wantsMap = this.#area !== undefined;
    this.#wantsSheet = this.#plan !== undefined;
  }

  #takeSheet({ answer, ms }: Extract<Reply, { kind: 'electrical' }>, asked: Question): void {
    const { field } = asked as Extract<Question, { kind: 'electrical' }>;
    this.#ms.sheet = ms;
    if (!answer || answer.sectionId !== this.#last?.section.id || !this.#plan) return;
    const isOther = field !== this.#field;
    this.#publish({ ...this.#state, electrical: answer });
    // Shown for another view or load by now, or not at all.
    if (isOther) this.#wantsSheet = true;
  }

  /** A worker that broke is replaced by another when there is something to ask. */
  #break(): void {
    this.#line?.close();
    this.#line = undefined;
    this.#asked = undefined;
    this.#wantsMap = false;
    this.#wantsSheet = false;
    this.#answerNobody();
    this.#publish({ ...NOTHING, is: 'failed' });
  }

  #publish(state: RatingState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const isSameArea = (a: Area | undefined, b: Area): boolean =>
  a !== undefined && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
