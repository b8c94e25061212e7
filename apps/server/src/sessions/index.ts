/** Session workers: whoever owns a connection's lease drives it. */
export { type SessionRuntime, startSessionRuntime } from './session-runtime.ts';
export { type SessionThreadOptions, type SessionThreads, spawnSessionThreads } from './session-threads.ts';
export type { LookupAnswer } from './thread-messages.ts';
export type { AckNews, InboundPort, OpenEntry, SessionLog, SessionRuntimeOptions } from './types.ts';
