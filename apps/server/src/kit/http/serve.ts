import '@fastify/cookie';
import '@fastify/rate-limit';
import multipart from '@fastify/multipart';
import type { Route, Upload } from '@recado/contract';
import { permissions, refusalOf } from '@recado/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Data } from '../db/data.ts';
import { collectCommitted } from '../events/committed-events.ts';
import type { Storage } from '../storage/storage.ts';
import { bodyLimitOf } from './body-limit.ts';
import type { Actor, Call, Program, ProgramCall } from './context.ts';
import { fail, failForNow } from './fail.ts';
import { refuseOtherCompany } from './other-company.ts';
import type { Pace } from './pace.ts';
import { callNoter, type KeepsCalls } from './program-calls.ts';
import { type Received, receiveUpload } from './receive-upload.ts';
import { sendFile } from './send-file.ts';
import { storable } from './storable.ts';

export interface ServeOptions extends KeepsCalls {
  data: Data;
  /** Every call, by its name, and what answers it; `Handlers` proves that they fit. */
  routes: Record<string, Route>;
  handlers: object;
  storage: Storage;
  /** Refuses, by throwing, the files of a company that has no room for more. */
  checkFileRoom(companyId: number): Promise<void>;
  /** How slowly files may come. */
  uploadPace: Pace;
  /** PUBLIC_URL, or else the origin of each call is used in absolute addresses. */
  publicUrl: string | undefined;
  /** Turns the Authorization header into the actor; throws the named error of decision 27. */
  authenticate(authorization: string | undefined): Promise<Actor>;
  /** The same for the token of a connection. */
  authenticateProgram(authorization: string | undefined): Promise<Program>;
  setRefreshCookie(reply: FastifyReply, value: string | null): void;
  setDeviceCookie?(reply: FastifyReply, value: string): void;
  /** Factor on the limits of public calls; tests raise it. */
  rateLimitFactor: number;
  /** Resolves when the caller's live lines were told of the events up to `seq`, or after a moment. */
  letHear?(actor: Actor, seq: number): Promise<void>;
  /** Calls a minute of one user, whatever the address and the session, or of one connection's programs. */
  userRequestsPerMinute: number;
}

const errorReply = z.object({ error: z.string(), details: z.unknown().optional() });

const classes = ['public', 'signedIn', 'connectionToken'] as const;
/** Whether a class of callers may call, whatever their permissions. */
const isClass = (access: Route['access']): access is (typeof classes)[number] =>
  classes.some((name) => name === access);

/** Refuses an actor who may not call the route: overdue company first, then the permission row. */
export function checkAccess(route: Pick<Route, 'access' | 'allowOverdue'>, actor: Actor): void {
  if (actor.payOnly && !route.allowOverdue) fail('ERR_COMPANY_OVERDUE');
  if (isClass(route.access)) return;
  const refusal = refusalOf(route.access, { ...actor, inSupport: actor.support !== undefined });
  if (refusal) fail(refusal);
}

/** A route without a class of access is no route: the start is refused (trust I-1). */
function checkClass(name: string, { access, upload }: Route): void {
  const isKnown = isClass(access) || Object.hasOwn(permissions, access ?? '');
  if (!isKnown) throw new Error(`${name} does not say who may call it.`);
  if (upload && access === 'public') throw new Error(`${name} takes files of strangers.`);
}

/** The form of a call with files, for the description; it is read part by part (receive-upload). */
function formOf(route: Route, upload: Upload) {
  const fields = route.body instanceof z.ZodObject ? route.body.shape : {};
  const file = z.string().meta({ format: 'binary' });
  return z.object({
    ...fields,
    ...upload.fileFields?.shape,
    [upload.field]: (upload.maxFiles ?? 1) > 1 ? z.array(file) : file,
  });
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
    ...(route.upload ? { consumes: ['multipart/form-data'], body: formOf(route, route.upload) } : {}),
    ...(route.body && !route.upload ? { body: route.body } : {}),
    response: { [status]: route.reply, '4xx': errorReply, '5xx': errorReply },
  };
}

function singleHeaders(request: FastifyRequest): Record<string, string | undefined> {
  const entries = Object.entries(request.headers).map(([key, value]) => [key, Array.isArray(value) ? value[0] : value]);
  return Object.fromEntries(entries) as Record<string, string | undefined>; // entries of strings, by the line above
}

/** Forms are read by receive-upload, which parses them as well. */
const exceptBody: FastifySchemaCompiler<unknown> = (part) =>
  part.httpPart === 'body'
    ? (value: unknown) => ({ value })
    : validatorCompiler({ ...part, schema: part.schema as z.ZodType }); // schemaOf gives nothing else

type AnyHandler = (request: unknown, call: Call) => Promise<unknown>;

const hostPattern = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/i;
const originOf = (request: FastifyRequest): string =>
  hostPattern.test(request.host) ? `${request.protocol}://${request.host}` : '';

/** Who calls: nobody on public routes, whose handlers are typed with PublicCall; a program where one is declared. */
interface Caller {
  actor?: Actor;
  program?: Program;
  /** What a form of the caller held, once it is read. */
  form?: Received;
}

