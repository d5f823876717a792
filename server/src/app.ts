import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { bearerCheck } from './auth/bearer.js';
import { callerCheck } from './auth/callers.js';
import { Directories } from './auth/directory/directories.js';
import { mcpResource } from './auth/metadata.js';
import { registerOAuth } from './auth/routes.js';
import { type SessionLimits, Sessions } from './auth/session.js';
import { SessionCookie } from './auth/sessionCookie.js';
import { openDoor } from './events/door.js';
import type { Events } from './events/index.js';
import { acceptBodies } from './http/bodies.js';
import { compressAnswers } from './http/compression.js';
import type { Service } from './http/contract.js';
import { allowOrigins } from './http/crossOrigin.js';
import type { Kernel } from './http/endpoint.js';
import { registerHealth } from './http/health.js';
import { LoopShare, paceAnswers } from './http/loopShare.js';
import { registerMetrics } from './http/metrics.js';
import type { ReadMetrics } from './http/metricsServer.js';
import type { MountedService } from './http/mounted.js';
import { problemSender, refuseUnreadable } from './http/problem.js';
import { serveReference } from './http/reference.js';
import { describeRequests, requestId, setHeaders } from './http/requests.js';
import { serveSecurityText } from './http/securityText.js';
import { registerStatus, type Status } from './http/status/index.js';
import { OutageWatch } from './http/status/watch.js';
import { type AllowList, NOTHING_ALLOWED } from './kernel/addresses.js';
import { addressKey } from './kernel/network.js';
import { RateLimit } from './kernel/rateLimit.js';
import { COMMON_REFUSALS, Refusal } from './kernel/refusals.js';
import { type MailOptions, MailQueue, Mails } from './mail/index.js';
import { registerMcp } from './mcp/route.js';
import { Typesetter } from './render/typesetting/typesetter.js';
import { registerScim } from './scim/index.js';
import { calculationService, mountCalculations } from './services/calculation/index.js';
import { CALCULATION_REFUSALS } from './services/calculation/refusals.js';
import { checklistService, mountChecklists } from './services/checklist/index.js';
import { CHECKLIST_REFUSALS } from './services/checklist/refusals.js';
import { customerService, mountCustomers } from './services/customer/index.js';
import { CUSTOMER_REFUSALS } from './services/customer/refusals.js';
import { documentService, importQueue, indexingQueue, mountDocuments } from './services/document/index.js';
import { DOCUMENT_REFUSALS } from './services/document/refusals.js';
import { deliveryQueue, eventService, mountEvents } from './services/events/index.js';
import { EVENT_REFUSALS } from './services/events/refusals.js';
import { mountProjects, projectService } from './services/project/index.js';
import { PROJECT_REFUSALS } from './services/project/refusals.js';
import { mountTrenches, trenchService } from './services/trench/index.js';
import { TRENCH_REFUSALS } from './services/trench/refusals.js';
import type { Objects } from './store/objects.js';
import type { Store } from './store/store.js';
import { VERSION } from './version.js';
import { registerAccount } from './web/accountRoutes.js';
import { Attempts } from './web/attempts.js';
import { registerAuthorizations } from './web/authorizationRoutes.js';
import { registerDirectoryLogout } from './web/directoryLogout.js';
import { registerDirectory } from './web/directoryRoutes.js';
import type { WebFiles } from './web/files.js';
import { type MapSettings, NO_MAP, originsOf } from './web/mapSettings.js';
import { appOrigins } from './web/origins.js';
import { registerPasskeys } from './web/passkeyRoutes.js';
import { WEB_REFUSALS } from './web/refusals.js';
import { registerReset } from './web/resetRoutes.js';
import { isPage, type ServedWeb, sendPage, servedWeb, serveWeb } from './web/serve.js';
import { sessionGate } from './web/sessionGate.js';
import { registerSession } from './web/sessionRoutes.js';
import { work } from './work/index.js';

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
  typeof EVENT_REFUSALS &
  typeof WEB_REFUSALS = {
  ...COMMON_REFUSALS,
  ...TRENCH_REFUSALS,
  ...PROJECT_REFUSALS,
  ...CUSTOMER_REFUSALS,
  ...CALCULATION_REFUSALS,
  ...CHECKLIST_REFUSALS,
  ...DOCUMENT_REFUSALS,
  ...EVENT_REFUSALS,
  ...WEB_REFUSALS,
};

const sendProblem = problemSender(REFUSALS);

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the reports of all services. */
    typesetter: Typesetter;
    readMetrics: ReadMetrics;
    /** Where photos go after a while, if there is an object store. */
    objects: Objects | undefined;
    /** Undefined on a server that sends none. */
    mails: Mails | undefined;
    status: Status;
  }
}

