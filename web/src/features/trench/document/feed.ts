import { asProblem } from '../../../api/problem.js';
import type { EditorDocument } from './document.js';
import type { Pace, Sender } from './sender.js';
import type { Transport } from './transport.js';

const WAIT_SECONDS = 25;
const RETRY_MS = 5000;

/** Brings what others do into a document, as long as somebody looks at it. */
export class Feed {
  #controller: AbortController | undefined;

  constructor(
    private readonly document: EditorDocument,
    private readonly transport: Transport,
    private readonly sender: Sender,
    private readonly pace: Pace,
  ) {}

  start(): void {
    if (this.#controller) return;
    const controller = new AbortController();
    this.#controller = controller;
    this.#follow(controller.signal);
  }

  stop(): void {
    this.#controller?.abort();
    this.#controller = undefined;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.document.get().closed !== 'gone') {
      try {
        const versions = await this.transport.since(this.document.version, WAIT_SECONDS, signal);
        // A version may be our own batch whose answer is still on its way. It is known to be ours afterwards.
        while (this.sender.isBusy) await this.sender.settled();
        if (signal.aborted) return;
        if (versions) this.document.rebase(versions);
        else this.document.replaceBase(await this.transport.load());
      } catch (error) {
        if (signal.aborted) return;
        const { status } = asProblem(error);
        if (status === 404) return this.document.close('gone');
        await this.pace.sleep(RETRY_MS, signal);
      }
    }
  }
}
