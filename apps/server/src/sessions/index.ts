/** Session workers: whoever owns a connection's lease drives it. */
export { type NumberLookup, openNumberLookup } from './number-lookup.ts';
export { type SessionRuntime, startSessionRuntime } from './session-runtime.ts';
export { type SessionThreadOptions, type SessionThreads, sessionLog, spawnSessionThreads } from './session-threads.ts';
export type { LookupAnswer } from './thread-messages.ts';
export type { AckNews, InboundPort, OpenEntry, SessionLog, SessionRuntimeOptions } from './types.ts';
