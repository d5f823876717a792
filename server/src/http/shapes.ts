import type { TSchema } from 'typebox';

/** The keywords of JSON Schema that bodies and answers are described with. */
export interface Shape {
  type?: string | string[];
  format?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: boolean | Shape;
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  anyOf?: Shape[];
  $defs?: Record<string, Shape>;
  $ref?: string;
}

/** A shape, and the shapes that references in it name. */
export interface Node {
  shape: Shape;
  defs: Record<string, Shape>;
}

export const nodeOf = (schema: TSchema): Node => ({ shape: schema as Shape, defs: {} });

/** What a value may look like: the shape itself, behind its references, or each shape of a union. */
export function variantsOf({ shape, defs: outer }: Node): Node[] {
  const defs = shape.$defs ?? outer;
  if (shape.$ref !== undefined) return variantsOf({ shape: defs[shape.$ref]!, defs });
  if (shape.anyOf) return shape.anyOf.flatMap((one) => variantsOf({ shape: one, defs }));
  return [{ shape, defs }];
}

/** The shapes of a property, or of the elements of an array. */
export const propertyOf = (nodes: readonly Node[], name: string): Node[] =>
  nodes.flatMap(({ shape, defs }) => {
    const inner = shape.properties && Object.hasOwn(shape.properties, name) && shape.properties[name];
    return inner ? variantsOf({ shape: inner, defs }) : [];
  });

export const elementsOf = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap(({ shape, defs }) => (shape.items ? variantsOf({ shape: shape.items, defs }) : []));

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const allows = ({ type }: Shape, name: string): boolean => [type].flat().includes(name);

export const pathTo = (path: string, name: string | number): string => (path ? `${path}.${name}` : `${name}`);
