/** Why a call to an address that a company typed did not come about. */
export type OutboundFailure =
  | 'address'
  | 'notAllowed'
  | 'unreachable'
  | 'timeout'
  | 'tooLarge'
  | 'redirect'
  | 'stopped';

/** Its message names the host at most, never what was sent or answered. */
export class OutboundError extends Error {
  readonly kind: OutboundFailure;
  constructor(kind: OutboundFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutboundError';
    this.kind = kind;
  }
}

/** The first of ours among the causes of an error: clients wrap what the door throws. */
export function outboundErrorIn(error: unknown): OutboundError | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if (at instanceof OutboundError) return at;
  return undefined;
}
