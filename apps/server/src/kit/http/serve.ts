import '@fastify/cookie';
import type { ApiName, Route } from '@recado/contract';
import { api, refusalOf } from '@recado/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Data } from '../db/data.ts';
import type { Actor, AllHandlers, Call } from './context.ts';
import { fail } from './fail.ts';

export interface ServeOptions {
  data: Data;
  handlers: AllHandlers;
  /** Turns the Authorization header into the actor; throws the named error of decision 27. */
  authenticate(authorization: string | undefined): Promise<Actor>;
  setRefreshCookie(reply: FastifyReply, value: string | null): void;
  /** Factor on the limits of public calls; tests raise it. */
  rateLimitFactor: number;
}

const errorReply = z.object({ error: z.string(), details: z.unknown().optional() });

/** Refuses an actor who may not call the route: overdue company first, then the permission row. */
function checkAccess(route: Route, actor: Actor): void {
  if (actor.payOnly && !route.allowOverdue) fail('ERR_COMPANY_OVERDUE');
  if (route.access === 'public' || route.access === 'signedIn') return;
  const refusal = refusalOf(route.access, actor);
  if (refusal) fail(refusal);
}

function schemaOf(name: string, route: Route) {
  const status = route.status ?? 200;
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.path.split('/')[1] ?? ''],
    ...(route.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body ? { body: route.body } : {}),
    response: { [status]: route.reply, '4xx': errorReply, '5xx': errorReply },
  };
}

function singleHeaders(request: FastifyRequest): Record<string, string | undefined> {
  const entries = Object.entries(request.headers).map(([key, value]) => [key, Array.isArray(value) ? value[0] : value]);
  return Object.fromEntries(entries) as Record<string, string | undefined>; // entries of strings, by the line above
}

type AnyHandler = (request: unknown, call: Call) => Promise<unknown>;

function callOf(options: ServeOptions, request: FastifyRequest, reply: FastifyReply, actor: Actor | undefined): Call {
  return {
    actor: actor as Actor, // undefined on public routes only, whose handlers are typed with PublicCall
    data: options.data,
    headers: singleHeaders(request),
    cookies: request.cookies,
    ip: request.ip,
    setRefreshCookie: (value) => options.setRefreshCookie(reply, value),
  };
}

function limitOf(route: Route, factor: number) {
  if (!route.rateLimit) return {};
  return {
    rateLimit: { max: Math.ceil(route.rateLimit.max * factor), timeWindow: route.rateLimit.windowSeconds * 1000 },
  };
}

/**
 * Registers every route of the contract with its handler: session → permission → parse → call → reply shape
 * (house §3.4). The actor is checked before the body is parsed, so that strangers learn nothing about shapes.
 */
export function serve(app: FastifyInstance, options: ServeOptions): void {
  for (const name of Object.keys(api) as ApiName[]) {
    const route: Route = api[name];
    const handler = options.handlers[name] as AnyHandler; // the table's type proved that it fits
    const actors = new WeakMap<FastifyRequest, Actor>();
    app.route({
      method: route.method,
      url: route.path,
      schema: schemaOf(name, route),
      config: limitOf(route, options.rateLimitFactor),
      onRequest: async (request) => {
        if (route.access === 'public') return;
        const actor = await options.authenticate(request.headers.authorization);
        checkAccess(route, actor);
        actors.set(request, actor);
      },
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const result = await handler({ params, query, body }, callOf(options, request, reply, actors.get(request)));
        return reply.status(route.status ?? 200).send(result);
      },
    });
  }
}
