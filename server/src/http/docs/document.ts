/** The part of OpenAPI 3.1 that the reference reads. */
export interface OpenApiDocument {
  /** The page of the schemas, if they are on another one than what refers to them. */
  schemaPath?: string;
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers?: readonly { url: string }[];
  tags?: readonly { name: string; description?: string }[];
  paths?: Readonly<Record<string, PathItem>>;
  security?: Security;
  components?: {
    schemas?: Readonly<Record<string, Schema>>;
    securitySchemes?: Readonly<Record<string, { flows?: Readonly<Record<string, { tokenUrl?: string }>> }>>;
  };
}

export type Method = (typeof METHODS)[number];
export type PathItem = { readonly [M in Method]?: Operation };
export type Security = readonly Readonly<Record<string, readonly string[]>>[];
export type Content = Readonly<Record<string, { schema?: Schema; example?: unknown }>>;

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  tags?: readonly string[];
  parameters?: readonly Parameter[];
  requestBody?: RequestBody;
  responses?: Readonly<Record<string, Response>>;
  security?: Security;
  'x-sunset'?: string;
  'x-flow'?: 'user' | 'any';
  'x-right'?: 'READ' | 'WRITE' | 'OWNER';
  /** The demo user whose request the example is, if it is not the planner. */
  'x-example-user'?: string;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  deprecated?: boolean;
  'x-sunset'?: string;
  description?: string;
  schema?: Schema;
  example?: unknown;
  /** False for a list with commas in one parameter. */
  explode?: boolean;
}

export interface RequestBody {
  description?: string;
  required?: boolean;
  content?: Content;
}

export interface Response {
  description?: string;
  content?: Content;
  headers?: Readonly<Record<string, { description?: string }>>;
}

export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  deprecated?: boolean;
  readOnly?: boolean;
  writeOnly?: boolean;
  default?: unknown;
  const?: unknown;
  enum?: readonly unknown[];
  examples?: readonly unknown[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export const refName = ($ref: string) => $ref.replace('#/components/schemas/', '');

/** Resolves the reference of a schema. Fields beside `$ref` override those of its target. */
export function resolve(document: OpenApiDocument, schema: Schema = {}): Schema {
  const { $ref, ...beside } = schema;
  if ($ref === undefined) return schema;
  return { ...resolve(document, document.components?.schemas?.[refName($ref)]), ...beside };
}

/** The JSON variant of a content map if there is one, else the first. */
export function preferredContent(content: Content = {}) {
  const types = Object.keys(content);
  const type = types.find(isJson) ?? types[0];
  return type === undefined ? undefined : { type, ...content[type] };
}

export const isJson = (mediaType: string) => /[/+]json\b/.test(mediaType);
