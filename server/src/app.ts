import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { bearerCheck } from './auth/bearer.js';
import { registerOAuth } from './auth/routes.js';
import { openDoor } from './events/door.js';
import type { Events } from './events/index.js';
import { acceptJson } from './http/bodies.js';
import type { Service } from './http/contract.js';
import { type DocsPage, docsPages, type OpenApiDocument } from './http/docs/index.js';
import type { Kernel } from './http/endpoint.js';
import { registerHealth } from './http/health.js';
import { registerMetrics } from './http/metrics.js';
import { openApiOf } from './http/openapi.js';
import { problemSender, refuseUnreadable } from './http/problem.js';
import { describeRequests, requestId, setHeaders } from './http/requests.js';
import { RateLimit } from './kernel/rateLimit.js';
import { COMMON_REFUSALS, Refusal } from './kernel/refusals.js';
import { Typesetter } from './render/typesetting/typesetter.js';
import { calculationService, mountCalculations } from './services/calculation/index.js';
import { CALCULATION_REFUSALS } from './services/calculation/refusals.js';
import { checklistService, mountChecklists } from './services/checklist/index.js';
import { CHECKLIST_REFUSALS } from './services/checklist/refusals.js';
import { customerService, mountCustomers } from './services/customer/index.js';
import { CUSTOMER_REFUSALS } from './services/customer/refusals.js';
import { documentService, mountDocuments } from './services/document/index.js';
import { DOCUMENT_REFUSALS } from './services/document/refusals.js';
import type { AllowList } from './services/events/addresses.js';
import { eventService, mountEvents, NOTHING_ALLOWED } from './services/events/index.js';
import { EVENT_REFUSALS } from './services/events/refusals.js';
import { mountProjects, projectService } from './services/project/index.js';
import { PROJECT_REFUSALS } from './services/project/refusals.js';
import { mountTrenches, trenchService } from './services/trench/index.js';
import { TRENCH_REFUSALS } from './services/trench/refusals.js';
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
  { contract: eventService, mount: mountEvents },
];

/** Every refusal that a caller can meet, with its status and words. */
export const REFUSALS: typeof COMMON_REFUSALS &
  typeof TRENCH_REFUSALS &
  typeof PROJECT_REFUSALS &
  typeof CUSTOMER_REFUSALS &
  typeof CALCULATION_REFUSALS &
  typeof CHECKLIST_REFUSALS &
  typeof DOCUMENT_REFUSALS &
  typeof EVENT_REFUSALS = {
  ...COMMON_REFUSALS,
  ...TRENCH_REFUSALS,
  ...PROJECT_REFUSALS,
  ...CUSTOMER_REFUSALS,
  ...CALCULATION_REFUSALS,
  ...CHECKLIST_REFUSALS,
  ...DOCUMENT_REFUSALS,
  ...EVENT_REFUSALS,
};

const sendProblem = problemSender(REFUSALS);

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the reports of all services. */
    typesetter: Typesetter;
  }
}

export interface AppOptions {
  store: Store;
  events: Events;
  webhookAllow?: AllowList | undefined;
  rateLimit: number;
  trustProxy: boolean;
  /** Whether the log and the events of logins say from which address. */
  logAddresses?: boolean | undefined;
  /** The public address; asked for when it is needed, because a free port is known only after listening. */
  issuer: () => string;
  isDraining: () => boolean;
  logger: FastifyServerOptions['loggerInstance'];
}

/** A body that comes in slower than this holds its connection for nothing. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Nothing moves for so long only when somebody does not read the answer; no answer takes so long to begin. */
const CONNECTION_TIMEOUT_MS = 120_000;

export function buildApp({
  store,
  events,
  webhookAllow = NOTHING_ALLOWED,
  rateLimit,
  trustProxy,
  logAddresses = true,
  issuer,
  isDraining,
  logger,
}: AppOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // One proxy, the one that connects to us: what stands further left in the header anyone may have written.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestIdHeader: false,
    genReqId: requestId,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 4096 },
    frameworkErrors: sendEarlyProblem,
    clientErrorHandler: refuseUnreadable,
  });
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => sendProblem(new Refusal('NOT_FOUND'), request, reply));
  acceptJson(app);
  describeRequests(app, isDraining);
  registerHealth(app, store, isDraining);
  registerMetrics(app, store, events);

  const typesetter = new Typesetter();
  app.decorate('typesetter', typesetter);
  app.addHook('onClose', () => typesetter.close());
  app.decorate('webhookAllow', webhookAllow);

  const limit = new RateLimit(rateLimit);
  const door = openDoor(store, events.wake);
  const kernel: Kernel = {
    store,
    door,
    authenticate: bearerCheck(store),
    rateLimit: limit,
    events,
    refusals: REFUSALS,
  };
  registerOAuth(app, store, limit, issuer, logAddresses);
  for (const { contract, mount } of SERVICES) {
    mount(app, kernel);
    serveOpenApi(app, contract, issuer);
  }
  serveDocs(app, issuer);
  return app;
}

/** For an address that cannot be read; no hook sees the request. */
function sendEarlyProblem(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  setHeaders(request, reply);
  sendProblem(error, request, reply);
}

/** Written once, because anyone may ask and writing takes milliseconds. */
function serveOpenApi(app: FastifyInstance, service: Service, issuer: () => string): void {
  let text: string | undefined;
  app.get(`${service.base}/openapi.json`, (_request, reply) => {
    text ??= JSON.stringify(openApiOf(service, REFUSALS, issuer(), VERSION));
    return reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache')
      .header('content-type', 'application/json; charset=utf-8')
      .send(text);
  });
}

const DOCS_POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function serveDocs(app: FastifyInstance, issuer: () => string): void {
  let pages: Map<string, DocsPage> | undefined;
  const render = () => {
    const documents = SERVICES.map(({ contract }) => ({
      name: contract.name,
      document: openApiOf(contract, REFUSALS, issuer(), VERSION) as unknown as OpenApiDocument,
    }));
    return new Map(docsPages(documents, REFUSALS).map((page) => [page.path, page]));
  };
  for (const path of ['/docs', '/docs/:page']) {
    app.get(path, (request, reply) => {
      pages ??= render();
      const page = pages.get(request.url.split('?')[0]!);
      if (!page) throw new Refusal('NOT_FOUND');
      return reply
        .header('content-security-policy', DOCS_POLICY)
        .header('cache-control', 'no-cache')
        .type(page.contentType)
        .send(page.body);
    });
  }
  app.get('/', (_request, reply) => reply.redirect('/docs'));
}
