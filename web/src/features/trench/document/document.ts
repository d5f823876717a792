import {
  applyChanges,
  applySteps,
  CannotApply,
  type Change,
  type ChangeContext,
  changeOf,
  inversesOfSteps,
  removedIn,
  type SegmentTrench,
  type Step,
} from '@spadework/core/trench';
import { sameValue } from '@spadework/core/value';
import {
  type Loaded,
  type Model,
  type Notice as NoticeOf,
  OptimisticDocument,
  type Shown as ShownOf,
  UNDO_LIMIT,
} from '../../../optimistic/index.js';
import { isInEffect } from './effect.js';
import type { Version } from './transport.js';

export type Shown = ShownOf<SegmentTrench, Change>;
/** What others did below is shown as it comes, and is no notice here. */
export type Notice = Exclude<NoticeOf<Change>, { kind: 'rebased' }>;
/** A colleague, with what they did last. */
export type Other = Pick<Version, 'author' | 'at' | 'steps'>;
/** The catalog, and who edits. What was removed is known to the document itself. */
export type CatalogContext = Pick<ChangeContext, 'type' | 'defaultType'> & { username?: string };

class TrenchModel implements Model<SegmentTrench, Change, Step> {
  /** Steps that bring back what somebody removed, by what they bring back, latest last. */
  readonly #removed = new Map<string, Step>();
  constructor(private readonly catalog: CatalogContext) {}

  get context(): ChangeContext {
    const { username: by, ...types } = this.catalog;
    const removed: ChangeContext['removed'] = (what, id) => removedIn(this.#removed.values(), what, id);
    return { ...types, removed, ...(by && { author: { by, at: new Date().toISOString() } }) };
  }

  make(trench: SegmentTrench, changes: readonly Change[]) {
    const { trench: state, steps, inverses } = applyChanges(trench, changes, this.context);
    this.remember(inverses);
    return { state, effect: steps, back: inverses.map(changeOf) };
  }

  apply(trench: SegmentTrench, steps: readonly Step[]): SegmentTrench {
    return applySteps(trench, steps);
  }

  holds(trench: SegmentTrench, steps: readonly Step[]): boolean {
    return isInEffect(trench, steps);
  }

  reasonOf(error: unknown): string | undefined {
    return error instanceof CannotApply ? error.reason : undefined;
  }

  /** Keeps what was removed, so that a change that names it alone can restore it. */
  remember(inverses: readonly Step[]): void {
    for (const step of inverses) {
      if (step.step !== 'insert') continue;
      const key = `${step.what} ${step.value.id}`;
      this.#removed.delete(key);
      this.#removed.set(key, step);
      if (this.#removed.size > 2 * UNDO_LIMIT) this.#removed.delete(this.#removed.keys().next().value!);
    }
  }
}

/** The trench that a person edits, and who else does. */
export class EditorDocument extends OptimisticDocument<SegmentTrench, Change, Step> {
  readonly #model: TrenchModel;
  /** Who else changed the segment, latest first. */
  others: readonly Other[] = [];
  /** The names of those who have the segment open too. */
  present: readonly string[] = [];

  constructor(loaded: Loaded<SegmentTrench>, catalog: CatalogContext) {
    const model = new TrenchModel(catalog);
    super(loaded, model);
    this.#model = model;
  }

  get context(): ChangeContext {
    return this.#model.context;
  }

  /** Others have opened or left the segment. */
  meet(present: readonly string[]): void {
    if (sameValue(present, this.present)) return;
    this.present = present;
    this.publish();
  }

  /** Others have changed the segment: their versions go below what is pending here. */
  takeIn(versions: readonly Version[]): void {
    const news = versions.filter(({ version }) => version > this.version);
    if (news.length === 0) return;
    let { base } = this;
    for (const { steps, author, at } of news) {
      this.#model.remember(inversesOfSteps(base, steps));
      base = applySteps(base, steps);
      const before = this.others.filter((other) => other.author !== author);
      this.others = [{ author, at, steps }, ...before].slice(0, 5);
    }
    const { version, author } = news.at(-1)!;
    this.rebase(base, version, author);
  }
}
