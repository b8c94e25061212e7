import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import { appVersion, limits } from '@recado/contract';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '#config';
import { limitBodyTime } from '#kit/http/body-time.ts';
import { replyWithError } from '#kit/http/error-reply.ts';
import { liveLineOf } from '#kit/http/host-names.ts';
import { leaveRefusedBodies } from '#kit/http/refuse-body.ts';
import { logSerializers } from '#kit/log/error-for-log.ts';
import { logHooks } from '#kit/log/quiet-outage.ts';

type HttpSettings = Pick<Config, 'publicUrl' | 'webOrigin' | 'trustedProxies' | 'logLevel'>;

const contentPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    // Pages look at sounds and films that a person is about to send.
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'", 'data:'],
    // Help videos: the player that stores nothing before somebody watches.
    frameSrc: ['https://www.youtube-nocookie.com'],
    // Browsers differ in whether 'self' is the live line, too.
    connectSrc: ["'self'", ({ headers }: IncomingMessage) => liveLineOf(headers.host)],
    frameAncestors: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    objectSrc: ["'none'"],
  },
};

async function registerPlugins(app: FastifyInstance, config: HttpSettings): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(replyWithError);
  // Calls take JSON; a plain text, which a foreign page may send without asking, is none.
  app.removeContentTypeParser('text/plain');
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy,
    // YouTube's player refuses to play without a referrer (trust §1.6-12).
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ? { maxAge: 15_552_000 } : false,
  });
  // The library's own methods are those that need no asking: accepting, resolving and deleting would be refused.
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
  if (config.webOrigin)
    await app.register(cors, { origin: new URL(config.webOrigin).origin, credentials: true, methods });
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

interface Bounds {
  headersMs: number;
  lookMs: number;
  connections: number;
}
/** Until the headers of a call are there, how often that is looked at, and how many may be open at all. */
const usualBounds: Bounds = { headersMs: 10_000, lookMs: 1_000, connections: limits.connections };

const lookAgainMs = 100;
/** Shorter than the whole stop may take (main.ts): the rest of it shall come about in order. */
const cutAfterMs = 5_000;

/**
 * A connection that has answered is kept for the next call, for over a minute. One that was at work when the server
 * began to close is closed when it has answered, and cut when that takes too long.
 */
function closeConnectionsOnceAnswered(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const timer = setInterval(() => app.server.closeIdleConnections(), lookAgainMs);
    const cut = setTimeout(() => app.server.closeAllConnections(), cutAfterMs);
    app.server.once('close', () => {
      clearInterval(timer);
      clearTimeout(cut);
    });
    done();
  });
}

/** The HTTP server with what every call has: limits of size and time, security headers, shapes, errors by name. */
export async function openHttp(config: HttpSettings, bounds: Partial<Bounds> = {}): Promise<FastifyInstance> {
  const { headersMs, lookMs, connections } = { ...usualBounds, ...bounds };
  const app = Fastify({
    bodyLimit: limits.jsonBodyBytes,
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    // The longest that a call may take to arrive, files included; other bodies are cut earlier.
    requestTimeout: limits.formLongestMs,
    // Node looks at what is late every 30 s by itself: half-sent headers would stay that long.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookMs },
    // Paths may hold an e-mail (wire-contract 2).
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: limits.email.max },
    frameworkErrors: replyWithError,
    logController: new LogController({ disableRequestLogging: true }),
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            redact: ['req.headers.authorization', 'req.headers.cookie'],
            serializers: logSerializers,
            hooks: logHooks,
          },
  });
  app.server.maxConnections = connections;
  limitBodyTime(app, limits.bodyLongestMs);
  leaveRefusedBodies(app);
  closeConnectionsOnceAnswered(app);
  await registerPlugins(app, config);
  return app;
}
