import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { bearerCheck } from './auth/bearer.js';
import { registerOAuth } from './auth/routes.js';
import type { Service } from './http/contract.js';
import { type DocsPage, docsPages, type OpenApiDocument } from './http/docs/index.js';
import type { Kernel } from './http/endpoint.js';
import { registerHealth } from './http/health.js';
import { registerMetrics } from './http/metrics.js';
import { openApiOf } from './http/openapi.js';
import { sendProblem } from './http/problem.js';
import { RateLimit } from './http/rateLimit.js';
import { REFUSALS, Refusal } from './http/refusals.js';
import { describeRequests, requestId } from './http/requests.js';
import { Typesetter } from './render/report/typesetter.js';
import { calculationService, mountCalculations } from './services/calculation/index.js';
import { checklistService, mountChecklists } from './services/checklist/index.js';
import { customerService, mountCustomers } from './services/customer/index.js';
import { documentService, mountDocuments } from './services/document/index.js';
import { mountProjects, projectService } from './services/project/index.js';
import { mountTrenches, trenchService } from './services/trench/index.js';
import type { Store } from './store/store.js';
import { VERSION } from './version.js';

/** Every service, in the order in which the reference shows them. */
export const SERVICES: { contract: Service; mount: (app: FastifyInstance, kernel: Kernel) => void }[] = [
  { contract: trenchService, mount: mountTrenches },
  { contract: projectService, mount: mountProjects },
  { contract: customerService, mount: mountCustomers },
  { contract: calculationService, mount: mountCalculations },
  { contract: checklistService, mount: mountChecklists },
  { contract: documentService, mount: mountDocuments },
];

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the reports of all services. */
    typesetter: Typesetter;
  }
}

export interface AppOptions {
  store: Store;
  rateLimit: number;
  trustProxy: boolean;
  /** The public address; asked for when it is needed, because a free port is known only after listening. */
  issuer: () => string;
  isDraining: () => boolean;
  logger: FastifyServerOptions['loggerInstance'];
}

const BODY_LIMIT = 1024 * 1024;
/** A body that comes in slower than this holds its connection for nothing. */
const REQUEST_TIMEOUT_MS = 60_000;

export function buildApp({
  store,
  rateLimit,
  trustProxy,
  issuer,
  isDraining,
  logger,
}: AppOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    requestIdHeader: false,
    genReqId: requestId,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 4096 },
    frameworkErrors: sendProblem as never,
  });
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => sendProblem(new Refusal('NOT_FOUND'), request, reply));
  acceptJson(app);
  describeRequests(app, isDraining);
  registerHealth(app, store, isDraining);
  registerMetrics(app, store);

  const typesetter = new Typesetter();
  app.decorate('typesetter', typesetter);
  app.addHook('onClose', () => typesetter.close());

  const limit = new RateLimit(rateLimit);
  const kernel: Kernel = { store, authenticate: bearerCheck(store), rateLimit: limit };
  registerOAuth(app, store, limit, issuer);
  for (const { contract, mount } of SERVICES) {
    mount(app, kernel);
    serveOpenApi(app, contract, issuer);
  }
  serveDocs(app, issuer);
  return app;
}

/** JSON as text first, because telling two requests apart needs it; a body that is not there is no error here. */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.bodyText = text as string;
    try {
      done(null, text === '' ? undefined : JSON.parse(text as string));
    } catch {
      done(new Refusal('MALFORMED_JSON'));
    }
  });
}

const serveOpenApi = (app: FastifyInstance, service: Service, issuer: () => string) =>
  app.get(`${service.base}/openapi.json`, (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send(openApiOf(service, issuer(), VERSION)),
  );

function serveDocs(app: FastifyInstance, issuer: () => string): void {
  let pages: Map<string, DocsPage> | undefined;
  const render = () => {
    const documents = SERVICES.map(({ contract }) => ({
      name: contract.name,
      document: openApiOf(contract, issuer(), VERSION) as unknown as OpenApiDocument,
    }));
    return new Map(docsPages(documents, REFUSALS).map((page) => [page.path, page]));
  };
  for (const path of ['/docs', '/docs/:page']) {
    app.get(path, (request, reply) => {
      pages ??= render();
      const page = pages.get(request.url.split('?')[0]!);
      if (!page) throw new Refusal('NOT_FOUND');
      return reply
        .header('content-security-policy', "default-src 'self'")
        .type(page.contentType)
        .send(page.body);
    });
  }
  app.get('/', (_request, reply) => reply.redirect('/docs'));
}
