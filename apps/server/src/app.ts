import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { appVersion } from '@recado/contract';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { Server } from 'socket.io';
import type { Config } from '#config';
import { authHandlers, createAuthenticator, createTokens, type LocalLogin } from '#features/auth/index.ts';
import { companyHandlers } from '#features/companies/index.ts';
import { connectionHandlers, loadConnections } from '#features/connections/index.ts';
import { contactHandlers, loadContacts } from '#features/contacts/index.ts';
import { loadMessages, messageHandlers, sendText } from '#features/messages/index.ts';
import { listQueues, queueHandlers } from '#features/queues/index.ts';
import { loadSettingRow, settingHandlers } from '#features/settings/index.ts';
import { loadTickets, ticketHandlers } from '#features/tickets/index.ts';
import { loadUsers, userHandlers } from '#features/users/index.ts';
import type { Data } from '#kit/db/data.ts';
import type { AllHandlers } from '#kit/http/context.ts';
import { replyWithError } from '#kit/http/error-reply.ts';
import { AppError } from '#kit/http/fail.ts';
import { isOwnOrigin } from '#kit/http/origin.ts';
import { serve } from '#kit/http/serve.ts';
import { startGateway } from '#realtime/gateway.ts';
import { servePages } from './pages.ts';
import { proxySimulator } from './simulator-proxy.ts';

/** Whether a number is on WhatsApp, asked of a live session; "unknown" when none can tell. */
export type NumberLookup = (
  companyId: number,
  connectionId: number | null,
  digits: string,
) => Promise<'yes' | 'no' | 'unknown'>;

export interface AppOptions {
  config: Config;
  data: Data;
  pool: pg.Pool;
  localLogins: LocalLogin[];
  /** Control address of the local WhatsApp server once it runs; null where there is none. */
  simulatorUrl(): string | null;
  lookup: NumberLookup;
  servesPages: boolean;
  rateLimitFactor?: number;
}

const contentPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", 'ws:', 'wss:'],
    frameAncestors: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    objectSrc: ["'none'"],
  },
};

function cookieSetter(config: Config) {
  const isElsewhere = config.webOrigin !== undefined;
  const isSecure = isElsewhere || config.publicUrl?.startsWith('https:') === true;
  return (reply: FastifyReply, value: string | null): void => {
    const attributes = {
      httpOnly: true,
      path: '/',
      sameSite: isElsewhere ? ('none' as const) : ('lax' as const),
      secure: isSecure,
    };
    if (value === null) reply.clearCookie('jrt', attributes);
    else reply.setCookie('jrt', value, { ...attributes, maxAge: 7 * 86_400 });
  };
}

async function registerPlugins(app: FastifyInstance, config: Config): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(replyWithError);
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy,
    // YouTube's player refuses to play without a referrer (trust §1.6-12).
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ? { maxAge: 15_552_000 } : false,
  });
  if (config.webOrigin) await app.register(cors, { origin: new URL(config.webOrigin).origin, credentials: true });
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Recado',
        version: appVersion,
        description: 'Every call of the product. Errors are `{"error": "<code>"}`.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
}

function allHandlers(options: AppOptions, tokens: ReturnType<typeof createTokens>): AllHandlers {
  const { config, data, lookup } = options;
  const hasLocalServer = config.mode === 'local' || config.whatsapp.url !== undefined;
  const auth = authHandlers({
    data,
    tokens,
    localLogins: options.localLogins,
    isLocal: config.mode === 'local',
    simulatorUrl: config.mode === 'local' ? '/simulator' : null,
  });
  return {
    ...auth,
    ...userHandlers(),
    ...companyHandlers(),
    ...settingHandlers(),
    ...queueHandlers(),
    ...connectionHandlers({ hasLocalServer }),
    ...contactHandlers({ lookup }),
    ...ticketHandlers({ sendText }),
    ...messageHandlers(),
  };
}

function openSockets(app: FastifyInstance, config: Config): Server {
  return new Server(app.server, {
    transports: ['websocket'],
    pingInterval: 18_000,
    pingTimeout: 18_000,
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    allowRequest: (request, answer) =>
      answer(null, isOwnOrigin(request.headers.origin, request.headers.host, config.webOrigin)),
  });
}

/** Builds the HTTP and live side of one node, not yet listening. */
export async function createApp(options: AppOptions) {
  const { config, data, pool } = options;
  const app = Fastify({
    bodyLimit: 10 * 1024 * 1024,
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true },
    logController: new LogController({ disableRequestLogging: true }),
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
  });
  await registerPlugins(app, config);
  const tokens = createTokens(config.secretKey);
  const authenticator = createAuthenticator(data, tokens);
  await app.register(
    (scope, _options, ready) => {
      scope.addHook('onRequest', (request, reply, next) => {
        reply.header('cache-control', 'no-store');
        const usesCookie = request.url.includes('/auth/');
        const isForeign = usesCookie && !isOwnOrigin(request.headers.origin, request.headers.host, config.webOrigin);
        next(isForeign ? new AppError('ERR_NO_PERMISSION') : undefined);
      });
      scope.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
      scope.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
      serve(scope, {
        data,
        handlers: allHandlers(options, tokens),
        authenticate: authenticator.fromHeader,
        setRefreshCookie: cookieSetter(config),
        rateLimitFactor: options.rateLimitFactor ?? 1,
      });
      ready();
    },
    { prefix: config.apiBasePath },
  );
  if (config.mode === 'local') await proxySimulator(app, options.simulatorUrl);
  if (options.servesPages && config.apiBasePath !== '') await servePages(app, config.apiBasePath);
  else app.setNotFoundHandler((_request, reply) => reply.status(404).send({ error: 'ERR_ROUTE_NOT_FOUND' }));
  const io = openSockets(app, config);
  const gateway = await startGateway({
    io,
    data,
    pool,
    authenticator,
    log: app.log,
    loaders: {
      tickets: loadTickets,
      messages: loadMessages,
      contacts: loadContacts,
      connections: loadConnections,
      users: loadUsers,
      setting: loadSettingRow,
      queues: listQueues,
    },
  });
  return {
    app,
    io,
    close: async () => {
      await gateway.stop();
      await io.close();
      await app.close();
    },
  };
}
