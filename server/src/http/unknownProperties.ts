import { MAX_FAULTS } from '../kernel/faults.js';
import { nearestName } from './input.js';
import type { Language } from './language.js';
import { message } from './messages.js';
import { elementsOf, isObject, type Node, pathTo, propertyOf } from './shapes.js';

/** A property that a body has and its schema has not. */
export interface UnknownProperty {
  path: string;
  name: string;
  /** What the schema has in its place. */
  possible: readonly string[];
}

/** So many are looked for: more than are told. */
const MAX_SEARCHED = 10 * MAX_FAULTS;

/**
 * Which properties a place of a body may have: those of its schemas, and those that an answer has there, because whoever
 * changes something may send back what was answered. Deeper places are made when a body first has them.
 */
export class KnownProperties {
  /** Names of the schemas; undefined where anything may be. */
  readonly possible: readonly string[] | undefined;
  /** A body with more elements is refused for their number. */
  readonly maxItems: number;
  readonly #names: ReadonlySet<string>;
  readonly #answered: ReadonlySet<string>;
  readonly #properties = new Map<string, KnownProperties>();
  #elements: KnownProperties | undefined;

  constructor(
    private readonly shapes: readonly Node[],
    private readonly answers: readonly Node[],
  ) {
    const namesOf = (nodes: readonly Node[]) =>
      nodes.flatMap(({ shape }) => Object.keys(shape.properties ?? {}));
    // A closed object is refused by every request, and a map has any name.
    const isOpen = shapes.every(({ shape }) => shape.additionalProperties === undefined);
    const isObject = shapes.some(({ shape }) => shape.properties !== undefined);
    this.possible = isObject && isOpen ? [...new Set(namesOf(shapes))] : undefined;
    this.maxItems = Math.max(0, ...shapes.map(({ shape }) => shape.maxItems ?? Number.POSITIVE_INFINITY));
    this.#names = new Set(namesOf(shapes));
    this.#answered = new Set(namesOf(answers));
  }

  /** What is known of a property; undefined if nothing is, because an answer alone has it or nobody has. */
  property(name: string): KnownProperties | undefined {
    if (!this.#names.has(name)) return undefined;
    let known = this.#properties.get(name);
    if (!known) {
      known = new KnownProperties(propertyOf(this.shapes, name), propertyOf(this.answers, name));
      this.#properties.set(name, known);
    }
    return known;
  }

  isAnswered(name: string): boolean {
    return this.#answered.has(name);
  }

  get elements(): KnownProperties {
    this.#elements ??= new KnownProperties(elementsOf(this.shapes), elementsOf(this.answers));
    return this.#elements;
  }
}

/** Finds what a body has and its schema has not, at any depth. The body need not be valid. */
export function unknownProperties(known: KnownProperties, body: unknown): UnknownProperty[] {
  const found: UnknownProperty[] = [];

  function search(at: KnownProperties, value: unknown, path: string): void {
    if (Array.isArray(value)) {
      if (value.length > at.maxItems) return;
      for (let i = 0; i < value.length && found.length < MAX_SEARCHED; i++)
        if (typeof value[i] === 'object') search(at.elements, value[i], pathTo(path, i));
    } else if (isObject(value)) {
      for (const name of Object.keys(value)) {
        if (found.length >= MAX_SEARCHED) return;
        const inner = at.property(name);
        if (inner) {
          if (typeof value[name] === 'object') search(inner, value[name], pathTo(path, name));
        } else if (at.possible && !at.isAnswered(name))
          found.push({ path: pathTo(path, shortened(name)), name, possible: at.possible });
      }
    }
  }

  search(known, body, '');
  return found;
}

/** A longer name is no misspelling of ours, and is not repeated in an answer. */
const MAX_NAME = 100;

export const shortened = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}...` : name;

/** What is wrong with a name that is not known, and which one was probably meant. */
export function unknownMessage(language: Language, name: string, possible: readonly string[]): string {
  const near = name.length > MAX_NAME ? undefined : nearestName(name, possible);
  return near ? message(language, 'nearField', near) : message(language, 'unknownField');
}
