import { asProblem } from '../api/problem.js';
import type { Closed } from './model.js';
import type { Pace, Sending } from './sending.js';

const RETRY_MS = 5000;

/** Waits for what others do, and gives how to take it in. */
export type News = (signal: AbortSignal) => Promise<() => Promise<void> | void>;

interface Followed {
  document: { get(): { closed: Closed | undefined }; close(why: Closed): void };
  sender: Sending;
  pace: Pace;
}

/** Brings what others do into a document, as long as somebody looks at it. */
export class Feed {
  #controller: AbortController | undefined;

  constructor(
    private readonly open: Followed,
    /** Begins to wait for news, from now on. */
    private readonly begin: () => News,
  ) {}

  start(): void {
    if (this.#controller) return;
    this.#controller = new AbortController();
    this.#follow(this.begin(), this.#controller.signal);
  }

  stop(): void {
    this.#controller?.abort();
    this.#controller = undefined;
  }

  async #follow(news: News, signal: AbortSignal): Promise<void> {
    const { document, sender, pace } = this.open;
    while (!signal.aborted && document.get().closed !== 'gone') {
      try {
        const take = await news(signal);
        // A version may be our own, whose answer is still on its way. It is known to be ours afterwards.
        while (sender.isBusy) await sender.settled();
        if (signal.aborted) return;
        await take();
      } catch (error) {
        if (signal.aborted) return;
        if (asProblem(error).status === 404) return document.close('gone');
        await pace.sleep(RETRY_MS, signal);
      }
    }
  }
}