export interface AppOptions {
  store: Store;
  events: Events;
  webhookAllow?: AllowList | undefined;
  /** Private addresses where directories may be. */
  directoryAllow?: AllowList | undefined;
  objects?: Objects | undefined;
  /** How mails are sent; without it the server sends none. */
  mail?: MailOptions | undefined;
  /** Origins whose pages may call this server from a browser. */
  corsOrigins?: readonly string[] | undefined;
  rateLimit: number;
  session?: SessionLimits;
  /** The browser app, if it was built. */
  web?: WebFiles | undefined;
  /** What is behind the routes on the map. */
  map?: MapSettings;
  /** Whether routes, which are power-sensitive, may be on this server. */
  powerSensitive?: 'allowed' | 'forbidden' | undefined;
  trustProxy: boolean;
  /** Whether the log and the events of logins say from which address. */
  logAddresses?: boolean | undefined;
  /** Whether the PostgreSQL is the embedded one. */
  isEmbedded?: boolean;
  /** Whether `/metrics` is served elsewhere. */
  metricsOnOwnPort?: boolean;
  /** Whom to tell of a weakness, as a mailto: or https: address. */
  securityContact?: string | undefined;
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
  directoryAllow = NOTHING_ALLOWED,
  objects,
  mail,
  corsOrigins = [],
  rateLimit,
  session = {},
  web,
  map = NO_MAP,
  powerSensitive = 'allowed',
  trustProxy,
  logAddresses = true,
  isEmbedded = false,
  metricsOnOwnPort = false,
  securityContact,
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
  const limit = new RateLimit(rateLimit);
  const share = new LoopShare();
  acceptBodies(app, share);
  describeRequests(app, isDraining, issuer);
  allowOrigins(app, corsOrigins);
  paceAnswers(app, share);
  compressAnswers(app);
  const served = web && servedWeb(web, originsOf(map));
  answerUnknownRoutes(app, limit, served);
  const watch = new OutageWatch(store, isDraining);
  watch.observe(app);
  registerHealth(app, watch);
  const mails = mail && new Mails(new MailQueue({ ...mail, log: logger! }), issuer);
  app.addHook('onClose', () => mails?.stop());
  app.decorate(
    'readMetrics',
    registerMetrics(app, { store, events, watch, objects, mails }, metricsOnOwnPort),
  );
  serveSecurityText(app, securityContact, issuer);

  const typesetter = new Typesetter();
  app.decorate('typesetter', typesetter);
  app.decorate('webhookAllow', webhookAllow);
  const directories = new Directories(issuer, directoryAllow);
  app.decorate('directories', directories);
  app.decorate('objects', objects);
  app.decorate('mails', mails);
  const status = registerStatus(app, {
    watch,
    events,
    isEmbedded,
    isForOperatorsElsewhere: metricsOnOwnPort,
    probes: {
      webhookDeliveries: () => deliveryQueue(store),
      searchIndexing: () => indexingQueue(store),
      documentImports: () => importQueue(store),
      reports: () => typesetter.load,
      heavyWork: () => work.load(),
      mails: () => mails?.load ?? { waiting: 0, oldestSeconds: 0 },
    },
  });
  app.decorate('status', status);

  const door = openDoor(store, events.wake);
  const sessions = new Sessions(store, session, (error) =>
    app.log.warn({ err: error }, 'the use of a session was not written down'),
  );
  const isPlain = () => new URL(issuer()).protocol === 'http:';
  const cookies = new SessionCookie(isPlain);
  const origins = () => appOrigins(issuer());
  const bearer = bearerCheck(store);
  const mounted: MountedService[] = [];
  const kernel: Kernel = {
    store,
    door,
    authenticate: callerCheck(bearer, sessions, cookies),
    origins,
    rateLimit: limit,
    events,
    refusals: REFUSALS,
    mounted,
    switchedOff: new Set(powerSensitive === 'forbidden' ? (['ROUTES_FORBIDDEN'] as const) : []),
    logAddresses,
  };
  const authorizations = registerOAuth(app, store, limit, issuer, logAddresses);
  const gate = sessionGate(sessions, cookies, limit, origins);
  const attempts = new Attempts(store, rateLimit > 0, logAddresses);
  const shown = { map, routes: powerSensitive, sendsMails: mails !== undefined, version: VERSION };
  registerSession(app, { store, door, sessions, cookies, gate, attempts, issuer, shown });
  registerAccount(app, { store, door, sessions, cookies, gate, attempts });
  registerAuthorizations(app, { store, gate, authorizations, issuer, logAddresses });
  registerPasskeys(app, { store, door, gate, attempts, issuer });
  registerReset(app, { store, door, sessions, gate, attempts, logAddresses, mails });
  const loginCookies = SessionCookie.ofLogin(isPlain);
  registerDirectory(app, {
    store,
    door,
    sessions,
    cookies,
    loginCookies,
    gate,
    attempts,
    directories,
    logAddresses,
  });
  registerDirectoryLogout(app, { store, sessions, gate, directories });
  for (const { mount } of SERVICES) mount(app, kernel);
  registerMcp(app, {
    mounted,
    refusals: REFUSALS,
    rateLimit: limit,
    origins,
    issuer,
    authenticate: ({ authorization }) => bearer(authorization, mcpResource(issuer())),
  });
  registerScim(app, { store, door, rateLimit: limit, refusals: REFUSALS, issuer });
  const contracts = SERVICES.map(({ contract }) => contract);
  serveReference(app, contracts, { refusals: REFUSALS, issuer, version: VERSION });
  if (served) serveWeb(app, served);
  else app.get('/', (_request, reply) => reply.redirect('/docs'));
  return app;
}

/** Answers before a body is read: anybody can ask for what there is not, so it counts against the address. */
function answerUnknownRoutes(app: FastifyInstance, limit: RateLimit, web: ServedWeb | undefined): void {
  app.setNotFoundHandler((request, reply) =>
    web && isPage(request)
      ? sendPage(request, reply, web)
      : sendProblem(new Refusal('NOT_FOUND'), request, reply),
  );
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    limit.take(addressKey(request.ip), reply);
    if (web && isPage(request)) return done();
    throw new Refusal('NOT_FOUND');
  });
}

/** For an address that cannot be read; no hook sees the request. */
function sendEarlyProblem(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  setHeaders(request, reply);
  sendProblem(error, request, reply);
}
