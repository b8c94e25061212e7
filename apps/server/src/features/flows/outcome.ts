import { limits } from '@recado/contract';
import { z } from 'zod';
import { FlowError } from './flow-error.ts';

export type FlowAction =
  | { type: 'transfer'; queueId?: number | null | undefined; userId?: number | null | undefined }
  | { type: 'close' }
  | { type: 'stopBot' };

/** What an integration wants: texts for the customer in their order, and what becomes of the ticket then. */
export interface Outcome {
  texts: string[];
  action: FlowAction | null;
}

/** More bubbles than this nobody reads: the answer is not sent at all. */
export const mostTexts = 30;

/** Texts that can be sent; too many are refused. Throws FlowError. */
export function sendable(texts: readonly string[]): string[] {
  const said = texts.map((text) => text.trim().slice(0, limits.messageBody.max)).filter((text) => text !== '');
  if (said.length > mostTexts) throw new FlowError('tooMuch');
  return said;
}

const recordId = z.coerce.number().int().positive().max(2_147_483_647).nullish();
export const flowAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('transfer'), queueId: recordId, userId: recordId }),
  z.object({ type: z.literal('close') }),
  z.object({ type: z.literal('stopBot') }),
]);
