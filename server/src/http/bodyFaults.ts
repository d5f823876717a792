import type { TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { Errors } from 'typebox/value';
import { MAX_FAULTS } from '../kernel/faults.js';
import type { FieldError } from '../kernel/refusals.js';
import type { Language } from './language.js';
import { message, schemaMessage } from './messages.js';
import { allows, isObject, type Node, nodeOf, pathTo, type Shape, variantsOf } from './shapes.js';
import { shortened, unknownMessage } from './unknownProperties.js';

/** So many faults are looked for, of which the first are listed. */
const MAX_SEARCHED = 10 * MAX_FAULTS;

/**
 * What is wrong with a body that is not valid. The validator itself goes through all of a body before it says anything,
 * which for a million wrong elements takes a second; here kind and length are judged before the elements, and the search
 * ends when enough is found.
 */
export function bodyFaults(schema: TSchema, body: unknown, language: Language): FieldError[] {
  const search = new Search(language);
  search.value(variantsOf(nodeOf(schema)), body, '');
  if (search.faults.length === 0) search.report('', message(language, 'invalid'));
  return search.faults;
}

class Search {
  readonly faults: FieldError[] = [];

  constructor(private readonly language: Language) {}

  get #isOver(): boolean {
    return this.faults.length >= MAX_SEARCHED;
  }

  report(path: string, text: string): void {
    if (!this.#isOver) this.faults.push({ path: path || 'body', message: text });
  }

  value(variants: readonly Node[], value: unknown, path: string): void {
    const node = variants.find(({ shape }) => isKind(shape, value)) ?? variants[0]!;
    const { shape } = node;
    if (isObject(value) && allows(shape, 'object')) this.#object(node, value, path);
    else if (Array.isArray(value) && allows(shape, 'array')) this.#array(node, value, path);
    else if (typeof value === 'object' && value !== null && shape.type !== undefined)
      this.#rule(path, 'type', { type: shape.type });
    else this.#simple(shape, value, path);
  }

  #object({ shape, defs }: Node, value: Record<string, unknown>, path: string): void {
    const { properties = {}, required = [], additionalProperties } = shape;
    for (const name of required)
      if (!Object.hasOwn(value, name)) this.report(pathTo(path, name), message(this.language, 'required'));
    if (additionalProperties !== undefined && additionalProperties !== true)
      for (const name of Object.keys(value)) {
        if (this.#isOver) return;
        if (Object.hasOwn(properties, name)) continue;
        if (additionalProperties === false)
          this.report(
            pathTo(path, shortened(name)),
            unknownMessage(this.language, name, Object.keys(properties)),
          );
        else this.value(variantsOf({ shape: additionalProperties, defs }), value[name], pathTo(path, name));
      }
    for (const [name, inner] of Object.entries(properties))
      if (Object.hasOwn(value, name))
        this.value(variantsOf({ shape: inner, defs }), value[name], pathTo(path, name));
  }

  #array({ shape, defs }: Node, value: readonly unknown[], path: string): void {
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items } = shape;
    if (value.length < minItems) this.#rule(path, 'minItems', { limit: minItems });
    if (value.length > maxItems) this.#rule(path, 'maxItems', { limit: maxItems });
    else if (items) {
      const variants = variantsOf({ shape: items, defs });
      for (let i = 0; i < value.length && !this.#isOver; i++) this.value(variants, value[i], pathTo(path, i));
    }
  }

  #simple(shape: Shape, value: unknown, path: string): void {
    const [fault] = Errors(shape as TSchema, value);
    if (fault) this.report(path, schemaMessage(this.language, fault));
  }

  #rule(path: string, keyword: string, params: object): void {
    this.report(path, schemaMessage(this.language, { keyword, params } as TLocalizedValidationError));
  }
}

function isKind(shape: Shape, value: unknown): boolean {
  if (shape.type === undefined) return true;
  if (value === null) return allows(shape, 'null');
  if (Array.isArray(value)) return allows(shape, 'array');
  if (typeof value === 'number') return allows(shape, 'number') || allows(shape, 'integer');
  return allows(shape, typeof value);
}
