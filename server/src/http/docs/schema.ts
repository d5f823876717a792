import { type OpenApiDocument, type Parameter, refName, resolve, type Schema } from './document.js';
import { anchor, type Child, html, prose } from './html.js';

/** One row of a table: a property of a schema, or a parameter. */
export type Field = Pick<Parameter, 'name' | 'required' | 'schema'> &
  Partial<Pick<Parameter, 'deprecated' | 'description'>>;

export const schemaId = (name: string) => `schema-${anchor(name)}`;

/** The type in readable form: `string date-time | null`, `Project[]`, `map of Counter`. */
export function typeName(document: OpenApiDocument, schema: Schema): Child {
  const inner = (one: Schema) => typeName(document, one);
  if (schema.$ref !== undefined) {
    const name = refName(schema.$ref);
    return html`<a href="${document.schemaPath ?? ''}#${schemaId(name)}">${name}</a>`;
  }
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices?.every((one) => one.const !== undefined)) return typeof choices[0]?.const;
  if (choices) return joined(choices.map(inner), ' | ');
  if (schema.allOf) return joined(schema.allOf.filter((part) => part.$ref || part.type).map(inner), ' & ');
  const types = [schema.type ?? impliedType(schema)].flat();
  return joined(
    types.map((type) => namedType(inner, type, schema)),
    ' | ',
  );
}

function namedType(
  typeName: (schema: Schema) => Child,
  type: string,
  { items = {}, additionalProperties, format }: Schema,
): Child {
  if (type === 'array') {
    if (items.oneOf ?? items.anyOf ?? Array.isArray(items.type)) return html`(${typeName(items)})[]`;
    const suffix = items.format !== undefined && html` <small>${items.format}</small>`;
    return html`${typeName({ ...items, format: undefined })}[]${suffix}`;
  }
  if (type === 'object' && typeof additionalProperties === 'object')
    return html`map of ${typeName(additionalProperties)}`;
  return format !== undefined && type !== 'null' ? html`${type} <small>${format}</small>` : type;
}

function impliedType(schema: Schema): string {
  if (schema.properties || schema.additionalProperties) return 'object';
  const value = schema.const ?? schema.enum?.[0];
  return value === undefined ? 'any' : typeof value;
}

const joined = (parts: Child[], glue: string): Child => parts.map((part, i) => [i > 0 && glue, part]);

/** The values of an enumeration, also of array items; empty if any value is allowed. */
function allowedValues(document: OpenApiDocument, given: Schema): unknown[] {
  const schema = resolve(document, resolve(document, given).items ?? given);
  const choices = (schema.oneOf ?? schema.anyOf ?? [schema]).filter((one) => one.type !== 'null');
  const values = choices.map((one) => one.enum ?? (one.const === undefined ? [] : [one.const]));
  return values.every((some) => some.length > 0) ? values.flat().filter((value) => value !== null) : [];
}

/** The properties of an object, or of the objects in an array, including all parts of `allOf`. */
export function fieldsOf(document: OpenApiDocument, given: Schema): Field[] {
  const schema = resolve(document, given);
  if (schema.items) return fieldsOf(document, schema.items);
  const own = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: schema.required?.includes(name),
  }));
  return [...(schema.allOf ?? []).flatMap((part) => fieldsOf(document, part)), ...own];
}

export function fieldTable(document: OpenApiDocument, caption: string, fields: Field[]): Child {
  return html`<table class="fields"><caption class="unseen">${caption}</caption><col class="name"><col class="kind"><col>
<thead class="unseen"><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
<tbody>${fields.map((field) => fieldRow(document, field))}</tbody></table>`;
}

function fieldRow(document: OpenApiDocument, field: Field): Child {
  const given = field.schema ?? {};
  const schema = resolve(document, given);
  const old = field.deprecated || schema.deprecated;
  const name = html`<code>${field.name}</code>`;
  const nested = isInline(given) ? fieldsOf(document, given) : [];
  return html`<tr><th scope="row">${old ? html`<s>${name}</s> <span class="tag old">deprecated</span>` : name}${
    field.required && html` <span class="must">required</span>`
  }${schema.readOnly && html` <span class="hint">read-only</span>`}</th>
<td class="type">${typeName(document, given)}</td>
<td>${prose(field.description ?? schema.description)}${facts(document, given)}${
    nested.length > 0 &&
    html`<details><summary>${nested.length} properties</summary>${fieldTable(document, `Properties of ${field.name}`, nested)}</details>`
  }</td></tr>
`;
}

/** The default and limits of a schema, and on a separate line the allowed values. */
export function facts(document: OpenApiDocument, given: Schema): Child {
  const schema = resolve(document, given);
  const values = allowedValues(document, given);
  const stated = schema.default !== undefined && html`Default <code>${JSON.stringify(schema.default)}</code>`;
  const all = [stated || [], ...limits(schema), ...limits(schema.items ?? {})].flat();
  return [
    all.length > 0 && html`<p class="fact">${joined(all, ' · ')}</p>`,
    values.length > 0 &&
      html`<p class="fact">Allowed ${values.map((value) => html`<code>${String(value)}</code> `)}</p>`,
  ];
}

/** An inline schema has no section of its own, and neither have its items. */
const isInline = (schema: Schema): boolean =>
  schema.$ref === undefined && (schema.items ? isInline(schema.items) : schema.properties !== undefined);

function limits(schema: Schema): Child[] {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, pattern } = schema;
  const range = (unit: string, least?: number, most?: number) => {
    if (least === undefined && most === undefined) return [];
    if (least === undefined) return [`At most ${most}${unit}`];
    return [most === undefined ? `At least ${least}${unit}` : `${least} to ${most}${unit}`];
  };
  return [
    ...range('', minimum, maximum),
    ...(exclusiveMinimum === undefined ? [] : [`Above ${exclusiveMinimum}`]),
    ...(exclusiveMaximum === undefined ? [] : [`Below ${exclusiveMaximum}`]),
    ...range(' characters', schema.minLength, schema.maxLength),
    ...range(' items', schema.minItems, schema.maxItems),
    ...(pattern === undefined ? [] : [html`Matches <code>${pattern}</code>`]),
  ];
}
