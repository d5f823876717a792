import { moneyNumber, moneyOf } from '@spadework/core/cost';
import {
  applyChange,
  CannotApply,
  type Change,
  type Identified,
  idsOf,
  inverseOf,
  renamed,
  renamedChange,
} from './changes.js';
import type { Calculation, CostNode } from './model.js';

export type Closed = 'readOnly' | 'forbidden' | 'gone';

/** What the screen shows: what the server confirmed, with the changes on top that it has not confirmed yet. */
export interface Shown {
  calculation: Calculation;
  nodes: readonly CostNode[];
  /** To the øre. */
  total: number;
  pendingCount: number;
  undoTitle: string | undefined;
  redoTitle: string | undefined;
  closed: Closed | undefined;
  notices: readonly Notice[];
}

export type Notice = { id: number } & (
  | { kind: 'rebased' }
  | { kind: 'dropped'; title: string; reason: string | undefined }
);

export interface Pending {
  change: Change;
  title: string;
  /** Repeated with the same key, a change is made once. */
  key: string;
}

interface Step {
  /** The key of the change when it was made first, then those of undoing and redoing it. */
  keys: readonly string[];
  title: string;
  forth: Change;
  back: Change;
}

/** Undo reaches so far. */
const MOST_STEPS = 200;

export class CalculationDocument {
  #base: readonly CostNode[];
  /** With what is pending on top. */
  #current: readonly CostNode[];
  #preview: Change | undefined;
  #shown: Shown;
  #undo: Step[] = [];
  #redo: Step[] = [];
  #notices = 0;
  pending: Pending[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(
    calculation: Calculation,
    /** What every write must still find. */
    public etag: string | undefined,
    private readonly newKey: () => string,
  ) {
    this.#base = calculation.nodes;
    this.#current = calculation.nodes;
    this.version = calculation.version;
    const closed = calculation.module.readOnly
      ? 'readOnly'
      : calculation.rights.includes('WRITE')
        ? undefined
        : 'forbidden';
    this.#shown = {
      calculation,
      nodes: calculation.nodes,
      total: calculation.totalCost,
      pendingCount: 0,
      undoTitle: undefined,
      redoTitle: undefined,
      closed,
      notices: [],
    };
  }

  /** Of the calculation on the server, as far as it is known. */
  version: number;

