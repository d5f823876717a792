import type { FastifyInstance } from 'fastify';
import { Refusal, type RefusalTable } from '../kernel/refusals.js';
import { combine } from './combined.js';
import type { Service } from './contract.js';
import { type DocsPage, docsPages, type OpenApiDocument, readGuides } from './docs/index.js';
import type { Json } from './json.js';
import { openApiOf } from './openapi.js';
import { toOpenApi30 } from './openapi30.js';
import { toSwagger20 } from './swagger20.js';

const POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface ReferenceOptions {
  refusals: RefusalTable;
  issuer: () => string;
  version: string;
}

/** Serves the OpenAPI documents, each also as OpenAPI 3.0 and Swagger 2.0, and the pages at /docs. Nobody needs a token for them. */
export function serveReference(
  app: FastifyInstance,
  services: readonly Service[],
  { refusals, issuer, version }: ReferenceOptions,
): void {
  const documentOf = (service: Service) => openApiOf(service, refusals, issuer(), version);
  for (const service of services) serveDocument(app, service.base, issuer, () => documentOf(service));
  serveDocument(app, '', issuer, () => documentOfAll(services, { refusals, issuer, version }));
  serveDocs(app, () =>
    docsPages(
      services.map((service) => ({
        name: service.name,
        document: documentOf(service) as unknown as OpenApiDocument,
      })),
      refusals,
      readGuides(),
    ),
  );
}

/** One OpenAPI 3.1 document of all services. */
export function documentOfAll(
  services: readonly Service[],
  { refusals, issuer, version }: ReferenceOptions,
): Json {
  const parts = services.map((service) => ({
    ...service,
    document: openApiOf(service, refusals, issuer(), version),
  }));
  const { license } = parts[0]!.document.info as Json;
  return combine(parts, { title: 'Spadework', version, description: DESCRIPTION, license });
}

const DESCRIPTION =
  'All services in one document. Each service also has a document of its own at `openapi.json` below its base path, where the names of operations and schemas are shorter.';

/** Each form is written once, from the one before it, because anyone may ask and writing takes milliseconds. */
function serveDocument(app: FastifyInstance, base: string, issuer: () => string, document: () => Json): void {
  const latest = once(() => JSON.stringify(document()));
  const openApi30 = once(() => JSON.stringify(toOpenApi30(JSON.parse(latest()))));
  const swagger20 = once(() => JSON.stringify(toSwagger20(JSON.parse(openApi30()), issuer())));
  const forms = { 'openapi.json': latest, 'openapi-3.0.json': openApi30, 'swagger-2.0.json': swagger20 };
  for (const [name, write] of Object.entries(forms)) {
    app.get(`${base}/${name}`, (_request, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'no-cache')
        .header('vary', 'Accept-Encoding')
        .header('content-type', 'application/json; charset=utf-8')
        .send(write()),
    );
  }
}

function once(write: () => string): () => string {
  let text: string | undefined;
  return () => {
    text ??= write();
    return text;
  };
}

function serveDocs(app: FastifyInstance, render: () => DocsPage[]): void {
  let pages: Map<string, DocsPage> | undefined;
  for (const path of ['/docs', '/docs/*']) {
    app.get(path, (request, reply) => {
      pages ??= new Map(render().map((page) => [page.path, page]));
      const page = pages.get(request.url.split('?')[0]!);
      if (!page) throw new Refusal('NOT_FOUND');
      return reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-cache')
        .header('vary', 'Accept-Encoding')
        .type(page.contentType)
        .send(page.body);
    });
  }
}
