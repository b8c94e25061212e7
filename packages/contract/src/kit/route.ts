import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { PermissionName } from '../permissions.ts';
import type { MediaKind, Upload } from './media.ts';

/**
 * Who may call a route: everybody, any signed-in session, holders of one named permission, or a program with the token of a
 * connection.
 */
export type Access = 'public' | 'signedIn' | 'connectionToken' | PermissionName;

/**
 * One call of the API: the single description from which the server route, the browser call,
 * the OpenAPI document and the permission matrix are made (house §3.4).
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the API base, with `:name` parameters. */
  readonly path: string;
  /** The path is the whole address, whatever the API base (decision 22). */
  readonly atRoot?: true;
  readonly access: Access;
  /** Anybody may call it, and whoever is signed in is told more: a token that comes with the call must hold. */
  readonly knowsCaller?: true;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The call takes files, as multipart/form-data. */
  readonly upload?: Upload;
  readonly reply: z.ZodType;
  /** The call answers a file, written as it is read, instead of JSON: the name it is kept under, and its MIME type. */
  readonly download?: { readonly fileName: string; readonly type: string };
  /** Status of success; 200 unless the wire says otherwise. */
  readonly status?: 200 | 201 | 204;
  /** Errors of its own, beside those every route may answer. */
  readonly errors?: readonly ErrorCode[];
  /** Calls a minute and address; only for public calls and other costly ones. */
  readonly rateLimit?: { readonly max: number; readonly windowSeconds: number };
  /** A pay-only session of an overdue company may still call it (decision 28). */
  readonly allowOverdue?: boolean;
  /** A super user may name another company (decision 12); to everybody else, and by default, its ids are unknown. */
  readonly superReachesAll?: true;
  /** What it names belongs to no company, and what it changes is told to all. */
  readonly ofPlatform?: true;
}

/** Declares a route and keeps its literal types. */
export const route = <const R extends Route>(value: R): R => value;

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Part<K extends string, T> = T extends z.ZodType ? { [P in K]: z.input<T> } : unknown;

/** A call with files takes a form; one that may come without any takes its body as JSON, too. */
type BodyPart<R extends Route> = R['upload'] extends infer U extends Upload
  ? { body: FormData | (U['minFiles'] extends 0 ? z.input<R['body'] & z.ZodType> : never) }
  : Part<'body', R['body']>;

/** What a caller gives to a route. */
export type RouteInput<R extends Route> = Part<'params', R['params']> & Part<'query', R['query']> & BodyPart<R>;

/** A file that came with a call: stored, and deleted again unless the handler attaches it to something. */
export interface ReceivedFile<Fields = unknown> {
  readonly id: string;
  /** As the sender called it, cleaned and cut: for people to read, never part of a path. */
  readonly name: string;
  /** MIME type, told from the content. */
  readonly type: string;
  readonly kind: MediaKind;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** The text parts of this file. */
  readonly fields: Fields;
}
/** The files of a call with `upload`, in their order. */
type Files<R extends Route> = R['upload'] extends infer U extends Upload
  ? { files: ReceivedFile<Output<U['fileFields']>>[] }
  : unknown;

/** What a handler receives, parsed. */
export type RouteRequest<R extends Route> = {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
} & Files<R>;
/** What a handler returns, before the reply schema drops undeclared fields; of a file, its bytes as they come. */
export type RouteReply<R extends Route> = R['download'] extends object
  ? AsyncIterable<Uint8Array | string> | Uint8Array
  : z.input<R['reply']>;
/** What a caller receives. */
export type RouteResult<R extends Route> = R['download'] extends object ? Blob : z.output<R['reply']>;
