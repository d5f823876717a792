/** What was just said and is on its way into this browser: a tap on a button ends the typing in a field beside it. */
export class Pending {
  private readonly open = new Set<Promise<unknown>>();

  add(work: Promise<unknown>): void {
    const tracked: Promise<unknown> = work.catch(() => undefined).finally(() => this.open.delete(tracked));
    this.open.add(tracked);
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    while (this.open.size > 0) await Promise.all(this.open);
  }
}
