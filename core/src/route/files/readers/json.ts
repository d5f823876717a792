import type { FaultList } from '../faults.js';

/** JSON with the lines where its objects begin, and with the line of what is wrong, which JSON.parse does not tell. */

export type JsonObject = Record<string, unknown>;

export interface ReadJson {
  value: unknown;
  lines: ReadonlyMap<unknown, number>;
}

const MAX_DEPTH = 50;

export function readJson(text: string, faults: FaultList): ReadJson | undefined {
  const reader = new JsonReader(text);
  try {
    return { value: reader.read(), lines: reader.lines };
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    if (error.isTooDeep) faults.add(reader.line, 'TOO_DEEP', MAX_DEPTH);
    else faults.add(reader.line, 'NOT_JSON');
    return undefined;
  }
}

class JsonFault extends Error {
  constructor(readonly isTooDeep = false) {
    super();
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS: readonly (readonly [string, unknown])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

class JsonReader {
  line = 1;
  readonly lines = new Map<unknown, number>();
  private at = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  read(): unknown {
    const value = this.value();
    if (this.next() !== undefined) throw new JsonFault();
    return value;
  }

  /** The next character that is not white. */
  private next(): string | undefined {
    for (; ; this.at++) {
      const character = this.text[this.at];
      if (character === '\n') this.line++;
      else if (character !== ' ' && character !== '\r' && character !== '\t') return character;
    }
  }

  private take(expected: string): boolean {
    if (this.next() !== expected) return false;
    this.at++;
    return true;
  }

  private need(expected: string): void {
    if (!this.take(expected)) throw new JsonFault();
  }

  private value(): unknown {
    const first = this.next();
    if (first === '"') return this.string();
    if (first === '{') return this.nested(() => this.object());
    if (first === '[') return this.nested(() => this.array());
    const word = WORDS.find(([name]) => this.text.startsWith(name, this.at));
    if (word) {
      this.at += word[0].length;
      return word[1];
    }
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text);
    if (!found) throw new JsonFault();
    this.at = NUMBER.lastIndex;
    return Number(found[0]);
  }

  private nested<T>(read: () => T): T {
    if (++this.depth > MAX_DEPTH) throw new JsonFault(true);
    this.at++;
    const value = read();
    this.depth--;
    return value;
  }

  private object(): JsonObject {
    const object: JsonObject = {};
    this.lines.set(object, this.line);
    if (this.take('}')) return object;
    do {
      if (this.next() !== '"') throw new JsonFault();
      const name = this.string();
      this.need(':');
      const value = this.value();
      // It would not be a member.
      if (name !== '__proto__') object[name] = value;
    } while (this.take(','));
    this.need('}');
    return object;
  }

  private array(): unknown[] {
    const array: unknown[] = [];
    if (this.take(']')) return array;
    do array.push(this.value());
    while (this.take(','));
    this.need(']');
    return array;
  }

  private string(): string {
    const { text, at } = this;
    let end = at + 1;
    let isPlain = true;
    for (; text[end] !== '"'; end++) {
      const code = text.charCodeAt(end);
      if (!(code >= 0x20)) throw new JsonFault();
      if (code === 0x5c) {
        isPlain = false;
        end++;
      }
    }
    this.at = end + 1;
    if (isPlain) return text.slice(at + 1, end);
    try {
      return JSON.parse(text.slice(at, end + 1)) as string;
    } catch {
      throw new JsonFault();
    }
  }
}
