import type { Language } from '../../http/language.js';

interface Entry {
  version: number;
  text: string;
}

/** Characters of rendered segments that one process keeps. */
const MOST = 32 * 1024 * 1024;

/** A segment's detail as it was last rendered: layout is computed once per version and language, never stored. */
class Remembered {
  readonly #entries = new Map<string, Entry>();
  #size = 0;

  get(id: number, language: Language): Entry | undefined {
    return this.#entries.get(`${id} ${language}`);
  }

  keep({ id, version }: { id: number; version: number }, language: Language, text: string): string {
    const key = `${id} ${language}`;
    this.#drop(key);
    this.#entries.set(key, { version, text });
    this.#size += text.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= MOST) break;
      this.#drop(oldest);
    }
    return text;
  }

  #drop(key: string): void {
    this.#size -= this.#entries.get(key)?.text.length ?? 0;
    this.#entries.delete(key);
  }
}

export const rememberedDetail = new Remembered();
