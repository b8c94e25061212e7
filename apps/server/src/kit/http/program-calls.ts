import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Program } from './context.ts';

/** One call of a program, as far as it may be kept. */
export interface ProgramCallFacts {
  program: Program;
  status: number;
  /** The code of its refusal. */
  error: string | null;
  tookMs: number;
  /** What was asked; absent where it was refused before it was read. */
  body: unknown;
  files: number;
}

/** The code in the JSON text of a refusal. */
function codeIn(status: number, payload: unknown): string | null {
  if (status < 400 || typeof payload !== 'string') return null;
  try {
    const { error }: { error?: unknown } = JSON.parse(payload);
    return typeof error === 'string' ? error.slice(0, 100) : null;
  } catch {
    return null;
  }
}

/** Where calls of programs are kept. */
export interface KeepsCalls {
  noteProgramCall(facts: ProgramCallFacts): Promise<void>;
}
/** What is known of a caller while the call is answered. */
interface Asked {
  program?: Program;
  form?: { body: unknown; files: readonly unknown[] };
}

/** Tells of each call of a program as it is answered. The call is answered also where that cannot be kept. */
export const callNoter =
  ({ noteProgramCall }: KeepsCalls, askedOf: (request: FastifyRequest) => Asked | undefined) =>
  async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const { program, form } = askedOf(request) ?? {};
    if (!program) return payload;
    const { statusCode: status, elapsedTime } = reply;
    const asked = { body: form?.body, files: form?.files.length ?? 0 };
    const facts = { program, status, error: codeIn(status, payload), tookMs: Math.round(elapsedTime), ...asked };
    await noteProgramCall(facts).catch((err: unknown) => request.log.warn({ err }, 'A call of a program is not kept'));
    return payload;
  };
