import type { Data } from '#kit/db/data.ts';
import type { ProgramCallFacts } from '#kit/http/program-calls.ts';
import { keepApiCall } from './api-calls.repo.ts';

/** Of a number that was asked for only its last four digits are kept. */
function endOfNumber(body: unknown): string {
  const { number } = (body ?? {}) as { number?: unknown }; // whatever a program sent
  return typeof number === 'string' || typeof number === 'number' ? String(number).replace(/\D/g, '').slice(-4) : '';
}

/** Keeps what programs of a company asked, for its page of the messages API. */
export const keepProgramCalls =
  (data: Data) =>
  async ({ program, body, ...facts }: ProgramCallFacts): Promise<void> => {
    const call = { ...facts, connectionId: program.connectionId, numberEnd: endOfNumber(body) };
    await data.tenant(program.companyId, (tx) => keepApiCall(tx, call));
  };
