import type { Api, ApiName, PermissionName, PlanFeatureFlags, Route, RouteReply, RouteRequest } from '@recado/contract';
import type { Data } from '../db/data.ts';

/** Who calls: loaded from the server-side session, never from the token's claims alone (trust V27). */
export interface Actor {
  sessionId: string;
  userId: number;
  companyId: number;
  name: string;
  email: string;
  profile: 'user' | 'supervisor' | 'admin';
  isSuper: boolean;
  queueIds: number[];
  permissions: ReadonlySet<PermissionName>;
  plan: PlanFeatureFlags | null;
  allTicket: boolean;
  connectionId: number | null;
  language: 'pt' | 'en' | 'es';
  companyLanguage: 'pt' | 'en' | 'es';
  timezone: string;
  /** The company is overdue: only routes marked `allowOverdue` answer (decision 28). */
  payOnly: boolean;
  /** A super user of the platform who is in `companyId` for support: nobody of that company (docs/decisions/0039). */
  support?: SupportAccess;
  /** On a visit: the company lets its support link phones. */
  isSupportTrusted?: boolean;
  /** What was loaded holds no longer: the session or the visit ends then, or the company falls due. */
  validUntil: Date;
}

/** Why somebody is in a company that is not theirs, and until when. */
export interface SupportAccess {
  visitId: number;
  reason: string;
  until: Date;
  /** From where the visit was begun. */
  ip: string;
}

/** What a handler of a public route gets beside the parsed request. */
export interface PublicCall {
  actor: Actor | undefined;
  data: Data;
  headers: Record<string, string | undefined>;
  cookies: Record<string, string | undefined>;
  ip: string;
  /** PUBLIC_URL, or the origin that the caller used: what absolute addresses in the reply begin with. */
  origin: string;
  /** Sets the refresh cookie, or clears it with null. */
  setRefreshCookie(value: string | null): void;
  /** Marks the browser as one that has signed in; absent where nobody signs in. */
  setDeviceCookie?(value: string): void;
}
/** What a handler of a route for people gets. */
export interface Call extends PublicCall {
  actor: Actor;
}
/** A program of a company, which calls with the token of a connection: nobody of its people. */
export interface Program {
  companyId: number;
  connectionId: number;
}
/** What a handler of a route for programs gets. */
export interface ProgramCall extends PublicCall {
  program: Program;
}

interface Calls {
  public: PublicCall;
  connectionToken: ProgramCall;
}
type CallOf<R extends Route> = R['access'] extends keyof Calls ? Calls[R['access']] : Call;
export type Handler<R extends Route> = (request: RouteRequest<R>, call: CallOf<R>) => Promise<RouteReply<R>>;
/** Handlers of the named routes: a missing one or a wrong reply does not compile. */
export type Handlers<N extends ApiName> = { [K in N]: Handler<Api[K]> };
export type AllHandlers = Handlers<ApiName>;
