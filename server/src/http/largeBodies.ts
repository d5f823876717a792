/** A larger body takes milliseconds to parse. */
const LARGE = 64 * 1024;

/**
 * Each client parses one large body at a time, and then waits as long as that took. So whoever sends many of them at once
 * takes at most half of the event loop, and others are answered between them.
 */
export class LargeBodies {
  readonly #last = new Map<string, Promise<void>>();

  async parse<T>(client: string, text: string, parse: (text: string) => T): Promise<T> {
    if (text.length <= LARGE) return parse(text);
    const before = this.#last.get(client);
    let finish: () => void = () => undefined;
    const mine = new Promise<void>((resolve) => {
      finish = resolve;
    });
    this.#last.set(client, mine);
    await before;
    const start = performance.now();
    try {
      return parse(text);
    } finally {
      setTimeout(() => {
        if (this.#last.get(client) === mine) this.#last.delete(client);
        finish();
      }, performance.now() - start);
    }
  }

  /** How many clients have a body that waits, or rest after one. */
  get clients(): number {
    return this.#last.size;
  }
}
