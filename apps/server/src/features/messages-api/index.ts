/** The messages API: programs of a company write to its customers through the connection whose token they have. */

export { createProgramAuthenticator } from './program-authenticator.ts';
export { keepProgramCalls } from './program-calls.ts';
export { messagesApiHandlers } from './send-through-api.ts';
