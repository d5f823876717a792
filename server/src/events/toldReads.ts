const MINUTE_MS = 60_000;

/** The reads that this server has told of in the current minute, so that it tells of each once. */
export class ToldReads {
  #minute = 0;
  #told = new Set<string>();
  #telling = new Map<string, Promise<void>>();

  /** Tells of a read, or waits for the same one that is being told of. If that fails, the next one tries again. */
  async once(key: string, tell: () => Promise<void>): Promise<void> {
    this.#beginMinute();
    const [told, telling] = [this.#told, this.#telling];
    if (told.has(key)) return;
    let work = telling.get(key);
    if (!work) {
      work = tell()
        .then(() => void told.add(key))
        .finally(() => telling.delete(key));
      telling.set(key, work);
    }
    await work;
  }

  /** Whether a read was told of, and that is committed. */
  has(key: string): boolean {
    this.#beginMinute();
    return this.#told.has(key);
  }

  add(key: string): void {
    this.#beginMinute();
    this.#told.add(key);
  }

  #beginMinute(): void {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#told = new Set();
    this.#telling = new Map();
  }
}
