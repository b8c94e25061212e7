import type { Outbound, OutboundRequest } from '#kit/outbound/open-outbound.ts';
import { flowErrorOf } from './flow-error.ts';

export interface Answered {
  status: number;
  text: string;
  type: string;
  milliseconds: number;
}

/** An answer is waited for so long, and read so far. */
const usual = { timeoutMs: 10_000, maxBytes: 200_000 };

/** Calls a service once and reads its answer whole, whatever its status. Throws FlowError. */
export async function callService(
  outbound: Outbound,
  url: string,
  request: OutboundRequest,
  signal?: AbortSignal,
): Promise<Answered> {
  const began = performance.now();
  try {
    const answer = await outbound.call(url, request, { ...usual, signal });
    const text = await answer.text();
    const type = answer.headers.get('content-type') ?? '';
    return { status: answer.status, text, type, milliseconds: Math.round(performance.now() - began) };
  } catch (error) {
    throw flowErrorOf(error);
  }
}
