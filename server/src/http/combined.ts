/** One OpenAPI document of all services, for tools that take a single one. */

import { capitalized } from '@spadework/core/text';
import type { Json } from './json.js';

interface Part {
  name: string;
  base: string;
  document: Json;
}

/** Schemas that differ between services under one name get that of their service before it. */
function conflicts(parts: readonly Part[]): Set<string> {
  const texts = new Map<string, string>();
  const found = new Set<string>();
  for (const { document } of parts)
    for (const [name, schema] of Object.entries(componentsOf(document).schemas as Json)) {
      const text = JSON.stringify(schema);
      if ((texts.get(name) ?? text) !== text) found.add(name);
      texts.set(name, text);
    }
  return found;
}

const componentsOf = (document: Json) => document.components as Json;

export function combine(parts: readonly Part[], info: Json): Json {
  const taken = conflicts(parts);
  const combined = { tags: [] as Json[], paths: {} as Json };
  const components: Record<string, Json> = { schemas: {}, examples: {}, securitySchemes: {} };
  for (const part of parts) {
    const document = renameSchemas(part, taken);
    const title = capitalized(part.name);
    combined.tags.push(
      ...(document.tags as Json[]).map((tag) => ({ ...tag, name: `${title}: ${tag.name}` })),
    );
    for (const [path, item] of Object.entries(document.paths as Record<string, Record<string, Json>>))
      combined.paths[part.base + path] = Object.fromEntries(
        Object.entries(item).map(([method, operation]) => [
          method,
          {
            ...operation,
            operationId: `${part.name}${capitalized(String(operation.operationId))}`,
            tags: (operation.tags as string[]).map((tag) => `${title}: ${tag}`),
          },
        ]),
      );
    const { schemas, examples, securitySchemes } = componentsOf(document) as Record<string, Json>;
    Object.assign(components.schemas!, schemas);
    // The first service's answer shows what a problem looks like.
    components.examples = { ...examples, ...components.examples };
    mergeScopes(components.securitySchemes!, securitySchemes as Json);
  }
  return { openapi: '3.1.0', info, servers: [{ url: '/' }], ...combined, components };
}

/** References are texts, so that a document is renamed as a text. */
function renameSchemas({ name, document }: Part, taken: ReadonlySet<string>): Json {
  const own = Object.keys(componentsOf(document).schemas as Json).filter((one) => taken.has(one));
  let text = JSON.stringify(document);
  for (const one of own)
    text = text.replaceAll(
      `"#/components/schemas/${one}"`,
      `"#/components/schemas/${capitalized(name)}${one}"`,
    );
  const renamed = JSON.parse(text) as Json;
  const components = componentsOf(renamed);
  components.schemas = Object.fromEntries(
    Object.entries(components.schemas as Json).map(([one, schema]) => [
      taken.has(one) ? `${capitalized(name)}${one}` : one,
      schema,
    ]),
  );
  return renamed;
}

interface Scheme {
  flows: Record<string, { scopes: Json }>;
}

function mergeScopes(all: Json, schemes: Json): void {
  for (const [name, scheme] of Object.entries(schemes as Record<string, Scheme>)) {
    const known = all[name] as Scheme | undefined;
    if (!known) all[name] = scheme;
    else
      for (const flow in scheme.flows) Object.assign(known.flows[flow]!.scopes, scheme.flows[flow]!.scopes);
  }
}
