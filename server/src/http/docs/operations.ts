import { perObject } from '../../kernel/perObject.js';
import { METHODS, type Method, type OpenApiDocument, type Operation, type Parameter } from './document.js';
import { anchor } from './html.js';

/** An operation with everything its page shows, collected from the document. */
export interface Endpoint extends Operation {
  method: Method;
  path: string;
  id: string;
  title: string;
  parameters: readonly Parameter[];
  scopes: string[];
  isPublic: boolean;
}

export interface Group {
  name: string;
  description?: string;
  endpoints: Endpoint[];
}

/**
 * The operations by first tag: first the declared tags in their order, then the others as they appear. Every page and
 * every link of the reference asks for those of every service.
 */
export const groups = perObject((document: OpenApiDocument): readonly Group[] => {
  const byTag = new Map<string, Group>();
  for (const tag of document.tags ?? []) byTag.set(tag.name, { ...tag, endpoints: [] });
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const name = operation.tags?.[0] ?? 'Operations';
      if (!byTag.has(name)) byTag.set(name, { name, endpoints: [] });
      byTag.get(name)!.endpoints.push(endpoint(document, path, method, operation));
    }
  return [...byTag.values()].filter((group) => group.endpoints.length > 0);
});

function endpoint(document: OpenApiDocument, path: string, method: Method, operation: Operation): Endpoint {
  const security = operation.security ?? document.security ?? [];
  return {
    ...operation,
    method,
    path,
    id: anchor(operation.operationId ?? `${method}${path}`),
    title: operation.summary ?? operation.operationId ?? path,
    parameters: operation.parameters ?? [],
    scopes: [...new Set(security.flatMap((scheme) => Object.values(scheme).flat()))],
    isPublic: security.length === 0,
  };
}
