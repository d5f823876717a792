/** Something is often asked again at once: a map and explanations of a rating. So the last results of a worker are kept. */
export class LastResults<T> {
  readonly #kept = new Map<string, T>();

  constructor(readonly most: number) {}

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  of(key: string, make: () => T): T {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#kept.set(key, made);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.most) break;
      this.#kept.delete(oldest);
    }
    return made;
  }
}
