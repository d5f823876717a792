import { type Container, type Filling, type Packed, widened } from '@spadework/core/geometry';

/** Where content lies in a container. Null: no arrangement was found. */
export interface Result {
  container: Container;
  packed: Packed | null;
}

/** The content of a filling, without its container. */
export const contentKey = ({ groups }: Filling): string => JSON.stringify(groups);

/** A filling as a whole. */
export const fillingKey = (filling: Filling): string =>
  `${JSON.stringify(filling.container)} ${contentKey(filling)}`;

const MAX_CONTENTS = 5_000;
const MAX_PER_CONTENT = 1_000;

/** Results that this process knows, by content. The same content always gives the same result, for every company. */
export class PackingMemory {
  readonly #results = new Map<string, Result[]>();
  /** Fillings that need a search. */
  readonly #hard = new Set<string>();

  /** What is known. An arrangement in a smaller container serves a larger one. Undefined: nothing is known. */
  find(filling: Filling): Packed | null | undefined {
    const results = this.#results.get(contentKey(filling)) ?? [];
    const own = results.find(({ container }) => isSame(container, filling.container));
    if (own?.packed) return own.packed;
    for (const { container, packed } of results) {
      const wider = packed && widened(packed, container, filling.container);
      if (wider) return wider;
    }
    return own?.packed;
  }

  add(filling: Filling, packed: Packed | null): void {
    const key = contentKey(filling);
    const others = (this.#results.get(key) ?? []).filter(
      ({ container }) => !isSame(container, filling.container),
    );
    this.#results.delete(key);
    this.#results.set(key, [...others.slice(1 - MAX_PER_CONTENT), { container: filling.container, packed }]);
    for (const oldest of this.#results.keys()) {
      if (this.#results.size <= MAX_CONTENTS) break;
      this.#results.delete(oldest);
    }
  }

  isHard(filling: Filling): boolean {
    return this.#hard.has(fillingKey(filling));
  }

  markHard(filling: Filling): void {
    if (this.#hard.size >= MAX_CONTENTS) this.#hard.clear();
    this.#hard.add(fillingKey(filling));
  }

  clear(): void {
    this.#results.clear();
    this.#hard.clear();
  }
}

const isSame = (a: Container, b: Container): boolean =>
  a.kind === 'circle'
    ? b.kind === 'circle' && a.diameter === b.diameter
    : b.kind === 'rectangle' && a.width === b.width && a.height === b.height;
