import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { PermissionName } from '../permissions.ts';

/** Who may call a route: everybody, any signed-in session, or holders of one named permission. */
export type Access = 'public' | 'signedIn' | PermissionName;

/**
 * One call of the API: the single description from which the server route, the browser call,
 * the OpenAPI document and the permission matrix are made (house §3.4).
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the API base, with `:name` parameters. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  /** Status of success; 200 unless the wire says otherwise. */
  readonly status?: 200 | 201 | 204;
  /** Errors of its own, beside those every route may answer. */
  readonly errors?: readonly ErrorCode[];
  /** Calls a minute and address; only for public calls and other costly ones. */
  readonly rateLimit?: { readonly max: number; readonly windowSeconds: number };
  /** A pay-only session of an overdue company may still call it (decision 28). */
  readonly allowOverdue?: boolean;
}

/** Declares a route and keeps its literal types. */
export const route = <const R extends Route>(value: R): R => value;

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Part<K extends string, T> = T extends z.ZodType ? { [P in K]: z.input<T> } : unknown;

/** What a caller gives to a route. */
export type RouteInput<R extends Route> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>;
/** What a handler receives, parsed. */
export interface RouteRequest<R extends Route> {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
}
/** What a handler returns, before the reply schema drops undeclared fields. */
export type RouteReply<R extends Route> = z.input<R['reply']>;
/** What a caller receives. */
export type RouteResult<R extends Route> = z.output<R['reply']>;