  get = (): Shown => this.#shown;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Makes a change, to be sent; gives its key. Undefined: it cannot be made any more. */
  do(change: Change, title: string): string | undefined {
    if (this.#shown.closed) return undefined;
    try {
      const back = inverseOf(this.#current, change);
      const key = this.#make(change, title);
      this.#undo = [...this.#undo.slice(1 - MOST_STEPS), { keys: [key], title, forth: change, back }];
      this.#redo = [];
      this.#show();
      return key;
    } catch (error) {
      if (error instanceof CannotApply) return undefined;
      throw error;
    }
  }

  /** Shows a change that is not made yet, such as a quantity that somebody is typing. Undefined: none any more. */
  preview(change: Change | undefined): void {
    if (change === this.#preview) return;
    this.#preview = change;
    this.#show();
  }

  /** Takes the last change back; gives its title. */
  undo(): string | undefined {
    return this.#step(this.#undo, this.#redo, 'back');
  }

  /** Whether undo would take this change back. */
  isLast(key: string): boolean {
    return this.#undo.at(-1)?.keys[0] === key;
  }

  /** Takes one change back, whatever came after it. */
  takeBack(key: string): void {
    const step = this.#undo.find(({ keys: [first] }) => first === key);
    if (!step || this.#shown.closed) return;
    this.#undo = this.#undo.filter((other) => other !== step);
    this.do(step.back, step.title);
  }

  redo(): string | undefined {
    return this.#step(this.#redo, this.#undo, 'forth');
  }

  #step(from: Step[], to: Step[], way: 'forth' | 'back'): string | undefined {
    const step = from.at(-1);
    if (!step || this.#shown.closed) return undefined;
    from.pop();
    try {
      const key = this.#make(step[way], step.title);
      // What was deleted comes back under the id that it had, so the step goes on both ways.
      to.push({ ...step, keys: [...step.keys, key] });
    } catch (error) {
      if (!(error instanceof CannotApply)) throw error;
      this.#notice({ kind: 'dropped', title: step.title, reason: undefined });
    }
    this.#show();
    return step.title;
  }

  #make(change: Change, title: string): string {
    this.#current = applyChange(this.#current, change);
    const key = this.newKey();
    this.pending.push({ change, title, key });
    this.#preview = undefined;
    this.#show();
    return key;
  }

  /** Makes what an earlier visit could not send, with the same keys: what had arrived all the same is made once. */
  resume(kept: readonly Pending[]): void {
    this.pending.push(...kept);
    const calculation = { ...this.#shown.calculation, nodes: [...this.#base], version: this.version };
    this.replaceBase(calculation, this.etag);
  }

  /** The server has taken the first pending change. `made` is its answer where it has named nodes. */
  confirm(etag: string | undefined, made?: Identified): void {
    const first = this.pending.shift();
    if (!first) return;
    if (etag !== this.etag) this.version++;
    this.etag = etag;
    this.#base = applyChange(this.#base, first.change);
    const { change } = first;
    if (made && (change.kind === 'add' || change.kind === 'addOwn')) this.#rename(idsOf(change.node, made));
    this.#show();
  }

  #rename(ids: ReadonlyMap<string, string>): void {
    const all = (nodes: readonly CostNode[]) => nodes.map((node) => renamed(node, ids));
    const step = ({ forth, back, ...same }: Step): Step => ({
      ...same,
      forth: renamedChange(forth, ids),
      back: renamedChange(back, ids),
    });
    this.#base = all(this.#base);
    this.#undo = this.#undo.map(step);
    this.#redo = this.#redo.map(step);
    this.pending = this.pending.map((one) => ({ ...one, change: renamedChange(one.change, ids) }));
    this.#current = all(this.#current);
    this.#preview &&= renamedChange(this.#preview, ids);
    this.#show();
  }

  /** What the server has now, with what is pending on top. What no longer fits is told. */
  replaceBase(calculation: Calculation, etag: string | undefined, because?: 'conflict'): void {
    this.#base = calculation.nodes;
    this.etag = etag;
    this.version = calculation.version;
    let nodes = this.#base;
    const kept: Pending[] = [];
    const waiting = this.pending.length;
    for (const one of this.pending) {
      try {
        nodes = applyChange(nodes, one.change);
        kept.push(one);
      } catch (error) {
        if (!(error instanceof CannotApply)) throw error;
        // What somebody else has deleted need not be deleted again.
        if (one.change.kind !== 'remove') this.#giveUp(one, undefined);
      }
    }
    this.pending = kept;
    if (because && waiting > 0 && kept.length === waiting) this.#notice({ kind: 'rebased' });
    const closed = calculation.module.readOnly
      ? 'readOnly'
      : calculation.rights.includes('WRITE')
        ? undefined
        : 'forbidden';
    this.#current = nodes;
    this.#show({ calculation, closed });
  }

  /** The server does not take the first pending change. What was built on it is judged again. */
  drop(reason: string): void {
    const [first, ...rest] = this.pending;
    if (!first) return;
    this.pending = rest;
    this.#giveUp(first, reason);
    const calculation = { ...this.#shown.calculation, nodes: [...this.#base], version: this.version };
    this.replaceBase(calculation, this.etag);
  }

  /** Says that a change is not made, and forgets how to undo and redo it. */
  #giveUp({ key, title }: Pending, reason: string | undefined): void {
    const isOther = ({ keys }: Step) => !keys.includes(key);
    this.#undo = this.#undo.filter(isOther);
    this.#redo = this.#redo.filter(isOther);
    this.#notice({ kind: 'dropped', title, reason });
  }

  close(closed: Closed): void {
    this.#show({ closed });
  }

  dismiss(id: number): void {
    this.#show({ notices: this.#shown.notices.filter((notice) => notice.id !== id) });
  }

  #notice(
    notice: { kind: 'rebased' } | { kind: 'dropped'; title: string; reason: string | undefined },
  ): void {
    this.#notices++;
    this.#show({ notices: [...this.#shown.notices, { id: this.#notices, ...notice }].slice(-3) });
  }

  #previewed(): readonly CostNode[] {
    if (!this.#preview) return this.#current;
    try {
      return applyChange(this.#current, this.#preview);
    } catch (error) {
      if (error instanceof CannotApply) return this.#current;
      throw error;
    }
  }

  #show(more: Partial<Shown> = {}): void {
    const nodes = this.#previewed();
    this.#shown = {
      ...this.#shown,
      ...more,
      nodes,
      total: nodes === this.#shown.nodes ? this.#shown.total : totalOf(nodes),
      pendingCount: this.pending.length,
      undoTitle: this.#undo.at(-1)?.title,
      redoTitle: this.#redo.at(-1)?.title,
    };
    for (const listener of this.#listeners) listener();
  }
}

const totalOf = (nodes: readonly CostNode[]): number =>
  moneyNumber(nodes.reduce((sum, { totalCost }) => sum + moneyOf(totalCost), 0n));
