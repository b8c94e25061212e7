import type { Handover, HandoverResult, HandoverWorker } from '#features/chatbot/index.ts';
import { findIntegration } from '#features/integrations/index.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import { Dialogflow, type GooglePlaces } from './dialogflow.ts';
import { askDialogflow } from './dialogflow-worker.ts';
import { FlowError } from './flow-error.ts';
import { readFlowFacts } from './flow-facts.repo.ts';
import type { SendOptions } from './send-delivery.ts';
import { notAnswered, withoutIntegration } from './settle-outcome.ts';
import { askTypebot } from './typebot-worker.ts';
import { askWebhook } from './webhook-worker.ts';

export interface FlowOptions extends SendOptions {
  /** Addresses of files that customers sent. */
  links: MediaLinks;
  /** Where Google is; tests have their own. */
  places?: GooglePlaces;
}

async function answer(
  options: FlowOptions,
  dialogflow: Dialogflow,
  handover: Handover,
  signal: AbortSignal,
): Promise<HandoverResult> {
  const facts = await options.data.tenant(handover.companyId, (tx) => readFlowFacts(tx, handover, options.links));
  if (!facts || facts.integration.paused_at !== null) return { settle: withoutIntegration };
  if (facts.isLoop) return { settle: notAnswered(facts.integration, new FlowError('loop')) };
  const { type } = facts.integration;
  if (type === 'typebot') return askTypebot(options, handover, facts, signal);
  return type === 'dialogflow' ? askDialogflow(options, dialogflow, facts) : askWebhook(options, handover, facts);
}

/** Answers customers by integrations (FL-1 to FL-9). What has been asked is not asked anew: a flow has moved on. */
export function flowWorker(options: FlowOptions): HandoverWorker {
  const dialogflow = new Dialogflow(options.outbound, options.places);
  return {
    restarts: false,
    call: (handover, signal) => answer(options, dialogflow, handover, signal),
    giveUp: (handover) => async (tx, ticket) => {
      const integration = await findIntegration(tx, handover.targetId);
      await (integration ? notAnswered(integration, new FlowError('answer')) : withoutIntegration)(tx, ticket);
    },
  };
}
