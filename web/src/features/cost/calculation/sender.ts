import type { Problem } from '../../../api/problem.js';
import { closedBy, isThere, mayPass, type Pace, Sending } from '../../../api/sending.js';
import type { CalculationDocument } from './document.js';
import type { Transport } from './transport.js';

/** Sends the changes of a document, one at a time and in their order. */
export class Sender extends Sending {
  /** Something was added: the server knows more of it than its answer says. */
  #isRough = false;

  constructor(
    private readonly document: CalculationDocument,
    private readonly transport: Transport,
    pace: Pace,
  ) {
    super((ms, signal) => pace.sleep(ms, signal));
    document.subscribe(() => this.start());
  }

  protected get isPending(): boolean {
    return this.document.pending.length > 0;
  }

  protected next(): (() => Promise<void>) | undefined {
    if (this.document.get().closed) return undefined;
    if (this.isPending) return () => this.#send();
    return this.#isRough ? () => this.#refine() : undefined;
  }

  /** Reads what the server has now; what is pending stays on top. */
  async reload(because?: 'conflict'): Promise<void> {
    const { calculation, etag } = await this.transport.load();
    this.#isRough = false;
    this.document.replaceBase(calculation, etag, because);
  }

  async #send(): Promise<void> {
    this.saving();
    const { change, key } = this.document.pending[0]!;
    await this.patiently(
      async () => {
        const { etag, made } = await this.transport.send(change, this.document.etag, key);
        if (change.kind === 'add' || change.kind === 'addOwn' || change.kind === 'restore')
          this.#isRough = true;
        this.document.confirm(etag, made);
      },
      (problem) => this.#refused(problem),
      mayPass,
    );
  }

  async #refused(problem: Problem): Promise<void> {
    // Somebody was quicker, or took the node away: theirs first, then ours on top.
    if (problem.status === 412 || problem.code === 'NODE_NOT_FOUND') return this.#catchUp();
    const closed = closedBy(problem);
    if (closed) return this.document.close(closed);
    this.document.drop(problem.errors[0]?.message ?? problem.message);
  }

  #catchUp = (): Promise<void> =>
    this.patiently(
      () => this.reload('conflict'),
      () => this.document.close('gone'),
      isThere,
    );

  async #refine(): Promise<void> {
    this.#isRough = false;
    await this.reload().catch(() => undefined);
  }
}