function callOf(
  options: ServeOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { actor, program }: Caller,
): Call & ProgramCall {
  return {
    actor: actor as Actor, // there where the handler's type has it: `identify` went first
    program: program as Program,
    data: options.data,
    headers: singleHeaders(request),
    cookies: request.cookies,
    ip: request.ip,
    origin: options.publicUrl ?? originOf(request),
    setRefreshCookie: (value) => options.setRefreshCookie(reply, value),
    setDeviceCookie: (value) => options.setDeviceCookie?.(reply, value),
  };
}

function limitOf(route: Route, factor: number) {
  if (!route.rateLimit) return {};
  return {
    rateLimit: { max: Math.ceil(route.rateLimit.max * factor), timeWindow: route.rateLimit.windowSeconds * 1000 },
  };
}

const takesBody = (route: Route): boolean => route.body !== undefined || route.upload !== undefined;

interface Serving {
  options: ServeOptions;
  callers: WeakMap<FastifyRequest, Caller>;
  handler: AnyHandler;
  route: Route;
}

/** Takes the files of a call that declares some. */
async function receive({ options, callers, route }: Serving, request: FastifyRequest, reply: FastifyReply) {
  const caller = callers.get(request) ?? {};
  const { actor, program } = caller;
  const companyId = actor?.companyId ?? program?.companyId;
  if (!route.upload || companyId === undefined) return null;
  const { data, storage, uploadPace: pace } = options;
  const owner = { companyId, userId: actor?.userId ?? null };
  await options.checkFileRoom(companyId);
  caller.form = await receiveUpload(request, reply, { ...route, upload: route.upload }, owner, { data, storage, pace });
  return caller.form;
}

/** Parses what is not parsed yet, asks the handler, and deletes the files of a call that it refuses. */
async function answer(serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { options, callers, handler } = serving;
  const { params, query } = request;
  const parsed = storable({ params, query, body: serving.route.upload ? undefined : request.body });
  const received: Received | null = await receive(serving, request, reply);
  try {
    const files = received?.files ?? [];
    const call = callOf(options, request, reply, callers.get(request) ?? {});
    return await handler({ ...parsed, ...(received ? { body: received.body } : {}), files }, call);
  } catch (error) {
    await received?.discard().catch((err: unknown) => request.log.warn({ err }, 'A file waits for the clean-up'));
    throw error;
  }
}

/**
 * Answers a call once whoever made it has heard what it changed: clients of the family leave a conversation on an event and
 * come back to it on the reply.
 */
async function answerHeard(serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { options, callers } = serving;
  const { result, committed } = await collectCommitted(() => answer(serving, request, reply));
  const actor = callers.get(request)?.actor;
  const seq = actor && committed.get(actor.companyId);
  if (actor && seq !== undefined) await options.letHear?.(actor, seq);
  return result;
}

/**
 * Registers every route of the contract with its handler: session → permission → parse → call → reply shape
 * (house §3.4). The actor is checked before the body is parsed, so that strangers learn nothing about shapes.
 * Calls with files live in a scope of their own: no other call reads forms.
 */
export function serve(app: FastifyInstance, options: ServeOptions): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const count = app.createRateLimit({
    max: options.userRequestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => {
      const { actor, program } = callers.get(request) ?? {};
      return program ? `connection ${program.connectionId}` : String(actor?.userId);
    },
  });
  /** Finds out who calls, counts the call, and refuses whoever may not. */
  const identify = async (route: Route, request: FastifyRequest): Promise<void> => {
    const { authorization } = request.headers;
    if (route.access === 'public' && !(route.knowsCaller && authorization)) return;
    const caller =
      route.access === 'connectionToken'
        ? { program: await options.authenticateProgram(authorization) }
        : { actor: await options.authenticate(authorization) };
    callers.set(request, caller);
    const used = await count(request);
    if (!used.isAllowed && used.isExceeded) failForNow(used.ttlInSeconds);
    if (caller.actor) checkAccess(route, caller.actor);
  };
  const register = (scope: FastifyInstance, name: string, route: Route): void => {
    const handler = Reflect.get(options.handlers, name) as AnyHandler; // the tables' types proved that it is there and fits
    checkClass(name, route);
    scope.route({
      method: route.method,
      url: route.path,
      schema: schemaOf(name, route),
      ...(route.upload ? { validatorCompiler: exceptBody } : {}),
      ...(route.body ? { bodyLimit: bodyLimitOf(route.body) } : {}),
      config: { ...limitOf(route, options.rateLimitFactor), takesBody: takesBody(route) },
      onRequest: (request) => identify(route, request),
      preValidation: async (request) => refuseOtherCompany(route, callers.get(request)?.actor, request),
      handler: async (request, reply) => {
        const result = await answerHeard({ options, callers, handler, route }, request, reply);
        if (route.download) return sendFile(reply, route.download, result);
        return reply.status(route.status ?? 200).send(result);
      },
      ...(route.access === 'connectionToken' ? { onSend: callNoter(options, (request) => callers.get(request)) } : {}),
    });
  };
  const routes = Object.entries(options.routes);
  for (const [name, route] of routes) if (!route.upload) register(app, name, route);
  app.register((scope, _options, ready) => {
    scope.register(multipart);
    for (const [name, route] of routes) if (route.upload) register(scope, name, route);
    ready();
  });
}
