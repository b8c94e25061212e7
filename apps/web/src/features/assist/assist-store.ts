import type { AiFailure, AssistKind, Language } from '@recado/contract';
import { createStore } from '../../kit/store.ts';

/** What was asked of the model for a ticket, and what became of it. */
export interface Help {
  ticketId: number;
  kind: AssistKind;
  language: Language | null;
  /** What stood in the field when it was asked. */
  original: string;
  text: string;
  state: 'writing' | 'ready' | 'used' | 'failed';
  failure: AiFailure | 'line' | null;
  /** Why the server did not take the question. */
  refusal: string | null;
}

/** One help at a time: it belongs to the ticket that is open. */
export const helpStore = createStore<Help | null>(null);
